"""Laws 2 and 3 of claims: names and order decide nothing, and swapping both sides mirrors every pair."""

import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from errbar.records.run import ANEW
from errbar.report.say import find_answer
from tests.claims.every_run import RUNS, run_of
from tests.claims.renamed_runs import (
    bad_classes,
    bad_slices,
    four_classes,
    models,
    outputs,
    pair,
    two_classes,
    two_levels,
)

NUMBERS = ("value", "gap", "low", "high")


def told(run, names):
    """Each claim with its names mapped, its verdict and its numbers."""
    out = {}
    for c in run.claims:
        mapped = tuple(_mapped(x, names) for x in (*c.subject.names, "|", *c.against.names, "|", c.slice or ""))
        numbers = [getattr(c, n) for n in NUMBERS]
        assert (c.question, c.measure, mapped) not in out or c.question == "finding"
        out[c.question, c.measure, mapped] = ((c.verdict, c.withheld, c.looks), numbers)
    return out


def _mapped(text, names):
    return re.sub(r"\w+", lambda m: names.get(m[0], m[0]), text)


def assert_same(first, second, names):
    """The second run says of the renamed what the first says, in the same order of importance."""
    one, two = told(first, names), told(second, {})
    assert one.keys() == two.keys()
    for key, (said, numbers) in one.items():
        assert said == two[key][0], key
        for x, y in zip(numbers, two[key][1]):
            assert (x is None) == (y is None) and (x is None or x == pytest.approx(y, rel=1e-9, abs=1e-12)), key
    order = [(c.question, c.measure, c.verdict, c.leads) for c in first.claims]
    assert Counter(order) == Counter((c.question, c.measure, c.verdict, c.leads) for c in second.claims)
    assert [c.leads for c in first.claims] == [c.leads for c in second.claims]
    assert _mapped(find_answer(first).heading, names) == find_answer(second).heading


AS_THEY_ARE, TURNED = np.arange(300), np.arange(300)[::-1]


@pytest.mark.parametrize(
    ("again", "names"),
    [
        (lambda: two_classes(("no", "yes"), TURNED), {}),
        (lambda: two_classes(("z", "a"), AS_THEY_ARE), {"no": "z", "yes": "a"}),
        (
            lambda: two_classes(("no", "yes"), AS_THEY_ARE, ("z", "m", "a")),
            {"north": "z", "south": "m", "east": "a"},
        ),
    ],
    ids=["rows", "classes", "levels"],
)
def test_2_names_and_order_of_rows_classes_and_levels_decide_nothing(again, names):
    assert_same(two_classes(("no", "yes"), AS_THEY_ARE), again(), names)


def test_2_which_level_comes_first_by_the_alphabet_decides_nothing():
    order = np.arange(160)
    first = two_levels(("near", "far"), order)
    assert find_answer(first).heading.count("far") == 1  # the worse level is named, whichever the test looked at
    assert_same(first, two_levels(("far", "near"), order), {"near": "far", "far": "near"})
    assert_same(first, two_levels(("near", "far"), order[::-1]), {})


def test_2_names_and_columns_of_four_classes_decide_nothing():
    first = four_classes(("ash", "birch", "elm", "oak"), [0, 1, 2, 3])
    assert_same(first, four_classes(("ash", "birch", "elm", "oak"), [2, 0, 3, 1]), {})
    names = {"ash": "z", "birch": "y", "elm": "x", "oak": "w"}
    assert_same(first, four_classes(tuple(names.values()), [0, 1, 2, 3]), names)


def test_2_names_of_two_bad_slices_decide_nothing():
    first = bad_slices("abcdefgh")
    worse = [c.subject.names[0] for c in first.claims if c.question == "slice" and c.verdict == "worse"]
    assert worse == ["site=d", "site=b"]  # by what was found, not by the alphabet
    assert_same(first, bad_slices("zyxwvuts"), dict(zip("abcdefgh", "zyxwvuts")))


def test_2_names_of_two_bad_classes_decide_nothing():
    first = bad_classes(("ash", "birch", "elm", "oak", "yew"))
    worse = [c.subject.names[0] for c in first.claims if c.question == "class" and c.verdict == "worse"]
    assert worse == ["yew", "oak"]
    names = {"ash": "e", "birch": "d", "elm": "c", "oak": "b", "yew": "a"}
    assert_same(first, bad_classes(tuple(names.values())), names)


def test_2_names_and_order_of_outputs_decide_nothing():
    names = ("one", "two", "three")
    first = outputs(names, [0, 1, 2])
    assert [c.subject.names[0] for c in first.claims if c.question == "output"] == ["three", "two", "one"]
    assert "on three" in find_answer(first).heading
    assert_same(first, outputs(names, [2, 0, 1]), {})
    assert_same(first, outputs(("c", "b", "a"), [0, 1, 2]), {"one": "c", "two": "b", "three": "a"})


def test_2_names_and_order_of_models_decide_nothing():
    first = models(("one", "two", "three"), [0, 1, 2])
    assert_same(first, models(("c", "b", "a"), [0, 1, 2]), {"one": "c", "two": "b", "three": "a"})
    turned = models(("one", "two", "three"), [2, 1, 0])
    assert find_answer(turned).heading == find_answer(first).heading
    assert_mirrored(first, turned)


MIRROR = {"better": "worse", "worse": "better"}


def assert_mirrored(first, second):
    """Every pair has the opposite verdict, and numbers of the opposite sign."""
    found = {(c.measure, *c.subject.names, *c.against.names): c for c in second.claims if c.question == "pair"}
    pairs = [c for c in first.claims if c.question == "pair"]
    assert pairs and len(pairs) == len(found)
    for c in pairs:
        other = found[c.measure, *c.against.names, *c.subject.names]
        assert other.verdict == MIRROR.get(c.verdict, c.verdict) and other.withheld == c.withheld
        for mine, theirs in ((c.gap, other.gap), (c.low, other.high), (c.high, other.low)):
            assert (mine is None) == (theirs is None)
            assert mine is None or mine == pytest.approx(-theirs, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize(("left", "right"), [("good", "poor"), ("good", "alike")])
@pytest.mark.parametrize("more", [{}, {"margin": 0.05, "primary": "brier"}], ids=["plain", "margin"])
def test_3_swapping_both_sides_mirrors_every_pair(left, right, more):
    measures = "brier,accuracy,roc_auc"
    first, second = pair(left, right, measures, **more), pair(right, left, measures, **more)
    assert_mirrored(first, second)


TURNED_VERDICT = {"left better": "right better", "right better": "left better"}


def swapped(c):
    """The comparison with both sides exchanged."""

    def turn(low, high):
        return (None, None) if low is None or high is None else (-high, -low)

    low, high = turn(c.low, c.high)
    ends = dict(
        zip(("adjusted_low", "adjusted_high"), turn(c.extras.get("adjusted_low"), c.extras.get("adjusted_high")))
    )
    return replace(
        c, left=c.right, right=c.left, left_value=c.right_value, right_value=c.left_value, low=low, high=high,
        gap=None if c.gap is None else -c.gap, verdict=TURNED_VERDICT.get(c.verdict, c.verdict),
        extras=c.extras | {k: x for k, x in ends.items() if x is not None},
    )  # fmt: skip


@pytest.mark.parametrize("name", [name for name in RUNS if name.startswith(("compare", "alike", "two-of", "gate"))])
def test_3_swapping_both_sides_of_every_kind_of_comparison_mirrors_its_claim(name):
    run = run_of(name)
    pairs = [c for c in run.claims if c.question == "pair"]
    turned = replace(run, comparisons=tuple(map(swapped, run.comparisons)), claims=ANEW)
    found = {(c.measure, c.slice, *c.against.names, *c.subject.names): c for c in turned.claims if c.question == "pair"}
    assert len(found) == len(pairs)
    for c in pairs:
        other = found[c.measure, c.slice, *c.subject.names, *c.against.names]
        assert other.verdict == MIRROR.get(c.verdict, c.verdict)
        assert (other.withheld, other.doubt, other.looks) == (c.withheld, c.doubt, c.looks)
        for mine, theirs in ((c.gap, other.gap), (c.low, other.high), (c.high, other.low)):
            assert mine == (None if theirs is None else -theirs)


@pytest.mark.parametrize("name", RUNS)
def test_2_the_order_of_tables_decides_no_verdict(name):
    run = run_of(name)
    turned = replace(run, estimates=run.estimates[::-1], comparisons=run.comparisons[::-1], claims=ANEW)

    def told(found):
        return {c.key: (c.verdict, c.low, c.high, c.withheld, c.doubt, c.looks) for c in found.claims}

    assert told(turned) == told(run)
