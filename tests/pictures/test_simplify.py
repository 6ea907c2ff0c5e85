import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errbar.pictures._simplify import kept, thin


def distance(x, y, places):
    """How far a dropped vertex lies from the kept line, in shares of either axis."""
    u, v = ((a - a.min()) / (np.ptp(a) or 1.0) for a in (x, y))
    worst = 0.0
    for a, b in itertools.pairwise(places):
        d = np.array([u[b] - u[a], v[b] - v[a]])
        for i in range(a + 1, b):
            p = np.array([u[i] - u[a], v[i] - v[a]])
            t = np.clip(p @ d / (d @ d), 0, 1) if d @ d else 0.0
            worst = max(worst, float(np.hypot(*(p - t * d))))
    return worst


def test_vertices_on_a_straight_line_go():
    assert thin(np.arange(5), 2.0 * np.arange(5)) == ((0.0, 4.0), (0.0, 8.0))


def test_corners_of_a_staircase_stay():
    x, y = np.array([0, 0, 0, 1, 2, 2, 3]), np.array([0, 1, 2, 2, 2, 3, 3])
    assert thin(x, y) == ((0.0, 0.0, 2.0, 2.0, 3.0), (0.0, 2.0, 2.0, 3.0, 3.0))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(-9, 9)), min_size=2, max_size=60))
def test_no_dropped_vertex_can_be_seen(steps):
    x, y = np.cumsum(np.array(steps, dtype=float), axis=0).T
    places = kept(x, y)
    assert places[0] == 0 and places[-1] == len(x) - 1
    assert distance(x, y, places) <= 2e-4


@pytest.mark.parametrize("most", [2, 10, 2000])
def test_a_long_rough_curve_keeps_no_more_than_asked(most):
    rng = np.random.default_rng(0)
    x, y = np.arange(200_000.0), np.cumsum(rng.normal(size=200_000))
    assert len(kept(x, y, most=most)) <= most


def test_a_long_rising_curve_keeps_its_shape():
    rng = np.random.default_rng(1)
    steps = rng.random(100_000) < np.linspace(0.9, 0.1, 100_000)
    x, y = np.cumsum(~steps).astype(float), np.cumsum(steps).astype(float)
    places = kept(x, y)
    back = np.interp(x, x[places], y[places])
    assert len(places) <= 2000
    assert np.abs(back - y).max() / y[-1] < 2e-3


def test_a_curve_that_does_not_move_is_two_vertices():
    assert thin(np.zeros(9), np.ones(9)) == ((0.0, 0.0), (1.0, 1.0))
