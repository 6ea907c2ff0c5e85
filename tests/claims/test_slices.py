"""Slices against all other rows: every level has its claim, also the second of two, and one too small to test."""

import numpy as np
import pytest

import errbar
from errbar.records.missing import Missing
from tests.claims.by_hand import asked, pair, run, the, value


def scored(names):
    """80 rows in two halves: in the first 12 of 40 are wrong, in the second none."""
    truth = np.array([0, 1] * 40)
    label = truth.copy()
    label[:12] = 1 - label[:12]
    return errbar.score(truth=truth, label=label, positive=1, by=np.repeat(names, 40))


def by_name(found, measure="accuracy"):
    return {c.subject.names[0]: c for c in asked(found, "slice") if c.measure == measure}


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_of_two_levels_each_has_a_claim_whatever_they_are_called(names):
    found = by_name(scored(names))
    wrong, right = found[f"by={names[0]}"], found[f"by={names[1]}"]
    assert (wrong.verdict, right.verdict) == ("worse", "better")
    assert (wrong.value, right.value) == (0.7, 1.0)  # 28 of 40, 40 of 40
    assert wrong.gap == pytest.approx(-0.3) and right.gap == pytest.approx(0.3)
    assert (wrong.low, wrong.high) == pytest.approx((-right.high, -right.low))
    assert wrong.rows == right.rows == 40


def test_both_sides_of_one_test_count_once():
    assert {c.looks for c in asked(scored(("a", "b")), "slice")} == {7}  # measures, not twice 7


def test_a_slice_too_small_to_test_is_untested_beside_those_that_were():
    truth = np.array([0, 1] * 40)
    label = truth.copy()
    label[:12] = 1 - label[:12]
    small = errbar.score(truth=truth, label=label, positive=1, by=np.array(["b"] * 20 + ["a"] * 30 + ["c"] * 30))
    found = by_name(small)
    assert (found["by=b"].verdict, found["by=b"].value, found["by=b"].rows) == ("untested", 0.4, 20)
    assert found["by=b"].why == Missing("not_asked", "too few rows to test")
    assert (found["by=b"].low, found["by=b"].high, found["by=b"].gap) == (None, None, None)
    assert found["by=a"].verdict != "untested"


def test_worst_comes_first_by_p_and_then_by_how_far_zero_lies_from_the_interval():
    ends = {"g=a": (-0.3, -0.1), "g=b": (-0.3, -0.2), "g=c": (-0.2, 0.2)}
    p = {"g=a": 0.01, "g=b": 0.01, "g=c": 0.9}
    made = [pair(f"not {n}", n, e, "left better" if e[1] < 0 else "not resolved", p=p[n]) for n, e in ends.items()]
    found = asked(run(comparisons=tuple(made)), "slice")
    assert [c.subject.names[0] for c in found] == ["g=b", "g=a", "g=c"]
    assert [c.verdict for c in found] == ["worse", "worse", "inconclusive"]


def test_an_interval_that_the_adjustment_overrules_says_so():
    claim = the(run(comparisons=(pair("not g=a", "g=a", (-0.3, -0.1), p=0.02, p_adjusted=0.2),)), "slice")
    assert (claim.verdict, claim.withheld) == ("inconclusive", "adjusted")


def test_a_comparison_without_a_test_is_untested_with_its_reason():
    told = {"p": None, "p_adjusted": None, "how": "one unit"}
    claim = the(run(comparisons=(pair("not g=a", "g=a", (-0.3, -0.1), **told),)), "slice")
    assert (claim.verdict, claim.low, claim.why) == ("untested", None, Missing("not_asked", "one unit"))


def test_a_claim_has_the_value_label_and_rows_of_its_slice():
    e = value("accuracy", (0.25, 0.75), slice="g=a", n=40, events=9, label="Accuracy")
    claim = the(run(estimates=(e,), comparisons=(pair("not g=a", "g=a", (-0.1, 0.1)),)), "slice")
    assert (claim.value, claim.rows, claim.events, claim.looks) == (0.5, 40, 9, 1)


def test_pairs_of_models_are_no_slices():
    assert asked(run("compare", comparisons=(pair("old", "new", (0.1, 0.2), "right better"),)), "slice") == []
