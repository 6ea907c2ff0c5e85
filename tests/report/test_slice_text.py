"""Slices as a person sees them: counts, intervals, marks, a star where rows are few, and what was not tested."""

import numpy as np
import pytest

import errbar
from errbar.report.slice_text import slice_lines

LEGEND = "Against all other rows, adjusted for {}: ● better, ◆ worse, ○ inconclusive. * few rows: read the interval"


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


def test_each_slice_is_a_row_with_its_mark_value_and_interval(sliced):
    blank, head, a, b, *_ = slice_lines(sliced(a=(90, 10), b=(60, 40)))
    assert (blank, head.split()) == ("", ["slice", "rows", "accuracy"])
    assert a.split()[:4] == ["site=a", "100", "●", "0.900"] and "(0.82" in a
    assert b.split()[:4] == ["site=b", "100", "◆", "0.600"]


def test_slices_that_differ_are_named_with_their_difference_worst_first(sliced):
    legend, worse, better = slice_lines(sliced(a=(90, 10), b=(60, 40)))[-3:]
    assert legend == LEGEND.format("1 test")
    assert worse.startswith("  ◆ site=b, accuracy: slice − all other rows −0.4")
    assert better.startswith("  ● site=a, accuracy: slice − all other rows +0.1")


def test_of_slices_alike_nothing_is_said_but_what_the_marks_mean(sliced):
    found = slice_lines(sliced(a=(80, 20), b=(82, 18), c=(78, 22)))
    assert found[-1] == LEGEND.format("3 tests") and all("○" in line for line in found[2:5])


def test_a_small_slice_is_starred_and_named_as_not_tested(sliced):
    lines = slice_lines(sliced(a=(90, 10), b=(2, 0), c=(90, 10)))
    assert [line.endswith("*") for line in lines[2:5]] == [False, True, False]
    assert lines[3].split() == ["site=b", "2", "1.00", "(0.16–1.00)*"]
    assert lines[-1] == "Not tested: 1 comparison (too few rows to test)"


def test_where_all_slices_are_small_the_text_says_that_none_was_tested(sliced):
    last = slice_lines(sliced(a=(10, 2), b=(2, 0)))[-1]
    assert last == (
        "No slice was tested against all other rows: fewer than 30 rows (5 for numbers) in or outside a slice, "
        "no interval, or a total. * few rows: read the interval"
    )


def test_a_slice_where_the_measure_is_undefined_says_why_and_compares_nothing():
    run = errbar.score(
        {"y": [0, 0, 1, 1, 0, 1], "p": [0.1, 0.2, 0.9, 0.8, 0.6, 0.3], "g": list("aabbbb")},
        truth="y",
        prob="p",
        by="g",
        measures="recall",
    )
    _, head, a, _, why, last = slice_lines(run)
    assert (head.split(), a.split()) == (["slice", "rows", "recall", "@0.5"], ["g=a", "2", "–"])
    assert why == "  g=a, recall: undefined: no row is positive"
    assert last.startswith("No slice was tested")


def test_units_are_counted_in_each_slice():
    n = 40
    data = {"y": [0, 1] * 20, "l": [0, 1] * 18 + [1, 0] * 2, "g": ["a"] * 20 + ["b"] * 20, "u": np.arange(n) // 4}
    run = errbar.score(data, truth="y", label="l", by="g", unit="u", measures="accuracy")
    head, a = slice_lines(run)[1:3]
    assert head.split()[:3] == ["slice", "rows", "units"] and a.split()[:3] == ["g=a", "20", "5"]


def test_measures_stand_beside_each_other_as_many_as_fit(sliced, monkeypatch):
    run = sliced("accuracy,f1", a=(90, 10), b=(60, 40))
    assert slice_lines(run)[1].split() == ["slice", "rows", "accuracy", "F1"]
    monkeypatch.setenv("COLUMNS", "40")
    every, few = slice_lines(run), slice_lines(run, every=False)
    heads = [line.split()[2] for line in every if line.startswith("slice")]
    assert heads == ["accuracy", "F1"]
    assert few[1].split() == ["slice", "rows", "accuracy"] and few[-1] == "1 measure more: `run.estimates`"


def test_of_many_slices_a_screen_has_the_worst(sliced):
    run = sliced(**{f"s{i:02}": (2 + 2 * i, 2) for i in range(50)})
    every, few = slice_lines(run), slice_lines(run, every=False)
    assert sum(line.startswith("site=") for line in every) == 50
    shown = [line.split()[0] for line in few if line.startswith("site=")]
    # Two wrong rows each: the fewer rows are right, the worse.
    assert shown == [f"site=s{i:02}" for i in range(40)]
    assert few[-1] == "10 slices more: `run.estimates`"
