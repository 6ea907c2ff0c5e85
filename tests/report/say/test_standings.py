"""Standings over data sets: groups come from the table of pairs, and "every" only if every pair was tested."""

from errbar.records.missing import Missing
from errbar.report.say.standings import (
    all_differ,
    friedman_words,
    open_pairs_words,
    undecided_groups,
    undecided_words,
)
from tests.claims.by_hand import pair, run

VALUES = {"a": 0.9, "b": 0.8, "c": 0.7}


def compared(**verdicts):
    """Three learners, best first: `ab="left better"` says of a and b that a is better."""
    made = []
    for left, right in ("ab", "ac", "bc"):
        told = verdicts.get(left + right, "not resolved")
        ends = {"left better": (-0.2, -0.1), None: None}.get(told, (-0.1, 0.1))
        reason = {"p": None, "reason": Missing("undefined", "no data sets")} if told is None else {}
        values = {"left_value": VALUES[left], "right_value": VALUES[right]}
        made.append(pair(left, right, ends, told or "not resolved", primary=True, **values, **reason))
    return run("compare", comparisons=tuple(made))


def test_learners_whose_pairs_are_open_make_a_group():
    assert undecided_groups(compared(ac="left better")) == [("a", "b"), ("b", "c")]
    assert undecided_groups(compared(ab="left better", ac="left better")) == [("b", "c")]


def test_every_two_differ_only_if_every_pair_was_decided():
    told = {"ab": "left better", "ac": "left better", "bc": "left better"}
    assert all_differ(compared(**told)) and undecided_groups(compared(**told)) == []
    assert not all_differ(compared(**{**told, "bc": "not resolved"}))
    assert not all_differ(compared(**{**told, "bc": None}))
    assert undecided_groups(compared(**{**told, "bc": None})) == []  # an undefined pair is not an open one


def test_the_words():
    assert friedman_words(0.01, 0.95) == "some of them differ"
    assert friedman_words(0.06, 0.95) == "inconclusive whether any of them differ"
    found = compared(ac="left better", bc="equivalent within margin")
    assert undecided_words(found, ("a", "b")) == "inconclusive: a, b"
    assert undecided_words(found, ("b", "c")) == "equivalent: b, c"
    assert undecided_words(compared(bc="equivalent within margin"), "abc") == "inconclusive or equivalent: a, b, c"
    said = open_pairs_words("0.04", pair("a", "b", (-0.1, 0.1)), "90")
    assert said == (
        "Inconclusive is not equivalent: these data sets detect median differences of about 0.04; "
        "b against a needs about 90 (80 % power)."
    )
