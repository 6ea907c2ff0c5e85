"""The winner's search score against the outer interval, and the candidates that stayed beside it."""

from dataclasses import replace

import pytest

from errbar.claims.search import compared_candidates, deciding_estimate
from tests.claims.by_hand import asked, the
from tests.report.written_selection import SELECTION, candidate, estimate, run


@pytest.mark.parametrize(
    ("naive", "verdict"), [(0.2, "inconclusive"), (0.15, "inconclusive"), (0.1, "differs"), (0.5, "differs")]
)
def test_a_search_score_outside_the_interval_of_untouched_rows_differs(naive, verdict):
    claim = the(run(naive=naive), "search_score")
    assert (claim.verdict, claim.value, claim.against.amount) == (verdict, 0.25, naive)
    assert (claim.gap, claim.low, claim.high) == pytest.approx((0.25 - naive, 0.15 - naive, 0.38 - naive))
    assert claim.subject.names == ("k=7",)


def test_every_other_candidate_is_open_or_worse_against_the_chosen_one():
    found = {c.subject.names[0]: c.verdict for c in asked(run(), "rival")}
    assert found == {"k=1": "worse", "k=3": "inconclusive", "k=15": "inconclusive", "k=25": "worse"}
    assert {(c.against.names, c.looks) for c in asked(run(), "rival")} == {(("k=7",), 4)}


def test_candidates_that_left_or_failed_are_no_rivals():
    left = candidate(1, 0.4, left="look 2", left_after=2)
    failed = candidate(3, None, left="the fit failed")
    found = run(candidates=(left, failed, *SELECTION.candidates[2:4]))
    assert [c.subject.names[0] for c in asked(found, "rival")] == ["k=15"]
    assert [c.name for c in compared_candidates(found.selection)] == ["k=1", "k=7", "k=15"]


def test_a_single_candidate_is_compared_with_nothing():
    alone = run(candidates=SELECTION.candidates[2:3])
    assert asked(alone, "rival") == [] and asked(alone, "search_score") == []


def test_without_an_interval_the_score_is_held_against_nothing():
    assert asked(run((estimate(low=None),)), "search_score") == []


def test_the_measure_that_chose_decides_on_all_rows():
    other, sliced = estimate(measure="brier"), estimate(slice="g=a", value=0.5)
    mine = estimate()
    assert deciding_estimate(run((other, sliced, mine))) is mine
    assert deciding_estimate(run((other,))) is None


def test_a_run_without_a_selection_has_neither():
    plain = replace(run(), selection=None)
    assert asked(plain, "rival") == [] and asked(plain, "search_score") == []
