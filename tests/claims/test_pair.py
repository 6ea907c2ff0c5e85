"""Two models: the verdict is that of the right one, and the interval is the one that it rests on."""

import pytest

from errbar.claims.pair import deciding_ends, find_withheld, verdict_of
from errbar.records.missing import Missing
from tests.claims.by_hand import asked, pair, run, the


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("right better", "better"),
        ("left better", "worse"),
        ("differs", "differs"),
        ("equivalent within margin", "equivalent"),
        ("not resolved", "inconclusive"),
    ],
)
def test_the_verdict_is_that_of_the_right_model(said, verdict):
    claim = the(run("compare", comparisons=(pair("old", "new", (0.125, 0.25), said, right_value=0.75),)), "pair")
    assert (claim.verdict, claim.subject.names, claim.against.names) == (verdict, ("new",), ("old",))
    assert (claim.gap, claim.low, claim.high, claim.value) == (0.1875, 0.125, 0.25, 0.75)


@pytest.mark.parametrize(
    ("why", "verdict"),
    [("undefined", "undefined"), ("no_interval", "undefined"), ("refused", "untested"), ("not_asked", "untested")],
)
def test_without_a_difference_the_verdict_says_so(why, verdict):
    c = pair("old", "new", None, p=None, reason=Missing(why, "infinite"))
    assert verdict_of(c) == verdict
    claim = the(run("compare", comparisons=(c,)), "pair")
    assert (claim.verdict, claim.why) == (verdict, Missing(why, "infinite"))


def test_a_test_without_an_interval_is_inconclusive_and_not_undefined():
    """Nemenyi's test has a p of each pair and one critical difference for all."""
    c = pair("old", "new", None, gap=0.25, p=0.96, reason=Missing("no_interval", "a critical difference of ranks"))
    assert verdict_of(c) == "inconclusive"


def test_the_interval_of_the_adjusted_level_decides_where_the_run_has_it():
    c = pair("old", "new", (0.1, 0.3), extras={"adjusted_low": -0.05, "adjusted_high": 0.45})
    assert deciding_ends(c) == (-0.05, 0.45)
    assert deciding_ends(pair("old", "new", (0.1, 0.3))) == (0.1, 0.3)
    assert find_withheld(c) is None  # the interval that is shown holds 0


@pytest.mark.parametrize(("p", "why"), [(0.01, "adjusted"), (0.2, "p_value")])
def test_an_interval_that_leaves_out_0_without_a_verdict_says_why(p, why):
    assert find_withheld(pair("old", "new", (0.1, 0.3), p=p, p_adjusted=0.2)) == why


def test_a_p_that_would_decide_beside_an_interval_that_contains_0_says_so():
    c = pair("old", "new", (-0.0004, 0.3), p=0.03)
    assert (find_withheld(c), verdict_of(c)) == ("interval", "inconclusive")


@pytest.mark.parametrize(
    "c",
    [
        pair("old", "new", (-0.1, 0.3)),
        pair("old", "new", (0.1, 0.3), "right better", p=0.01),
        pair("old", "new", None, p=None, reason=Missing("undefined", "x")),
        pair("old", "new", (0.1, 0.3), p=None, p_adjusted=None),
    ],
    ids=["holds 0", "has a verdict", "no interval", "no test"],
)
def test_nothing_is_withheld_otherwise(c):
    assert find_withheld(c) is None


def test_looks_count_the_tests_of_a_family_the_primary_measure_apart():
    made = [pair("a", "b", (0.1, 0.2), primary=True), pair("a", "c", (0.1, 0.2), primary=True)]
    made += [pair("a", "b", (0.1, 0.2), measure=m) for m in ("brier", "auc", "mcc")]
    made += [pair("a", "b", None, measure="log_loss", p=None, reason=Missing("undefined", "infinite"))]
    found = asked(run("compare", comparisons=tuple(made)), "pair")
    assert {(c.measure, c.looks) for c in found if c.primary} == {("accuracy", 2)}
    assert {c.looks for c in found if not c.primary} == {3}


def test_a_gates_pairs_are_claims_and_a_scores_slices_are_not():
    c = pair("champion", "candidate", (0.1, 0.2), slice="site=a")
    assert the(run("gate", options={"verdict": "PASS"}, comparisons=(c,)), "pair").slice == "site=a"
    assert asked(run("score", comparisons=(c,)), "pair") == []
