"""A mark tells rows from the same rows with anything of them overwritten."""

import numpy as np
import pytest

from errbar._numeric.column_blocks import DOT
from errbar._numeric.row_mark import mark_rows

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
