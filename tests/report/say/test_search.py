"""What a selection says first: the outer error, that the winner's score is none, how settled the choice is."""

from dataclasses import replace

import pytest

from errbar.records.missing import Missing
from errbar.report.say import find_answer
from tests.report.written_selection import SELECTION, STABILITY, candidate, estimate, run

LONG = "hist_gradient_boosting(learning_rate=0.1, max_leaf_nodes=31)"


def lines(of):
    return [s.line for s in find_answer(of).sentences]


def test_the_winners_own_score_is_no_estimate_at_the_digits_of_the_table():
    assert lines(run())[0] == "the winner's search score, 0.20, is optimistic: do not report it"
    outside = find_answer(run(naive=0.1)).sentences[0]
    assert outside.glyph == "worse" and outside.line.endswith("do not report it (it lies outside the interval)")


def test_agreement_of_outer_splits_comes_with_what_it_means():
    assert lines(run())[1] == "3 of 5 outer splits chose k=7: the choice hardly matters"
    other = replace(STABILITY, choices={"k=15": 5}, verdict="unknown")
    assert lines(run(stability=other))[1] == "none of 5 outer splits chose k=7"


@pytest.mark.parametrize(("chose", "said"), [("k=7", "the same"), ("k=15", "another candidate")])
def test_one_outer_split_is_not_counted(chose, said):
    one = replace(STABILITY, choices={chose: 1}, verdict="unknown")
    assert lines(run(stability=one, outer_done=1, outer_planned=1))[1] == f"the outer split chose {said}"


def test_a_long_name_is_said_once():
    of = run(chosen={"name": LONG, "learner": "x", "params": {}}, stability=replace(STABILITY, choices={LONG: 5}))
    assert lines(of)[1].startswith("5 of 5 outer splits chose the same: ")


def test_where_nothing_could_be_chosen_no_score_flatters():
    one = (SELECTION.candidates[2],)
    assert lines(run(candidates=one)) == ["there was one candidate: nothing to choose from"]
    over = run(candidates=one, asks=1, budget=12)
    assert lines(over) == ["time was over after one of 12 candidates: there was nothing to choose from"]
    failed = (*one, candidate(25, None, left="a fit failed"))
    assert lines(run(candidates=failed)) == ["1 candidate of 2 failed: there was nothing to choose from"]


def test_an_undefined_error_is_said_so():
    undefined = replace(estimate(), value=None, interval=None, reason=Missing("undefined", "one class only"))
    assert find_answer(run((undefined,))).heading == "A model chosen this way has no error rate: it is undefined."


def test_the_heading_says_whose_error_it_is_and_holds_it_against_the_baseline():
    for baseline, said in ((0.5, "better than baseline"), (0.3, "inconclusive against the baseline")):
        heading = find_answer(run((estimate(no_skill=baseline, perfect=0.0),))).heading
        assert heading == f"A model chosen this way errs on 15 to 38 of 100 new rows, {said}."


def test_another_candidate_may_do_as_well():
    assert lines(run())[2] == "2 other candidates may do as well: inconclusive against the chosen one"
    assert len(lines(run(not_distinguishable=("k=7",)))) == 2
