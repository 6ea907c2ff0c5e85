"""Columns that a few hundred rows set aside."""

import numpy as np
import pytest

from errbar.auditing.detectors.golden_screen import (
    LEAVES,
    explains,
    guess_by_neighbours,
    may_explain,
    may_separate,
    neighbour_fit,
    neighbours_fit,
)
from tests.auditing.detectors.tables import table

RNG = np.random.default_rng(0)
N = 4000


@pytest.mark.parametrize("share", [0.5, 0.1, 0.02])
def test_noise_is_set_aside_and_no_leak_is(share):
    y = (RNG.random(N) < share).astype(int)
    spoiled = np.where(RNG.random(N) < 0.02 * share, 1 - y, y)
    holes = np.where(RNG.random(N) < 0.5, np.nan, y)
    found = may_separate(table(np.column_stack([RNG.normal(size=N), y, spoiled, holes]), y), 0.95, seed=1)
    assert found[1:].all()
    assert share < 0.1 or not found[0]


def test_a_number_by_its_neighbours_or_by_a_tree():
    y = np.exp(RNG.normal(size=N))
    steps = np.round(np.log(y), 1)
    noise = RNG.normal(size=(N, 2))
    found = may_explain(table(np.column_stack([noise, -np.log(y), steps]), y, classes=0), 0.87, 0.8)
    assert found.tolist() == [False, False, True, True]


def test_too_few_rows_set_nothing_aside():
    assert may_separate(table(RNG.normal(size=(50, 2)), np.arange(50) % 2), 0.95, seed=0).all()
    assert may_explain(table(RNG.normal(size=(2, 2)), np.arange(2.0), classes=0), 0.87, 0.8).all()


def test_neighbours_by_hand():
    assert guess_by_neighbours(np.array([[1.0, 5.0, 2.0]])).tolist() == [[5.0, 1.5, 5.0]]


def plainly(z, y, r2, fit):
    """Both rules by their definition: every jump sorted, every median found."""
    jumps = np.sort(np.diff(z, axis=1) ** 2, axis=1)[:, : max(0, z.shape[1] - LEAVES)]
    explained = jumps.sum(axis=1) <= 4 * (1 - r2) * ((y - y.mean()) ** 2).sum()
    return explained.tolist(), (neighbour_fit(z, y) > fit).tolist()


@pytest.mark.parametrize("n", [3, 31, 32, 33, 200, 999])
def test_columns_that_need_no_sorting_are_told_as_by_sorting(n):
    rng = np.random.default_rng(n)
    y = np.sort(rng.standard_t(2, n))
    near = [y + s * rng.normal(size=n) for s in (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0)]
    columns = np.array([*near, rng.normal(size=n), np.zeros(n), np.round(y), -y])
    for target in (y, np.round(y, 1), np.full(n, 2.0), 1e160 * y, (y > 0).astype(float)):
        z = target[np.argsort(columns, axis=1, kind="stable")]
        for r2, fit in ((0.87, 0.8), (0.5, 0.5), (0.99, 0.1)):
            with np.errstate(all="ignore"):
                found = explains(z, target, r2).tolist(), neighbours_fit(z, target, fit).tolist()
                assert found == plainly(z, target, r2, fit)
