"""The verdict of a comparison in a cell, by the claim behind it."""

import pytest

from errbar.records.missing import Missing
from errbar.report.say.verdict_cells import claim_of, claims_by_pair, describe_verdict, note_withheld
from tests.claims.by_hand import pair, run


def cell(c, verb="compare", **more):
    return describe_verdict(c, claim_of(run(verb, comparisons=(c,)), c), **more)


@pytest.mark.parametrize(
    ("verdict", "more", "words"),
    [
        ("right better", {}, "new better"),
        ("left better", {}, "old better"),
        ("not resolved", {"p": 0.2, "p_adjusted": 0.2}, "inconclusive (p 0.20)"),
        ("differs", {"better": "none"}, "differs"),
        ("equivalent within margin", {"margin": 0.05}, "equivalent within 0.05"),
    ],
)
def test_models_are_named(verdict, more, words):
    assert cell(pair("old", "new", (0.1, 0.2), verdict, **{"p": 0.001, **more})) == words


def test_a_slice_is_better_or_worse_without_a_name_and_a_reason_stands_alone():
    worse = pair("not g=a", "g=a", (-0.2, -0.1), "left better", p=0.001)
    assert cell(worse, "score") == "worse"
    assert cell(pair("old", "new", None, p=None, reason=Missing("undefined", "infinite"))) == "undefined: infinite"


def test_counts_posterior_and_confidence_stand_behind_the_verdict():
    counted = pair("old", "new", (0.1, 0.2), "right better", extras={"only_left": 6.0, "only_right": 1016.0})
    assert cell(counted) == "new better (only old right 6, only new right 1,016)"
    assert cell(counted, every=False) == "new better"
    told = pair("old", "new", (-0.1, 0.2), extras={"p_left": 0.25, "p_rope": 0.5, "p_right": 0.25})
    assert cell(told) == "inconclusive (posterior: old 0.25, equivalent 0.50, new 0.25)"
    sure = pair("old", "new", (0.1, 0.2), "right better", gap=0.15, extras={"confidence": 0.975})
    assert cell(sure) == "new better (C = 0.975 that old is worse)"


def test_an_interval_without_its_verdict_is_told_below_the_table():
    c = pair("old", "new", (0.1, 0.3), p=0.01, p_adjusted=0.2)
    told = note_withheld(c, claim_of(run("compare", comparisons=(c,)), c))
    why = "its own interval leaves out 0, adjusted for all tests it does not count"
    assert told == f"accuracy, new − old: {why} (p 0.20)."
    open_ = pair("old", "new", (-0.1, 0.3))
    assert note_withheld(open_, claim_of(run("compare", comparisons=(open_,)), open_)) == ""


def test_pairs_on_slices_and_alternatives_of_a_threshold_have_their_own_claims():
    both = pair("old", "new", (0.1, 0.2), "right better"), pair("old", "new", (-0.2, -0.1), "left better", slice="g=a")
    found = claims_by_pair(run("compare", comparisons=both))
    assert found["old", "new", "accuracy", None].verdict == "better"
    assert found["old", "new", "accuracy", "g=a"].verdict == "worse"
    c = pair("always positive", "cut 0.3", (-0.2, -0.1), "right better", measure="cost")
    assert claim_of(run("threshold", comparisons=(c,)), c).question == "threshold"
