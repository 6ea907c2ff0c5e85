"""Columns that a few hundred rows set aside."""

import numpy as np
import pytest

from errbar.auditing.detectors.golden_screen import (
    LEAVES,
    explains,
    guess_by_neighbours,
    neighbour_error,
    neighbour_fit,
    neighbours_fit,
    screen_classes,
    screen_numbers,
)
from tests.auditing.detectors.tables import table

RNG = np.random.default_rng(0)
N = 4000


@pytest.mark.parametrize("share", [0.5, 0.1, 0.02])
def test_noise_is_set_aside_and_no_leak_is(share):
    y = (RNG.random(N) < share).astype(int)
    spoiled = np.where(RNG.random(N) < 0.02 * share, 1 - y, y)
    holes = np.where(RNG.random(N) < 0.5, np.nan, y)
    found = np.isfinite(
        screen_classes(table(np.column_stack([RNG.normal(size=N), y, spoiled, holes]), y), 0.95, seed=1)
    )
    assert found[1:].all()
    assert share < 0.1 or not found[0]


def test_a_number_by_its_neighbours_or_by_a_tree():
    y = np.exp(RNG.normal(size=N))
    steps = np.round(np.log(y), 1)
    noise = RNG.normal(size=(N, 2))
    found = screen_numbers(table(np.column_stack([noise, -np.log(y), steps]), y, classes=0), 0.87, 0.8)
    assert np.isfinite(found).tolist() == [False, False, True, True]


def test_of_few_rows_too_leaks_stay_and_most_noise_is_set_aside():
    y = np.arange(60) % 2
    spoiled = np.where(np.arange(60) < 2, 1 - y, y)
    holes = np.where(np.arange(60) % 3 == 0, np.nan, y + 0.1 * RNG.normal(size=60))
    levels = 2.0 * RNG.integers(0, 12, 60) + y  # codes of which every one is of one class
    leaks = np.column_stack([y, spoiled, holes, levels])
    found = np.isfinite(screen_classes(table(np.column_stack([leaks, RNG.normal(size=(60, 500))]), y), 0.95, seed=0))
    assert found[:4].all() and found[4:].sum() < 25


def test_of_few_numbers_too_leaks_stay_and_most_noise_is_set_aside():
    y = RNG.normal(size=60)
    holes = np.where(np.arange(60) % 3 == 0, np.nan, -np.exp(y))
    leaks = np.column_stack([y, holes, y + 0.05 * RNG.normal(size=60)])
    noise = RNG.normal(size=(60, 500))
    noise[::4, ::2] = np.nan
    found = np.isfinite(screen_numbers(table(np.column_stack([leaks, noise]), y, classes=0), 0.87, 0.8))
    assert found[:3].all() and found[3:].sum() < 50
    assert np.isfinite(screen_numbers(table(RNG.normal(size=(2, 2)), np.arange(2.0), classes=0), 0.87, 0.8)).all()


def test_the_error_of_neighbours_by_hand():
    # Guesses 5, 1.5, 5 leave 16 + 12.25 + 9; the mean leaves 26 / 3. Before a gap there is no guess.
    lines = np.array([[1.0, 5.0, 2.0], [4.0, 4.0, 4.0]])
    assert neighbour_error(lines) == pytest.approx([37.25 / (26 / 3), 1.0])
    assert neighbour_error(np.array([[1.0, 2.0, 6.0, np.nan]])) == pytest.approx([(1 + 1.5**2) / 14])


def test_neighbours_by_hand():
    assert guess_by_neighbours(np.array([[1.0, 5.0, 2.0]])).tolist() == [[5.0, 1.5, 5.0]]


def plainly(z, y, r2, fit):
    """Both rules by their definition: every jump sorted, every median found."""
    jumps = np.sort(np.diff(z, axis=1) ** 2, axis=1)[:, : max(0, z.shape[1] - LEAVES)]
    explained = jumps.sum(axis=1) <= 4 * (1 - r2) * ((y - y.mean()) ** 2).sum()
    return explained.tolist(), (neighbour_fit(z) > fit).tolist()


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
