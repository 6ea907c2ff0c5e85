import math

import numpy as np
import pytest

from errbar._numeric.exponential_area import edge, limits
from errbar._numeric.quantiles import z_two_sided


def by_halving(area, end, z, m, n):
    """The last t towards the end with |area - t| <= z s(t)."""
    start, big = area, (m + n) / 2 - 1
    for _ in range(80):
        t = (start + end) / 2
        spread = t * (1 - t) * (1 + big * (1 - t) / (2 - t) + big * t / (1 + t)) / (m * n)
        start, end = (t, end) if abs(area - t) <= z * math.sqrt(spread) else (start, t)
    return start


@pytest.mark.parametrize("seed", range(3))
def test_edges_are_those_found_by_halving(seed):
    rng = np.random.default_rng(seed)
    for _ in range(300):
        u = rng.random()
        area = float(rng.choice([u, 1 - 10 ** (-9 * u), 10 ** (-9 * u), 0.0, 1.0]))
        z, m, n = float(10 ** rng.uniform(-6, 0.85)), *(float(10 ** rng.uniform(0, 6)) for _ in range(2))
        for end in (0.0, 1.0):
            expected = area if area == end else by_halving(area, end, z, m, n)
            assert edge(area, end, z, m, n) == pytest.approx(expected, abs=1e-15)


def test_limits_are_the_two_edges():
    z = z_two_sided(0.95)
    low, high = limits(0.8, 20, 30, 0.95)
    assert (low, high) == (edge(0.8, 0.0, z, 20, 30), edge(0.8, 1.0, z, 20, 30))
    assert low < 0.8 < high
