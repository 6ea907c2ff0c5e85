"""A selection on its page: the choice, and candidates with when and why they left."""

import re

from errbar.report.html import page
from errbar.report.page.replay import replay
from errbar.report.page.selection_tables import candidates, choice
from tests.report.written_selection import SELECTION, candidate, estimate, run


def test_the_page_begins_with_the_chosen_model_and_its_outer_error():
    made = page(run((estimate(0.9, 0.8, 0.95, measure="roc_auc", label="ROC AUC", better="high"), estimate())))
    assert made.index("Chosen: <strong>k=7</strong>") < made.index("k=7 was chosen") < made.index('class="ft"')
    (first, *_) = re.findall(r'aria-controls="how\d+">(.*?)</button></th><td class="n v">(.*?)</td>', made)
    assert first == ("error rate", "0.25")  # the measure that decided, on rows that chose nothing
    assert "search_course" in made and "Candidates by parameter" in made


def test_candidates_stand_best_first_with_why_they_left():
    left = candidate(1, 0.1, scores=(0.1, 0.1), left="place 5 after 2 splits, 2 stayed", left_after=2)
    out = (left, candidate(3, None, left="too few rows"), *SELECTION.candidates[2:])
    made = candidates(run(candidates=out))
    names = re.findall(r'<th scope="row">(?:<strong>)?(k=\d+)', made)
    assert names == ["k=7", "k=15", "k=25", "k=1", "k=3"]
    assert "place 5 after 2 splits" in made and "failed: too few rows" in made
    assert "do not report them" in made


def test_many_candidates_are_folded():
    many = tuple(candidate(k, 0.2 + k / 1000) for k in range(7, 50))
    made = candidates(run(candidates=many))
    first, _, folded = made.partition("<details><summary>All 43 candidates")
    assert first.count('<th scope="row">') == 10 and folded.count('<th scope="row">') == 43


def test_scores_stand_under_each_other_and_empty_columns_are_left_out():
    out = tuple(candidate(k, v) for k, v in ((7, 0.213), (15, 0.22), (25, 0.3)))
    made = candidates(run(candidates=out))
    assert re.findall(r'<td class="n">(.*?)</td>', made) == ["0.213", "0.220", "0.300"]
    assert "splits fitted" not in made and ">left<" not in made


def test_value_and_interval_are_kept_apart_by_words():
    assert "error rate 0.25, 95 % interval 0.15 – 0.38, of a model chosen this way, from 5" in choice(run())


def test_names_are_escaped():
    assert "<b>" not in choice(run(chosen={"name": "<b>", "learner": "x", "params": {}}))


def test_the_command_again_has_the_words_of_select():
    told = replay(run(race="halving", rule="simple"))
    assert told.startswith("errbar select DATA --target TARGET --model knn --space SPACE --search grid --budget 5")
    assert "--race halving --rule simple --inner 'kfold(k=5)' --outer 'kfold(k=5, repeats=1)'" in told
    assert "--plan" not in told and "--primary error_rate" in told
