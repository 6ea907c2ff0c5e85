"""hall_hull: the wider ends of t and Hall's t on pseudo-values."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import errbar


def test_limits_from_the_definition():
    rng = np.random.default_rng(1)
    words = rng.integers(5, 30, 50).astype(float)
    errors = np.where(rng.random(50) < 0.2, rng.integers(1, 9, 50), 0).astype(float)
    value = errors.sum() / words.sum()
    pseudo = 50 * value - 49 * (errors.sum() - errors) / (words.sum() - words)
    mean, se, skew = pseudo.mean(), pseudo.std(ddof=1) / np.sqrt(50), stats.skew(pseudo)
    t, g = stats.t.ppf(0.975, 49), skew / np.sqrt(50)
    # Hall (1992): the inverse of T + g T^2 / 3 + g^2 T^3 / 27 + g / 6.
    turned = [(3 / g) * (np.cbrt(1 + g * (x - g / 6)) - 1) for x in (t, -t)]
    low = min(mean - t * se, mean - turned[0] * se)
    high = max(mean + t * se, mean - turned[1] * se)
    run = errbar.score({"e": errors, "w": words}, outcome=["e", "w"], measures="ratio(e/w)")
    assert (run["ratio"].low, run["ratio"].high) == pytest.approx((max(low, 0), high), rel=1e-6)


def test_one_unit_has_no_spread():
    table = {"e": np.array([1.0, 2.0]), "w": np.array([3.0, 4.0]), "u": [1, 1]}
    run = errbar.score(table, outcome=["e", "w"], measures="ratio(e/w)", unit="u")
    assert run["ratio"].low is None
