"""A mark tells rows from the same rows with anything of them overwritten."""

import numpy as np
import pytest

from errbar._numeric.column_blocks import DOT
from errbar._numeric.row_mark import mark_columns, mark_rows

N = 2 * DOT + 77


def rows(n=N):
    rng = np.random.default_rng(3)
    p = rng.random(n)
    return p, rng.random(n) < p


def flip(p, y):
    p[:] = 1 - p
    y[:] = ~y


def swap(p, y):
    i, j = np.flatnonzero(y)[[5, 9]]
    p[[i, j]] = p[[j, i]]


CHANGES = {
    "one probability, by little": lambda p, y: p.__setitem__(DOT + 3, p[DOT + 3] + 1e-7),
    "one class": lambda p, y: y.__setitem__(-1, not y[-1]),
    "two rows exchanged": swap,
    "all halved": lambda p, y: p.__imul__(0.5),
    "other classes": lambda p, y: y.__setitem__(slice(None), ~y),
    "both turned round": flip,
    "blocks exchanged": lambda p, y: p.__setitem__(slice(2 * DOT), np.roll(p[: 2 * DOT], DOT)),
    "missing": lambda p, y: p.__setitem__(0, np.nan),
    "infinite": lambda p, y: p.__setitem__(slice(None), np.inf),
    "all 0": lambda p, y: p.__setitem__(slice(None), 0.0),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.filterwarnings("error")
def test_rows_that_were_overwritten_are_told(name):
    p, y = rows()
    mark = mark_rows(p, y)
    assert mark.is_of(p, y)
    CHANGES[name](p, y)
    assert not mark.is_of(p, y)


@pytest.mark.parametrize("n", [1, 2, DOT - 1, DOT, DOT + 1])
def test_the_same_numbers_elsewhere_in_memory_are_the_same_rows(n):
    p, y = rows(n)
    columns = np.stack([1 - p, p], axis=1)
    assert mark_rows(p, y).is_of(columns[:, 1], y.copy())


def test_probabilities_of_0_are_marked_too():
    p, y = np.zeros(N), np.zeros(N, dtype=bool)
    mark = mark_rows(p, y)
    assert mark.is_of(p, y)
    p[7] = 1e-300
    assert not mark.is_of(p, y)


def test_a_mark_of_columns_tells_any_change_of_one_number_and_of_the_order():
    rng = np.random.default_rng(5)
    x, unit = 1e9 + rng.normal(size=(N, 2)), rng.integers(0, 9, N)
    mark = mark_columns([x, unit])
    assert mark == mark_columns([x.copy(), unit.copy()]) == mark_columns([np.repeat(x, 2, axis=0)[::2], unit])
    for change in (
        lambda x, unit: x.__setitem__((-1, 1), np.nextafter(x[-1, 1], 0.0)),
        lambda x, unit: x.__setitem__(slice(None), x[:, ::-1]),
        lambda x, unit: x.__setitem__([4, 5], x[[5, 4]]),
        lambda x, unit: x.__setitem__(slice(None), np.roll(x, 8192, axis=0)),
        lambda x, unit: unit.__setitem__(0, 9),
        lambda x, unit: unit.sort(),
        lambda x, unit: x.__imul__(2.0),
    ):
        other, codes = x.copy(), unit.copy()
        change(other, codes)
        assert mark_columns([other, codes]) != mark
