"""What a selection says first: the outer error, that the winner's score is none, how settled the choice is."""

from dataclasses import replace

import pytest

from errbar.records.missing import Missing
from errbar.report.answers import find_answer
from tests.report.written_selection import SELECTION, STABILITY, candidate, estimate, run

LONG = "hist_gradient_boosting(learning_rate=0.1, max_leaf_nodes=31)"


def lines(of):
    return [s.line for s in find_answer(of).sentences]


def test_the_winners_own_score_is_no_estimate_at_the_digits_of_the_table():
    assert lines(run())[0] == "the winner's own search score, 0.20, made the choice: it is no estimate"
    outside = find_answer(run(naive=0.1)).sentences[0]
    assert outside.glyph == "worse" and outside.line.endswith("it is no estimate, and lies outside the interval")


def test_agreement_of_outer_splits_comes_with_what_it_means():
    assert lines(run())[1] == "3 of 5 outer splits chose k=7: flat optimum, the choice hardly matters"
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
    assert find_answer(run((undefined,))).heading == "The whole search has no error rate: it is undefined."
