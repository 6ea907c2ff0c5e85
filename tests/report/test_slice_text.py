"""Slices as a person sees them: counts, interval, a warning where rows are few, and one fair statement."""

import numpy as np
import pytest

import errbar
from errbar.report.slice_text import slice_lines


def rows(right, wrong):
    """Half of the right rows and half of the wrong ones positive."""
    truth = [0, 1] * (right // 2) + [0, 1] * (wrong // 2)
    label = [0, 1] * (right // 2) + [1, 0] * (wrong // 2)
    return truth, label


@pytest.fixture
def sliced():
    def make(measures="accuracy", **counts):
        parts = {site: rows(*c) for site, c in counts.items()}
        truth, label = (np.concatenate([p[i] for p in parts.values()]) for i in (0, 1))
        site = np.repeat(list(parts), [len(p[0]) for p in parts.values()])
        return errbar.score({"y": truth, "l": label, "site": site}, truth="y", label="l", by="site", measures=measures)

    return make


def test_without_slices_there_is_nothing_to_print():
    assert slice_lines(errbar.score(truth=[0, 1], label=[0, 1])) == []


def test_each_slice_has_its_counts_value_and_interval(sliced):
    blank, head, a, b, _ = slice_lines(sliced(a=(90, 10), b=(60, 40)))
    assert (blank, head) == ("", "accuracy by slice")
    assert a.split()[:6] == ["site=a", "n", "100", "(50", "events)", "0.900"]
    assert b.split()[:6] == ["site=b", "n", "100", "(50", "events)", "0.600"]


def test_a_slice_that_differs_is_named_with_its_gap(sliced):
    last = slice_lines(sliced(a=(90, 10), b=(60, 40)))[-1]
    assert last.startswith("  Differs from all other rows (adjusted over all comparisons): site=a by +0.3 (+0.1")


def test_slices_alike_are_said_to_be_alike(sliced):
    assert slice_lines(sliced(a=(80, 20), b=(82, 18), c=(78, 22)))[-1] == (
        "  No slice differs from all other rows beyond chance (adjusted over all comparisons)."
    )


def test_a_small_slice_is_marked_and_counted_in_the_singular(sliced):
    lines = slice_lines(sliced(a=(90, 10), b=(2, 0)))
    assert lines[3].endswith("few rows: read the interval") and "(1 event)" in lines[3]
    assert not lines[2].endswith("few rows: read the interval")


def test_a_slice_where_the_measure_is_undefined_says_why_and_compares_nothing():
    run = errbar.score(
        {"y": [0, 0, 1, 1, 0, 1], "p": [0.1, 0.2, 0.9, 0.8, 0.6, 0.3], "g": list("aabbbb")},
        truth="y",
        prob="p",
        by="g",
        measures="recall",
    )
    _, head, a, _, last = slice_lines(run)
    assert head == "recall @0.5 by slice"
    assert "undefined: no row is positive" in a
    assert last == "  Not tested: fewer than 30 rows (5 for numbers) in or outside the slice, no interval, or a total."


def test_units_are_counted_in_each_slice():
    n = 40
    data = {"y": [0, 1] * 20, "l": [0, 1] * 18 + [1, 0] * 2, "g": ["a"] * 20 + ["b"] * 20, "u": np.arange(n) // 4}
    run = errbar.score(data, truth="y", label="l", by="g", unit="u", measures="accuracy")
    assert "n 20 (5 units, 10 events)" in slice_lines(run)[2]


def test_every_measure_has_a_block_of_its_own(sliced):
    heads = [line for line in slice_lines(sliced("accuracy,f1", a=(90, 10), b=(60, 40))) if line.endswith("by slice")]
    assert heads == ["accuracy by slice", "F1 by slice"]


def test_of_many_slices_a_screen_has_the_worst(sliced):
    run = sliced(**{f"s{i:02}": (2 + 2 * i, 2) for i in range(50)})
    every, few = slice_lines(run), slice_lines(run, every=False)
    assert sum("site=" in line for line in every) == 50
    shown = [line.split()[0] for line in few if "site=" in line]
    # Two wrong rows each: the fewer rows are right, the worse.
    assert shown == [f"site=s{i:02}" for i in range(40)]
    assert any("40 of 50 slices, the worst; every one:" in line for line in few)
