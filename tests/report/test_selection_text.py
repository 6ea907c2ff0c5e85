"""A selection in words, on numbers written by hand."""

from dataclasses import replace

import pytest

from errbar.report.run_text import render
from errbar.report.screen.screen_width import width
from errbar.report.selection_text import selection_lines
from tests.report.written_selection import SELECTION, STABILITY, candidate, estimate, run


def line(of, name):
    """The statement of that name, its continued lines joined."""
    lines = selection_lines(of)
    start = next(i for i, x in enumerate(lines) if x.startswith(name))
    more = [x.strip() for x in lines[start + 1 :]]
    end = next((i for i, x in enumerate(lines[start + 1 :]) if not x.startswith(" ")), len(more))
    return " ".join([lines[start].removeprefix(name).strip(), *more[:end]])


def test_the_answer_is_the_outer_estimate_with_its_interval():
    assert line(run(), "chosen") == "k=7  (fitted on all 100 rows)"
    assert line(run(), "error") == (
        "error rate 0.25  0.15 – 0.38   of a model chosen this way, from 5 outer splits that chose nothing"
    )


def test_optimism_is_both_scores_and_what_lies_between():
    assert line(run(), "optimism") == (
        "best inner score 0.20; rows that chose nothing 0.25; difference 0.05, the average optimism of such searches"
    )
    assert line(run(optimism=-0.01), "optimism").endswith("; not visible on these rows")


@pytest.mark.parametrize(
    ("naive", "value", "told"),
    [
        (
            0.2333,
            0.3267,
            "0.233; rows that chose nothing 0.327; difference 0.094",
        ),  # 0.23, 0.33 and 0.09 would not add up
        (0.241, 0.244, "0.241; rows that chose nothing 0.244; difference 0.003"),  # not 0.00
        (0.20, 0.25, "0.20; rows that chose nothing 0.25; difference 0.05"),
    ],
)
def test_the_difference_is_that_of_the_two_numbers_before_it(naive, value, told):
    of = run((estimate(value, value - 0.1, value + 0.1),), naive=naive, optimism=value - naive)
    assert line(of, "optimism") == f"best inner score {told}, the average optimism of such searches"


def test_numbers_below_0_have_a_minus_and_large_ones_no_digits_beyond_the_interval():
    r2 = {"measure": "r2", "label": "R2", "better": "high"}
    of = run((estimate(-0.44, -0.92, -0.08, **r2),), measure="r2", better="high", naive=-0.43, optimism=0.01)
    assert line(of, "score").startswith("R2 −0.44  −0.92 … −0.08   of a model chosen this way, from 5 outer splits")
    assert "best inner score −0.43; rows that chose nothing −0.44; difference 0.01" in line(of, "optimism")
    large = estimate(2_535_893_050.0, 1_913_289_043.0, 3_305_119_415.0, measure="mae", label="MAE")
    of = run((large,), measure="mae", naive=2_502_444_782.0, optimism=33_448_268.0)
    assert line(of, "error").startswith("MAE 2,540,000,000  1,910,000,000 – 3,310,000,000")
    assert "best inner score 2,502,000,000; rows that chose nothing 2,536,000,000; difference 34,000,000" in line(
        of, "optimism"
    )


def test_choices_whose_names_hold_commas_stand_apart():
    stability = replace(STABILITY, choices={"C=1, gamma=2": 3, "C=10, gamma=1": 2}, cost=None, verdict="unknown")
    assert line(run(stability=stability), "stability") == "C=1, gamma=2 3× · C=10, gamma=1 2×"


def test_one_fit_is_one():
    assert line(run(fits=1, fits_saved=125), "work") == "grid: 5 candidates, 1 fit (125 saved)"


def test_stability_is_the_choices_and_their_price():
    assert line(run(), "stability") == (
        "k=7 3×, k=15 2× · these choices would cost 0.004 (standard error of the loss 0.04): the choice hardly matters"
    ).replace(" · ", " ")
    unsettled = replace(STABILITY, cost=0.06, verdict="unsettled")
    assert line(run(stability=unsettled), "stability").endswith("which one is chosen is partly chance")
    bare = replace(STABILITY, cost=None, verdict="unknown")
    assert line(run(stability=bare), "stability") == "k=7 3×, k=15 2×"
    many = replace(bare, choices={f"k={k}": 1 for k in range(1, 6)})
    assert line(run(stability=many), "stability") == "k=1 1×, k=2 1×, k=3 1×, 2 others 2×"


def test_as_good_counts_those_that_stayed():
    assert line(run(), "as good") == "2 of 4 others are inconclusive against it; simplest: k=15"
    assert (
        line(run(not_distinguishable=("k=7",), simplest="k=7"), "as good")
        == "none of 4 others does as well; it is the simplest"
    )
    assert line(run(simplest="k=7"), "as good").endswith("inconclusive against it; it is the simplest")
    left = candidate(25, 0.3, scores=(0.3, 0.3), left="place 5 after 2 splits, 2 stayed", left_after=2)
    raced = run(candidates=(*SELECTION.candidates[:4], left), race="halving", simplest=None)
    assert line(raced, "as good") == "2 of 3 others that stayed to the end are inconclusive against it"


def test_candidates_that_failed_did_not_leave_a_race():
    out = (*SELECTION.candidates[:4], candidate(25, None, left="a fit failed"))
    of = run(candidates=out, simplest=None)
    assert line(of, "as good") == "2 of 3 others with a score are inconclusive against it"
    alone = (SELECTION.candidates[2], candidate(25, None, left="a fit failed"))
    of = run(candidates=alone, not_distinguishable=("k=7",))
    assert line(of, "as good") == "no other candidate to compare it with: all others failed"


def test_one_candidate_has_no_optimism():
    for more in ((), (candidate(25, None, left="a fit failed"),)):
        of = run(candidates=(SELECTION.candidates[2], *more))
        assert line(of, "optimism") == "inner score 0.20; rows that chose nothing 0.25; nothing to choose from, so none"


def test_a_path_is_one_fit():
    assert line(run(fits=1, fits_saved=155), "work") == "grid: 5 candidates, 1 fit (155 saved)"


def test_halving_claims_nothing_of_those_that_left():
    left = candidate(25, 0.3, scores=(0.3, 0.3), left="place 5 after 2 splits, 2 stayed", left_after=2)
    told = line(run(race="halving", candidates=(*SELECTION.candidates[:4], left), fits_saved=49), "work")
    assert "chosen with 151 fits instead of 200, 1 candidate left early" in told
    assert told.endswith("candidates that left are not shown to be worse") and "failed" not in told


def test_careful_says_its_measured_error():
    told = line(run(race="careful"), "work")
    assert "5 % over all looks" in told and "true best left in 0–5 % of runs" in told


def test_failed_candidates_are_counted_apart_with_the_first_reason():
    out = (*SELECTION.candidates[:4], candidate(25, None, left="too few rows"))
    assert line(run(candidates=out), "work").endswith("1 candidate failed and cannot be chosen; k=25: too few rows")


def test_time_over_names_what_was_done():
    of = run(outer_done=3, outer_planned=10, asks=5, budget=30)
    assert "from 3 of 10 outer splits (time was over) that chose nothing" in line(of, "error")
    assert line(of, "work").startswith("grid: 5 of 30 candidates (time was over)")


def test_without_an_interval_the_reason_is_given():
    assert "no interval (not asked for)" in line(run((estimate(low=None),)), "error")


def test_the_simple_rule_is_named_where_the_choice_is():
    of = run(rule="simple")
    chosen = "k=7  (the simplest within one standard error of the best; fitted on all 100 rows)"
    assert line(of, "chosen") == chosen
    assert line(of, "optimism").startswith("inner score of the chosen 0.20")


def test_a_measure_where_high_is_good_is_no_error():
    of = run((estimate(0.7, 0.6, 0.8, measure="roc_auc", label="ROC AUC"),), measure="roc_auc", better="high")
    assert line(of, "score").startswith("ROC AUC 0.70  0.60 – 0.80")


def test_long_names_have_lines_of_their_own():
    names = [f"hist_gradient_boosting(learning_rate=0.{i}, max_leaf_nodes=31, min_samples_leaf=20)" for i in (1, 2)]
    stability = replace(STABILITY, choices={names[0]: 3, names[1]: 2})
    lines = selection_lines(run(stability=stability, chosen={"name": names[0], "learner": "x", "params": {}}))
    assert max(map(len, lines)) <= width()
    assert sum(name in x for x in lines for name in names) == 3


@pytest.mark.parametrize("quiet", [True, False])
def test_the_winners_own_score_is_nowhere_called_its_error(quiet):
    """0.2 is stated as the best inner score, and in the answer as a score that is optimistic."""
    text = render(run(), quiet=quiet)
    *answer, said = [x for x in text.splitlines() if "0.20" in x]
    assert said.startswith("optimism") and "best inner score 0.20" in said
    assert all("the winner's search score" in x for x in answer) and len(answer) == (not quiet)
