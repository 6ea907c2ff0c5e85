"""Draws by table and from normals have the cumulants of gamma and Poisson variables."""

from __future__ import annotations

import math

import numpy as np
import pytest

from errbar._numeric.cell_draws import GAMMA, LARGE, POISSON, CellLaw, draw_cells

KINDS = {"gamma": (GAMMA, 2.0, 6.0), "poisson": (POISSON, 1.0, 1.0)}


def drawn(law: CellLaw, counts: np.ndarray, replicates: int, seed: int) -> np.ndarray:
    out = np.full((len(counts), replicates), np.nan)
    for start, some in draw_cells(law, counts, replicates, np.random.default_rng(seed)):
        out[start : start + len(some)] = some
    assert not np.isnan(out).any()
    return out


def cumulants(x: np.ndarray) -> tuple[float, float, float, float]:
    d = x.astype(float) - x.mean()
    v = np.square(d).mean()
    return float(x.mean()), float(v), float((d**3).mean() / v**1.5), float((d**4).mean() / v**2 - 3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [1.0, 3.0, 7.5, 15.0, float(LARGE), 400.0])
def test_cumulants(kind, count):
    """Mean c, variance c, skewness 2 / sqrt(c) or 1 / sqrt(c), excess kurtosis 6 / c or 1 / c."""
    law, skew, excess = KINDS[kind]
    x = drawn(law, np.full(200, count), 2000, 1)
    n = x.size
    mean, variance, skewness, kurtosis = cumulants(x)
    assert abs(mean - count) < 5 * np.sqrt(count / n)
    assert abs(variance / count - 1) < 5 * np.sqrt((2 + excess / count) / n) + 1e-3
    assert abs(skewness - skew / np.sqrt(count)) < 0.03 + 0.03 / count
    assert abs(kurtosis - excess / count) < 0.1 + 0.1 * excess / count


@pytest.mark.parametrize("kind", KINDS)
def test_cells_of_many_counts_are_drawn_at_their_own_places(kind):
    counts = np.sort(np.concatenate([np.repeat([1.0, 2.0], 100), [3.0, 4.5, 9.0, 30.0, 1e6]]))
    x = drawn(KINDS[kind][0], counts, 2000, 2)
    assert x.shape == (205, 2000)
    assert (np.abs(x.mean(axis=1) - counts) < 6 * np.sqrt(counts / 2000)).all()


def test_few_cells_are_the_generators_own():
    counts = np.array([2.0, 5.0])
    want = np.random.default_rng(3)
    want.standard_normal((0, 10), dtype=np.float32)
    assert np.allclose(drawn(GAMMA, counts, 10, 3), want.standard_gamma(counts[:, None], (2, 10)), rtol=1e-6)


@pytest.mark.parametrize("replicates", [500, 40_000], ids=["without tables", "by table"])
def test_few_cells_have_the_probabilities_of_poisson_counts(replicates):
    """P(k) is exp(-c) c^k / k!; a count that is no whole number has no table."""
    counts = np.array([1.0, 2.5, 4.0, 20.0])
    x = drawn(POISSON, counts, replicates, 5)
    for c, line in zip(counts[:3], x):
        assert set(np.unique(line)) <= set(range(40))
        for k in range(6):
            share = math.exp(-c) * c**k / math.factorial(k)
            assert abs((line == k).mean() - share) < 5 * math.sqrt(share * (1 - share) / replicates)
    assert abs(x[3].mean() - 20) < 5 * math.sqrt(20 / replicates)


@pytest.mark.parametrize("kind", KINDS)
def test_cumulants_of_large_counts_without_chance(kind):
    """A polynomial of a normal number has its moments by quadrature: draws would hide a wrong term in their error."""
    law, skewness, excess = KINDS[kind]
    x, share = np.polynomial.hermite_e.hermegauss(30)
    count = 50.0
    law.of_normal(np.array(count), x)
    share = share / share.sum()
    mean = share @ x
    v, third, fourth = (share @ (x - mean) ** j for j in (2, 3, 4))
    assert (mean, v) == (pytest.approx(count, rel=1e-4), pytest.approx(count, rel=2e-3))
    assert third / v**1.5 == pytest.approx(skewness / np.sqrt(count), rel=0.03)
    assert fourth / v**2 - 3 == pytest.approx(excess / count, rel=0.15)
