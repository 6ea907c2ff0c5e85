"""Correlations and ratios of variances by sums are those of rows left out one by one."""

import numpy as np
import pytest

import errbar
from errbar._numeric.spread_of_two import correlation_spread, ratio_spread, sums_of_two
from errbar.evidence import MANY, Evidence
from errbar.intervals.jackknife import spread
from errbar.measures import measure
from errbar.records.scored import Means

N = 20_011


def sums(y, f, off=(0.0, 0.0)):
    """Of distances from what is nearly the mean."""

    def fill(rows, a, b):
        np.subtract(y[rows], y.mean() + off[0], out=a)
        np.subtract(f[rows], f.mean() + off[1], out=b)

    return sums_of_two(len(y), fill)


def left_out(y, f):
    """Variances and covariance without each row."""
    n, a, b = len(y), y - y.mean(), f - f.mean()
    return [(x.sum() - n / (n - 1) * x) / (n - 1) for x in (a * a, b * b, a * b)]


def jackknife(theta):
    n = len(theta)
    return np.sqrt((n - 1) / n * np.square(theta - theta.mean()).sum())


def rows(kind, n=N):
    rng = np.random.default_rng(8)
    z, e = rng.normal(size=n), rng.normal(size=n)
    if kind == "heavy":
        z, e = rng.standard_t(3, n), rng.standard_t(3, n)
    if kind == "far":
        z += 1e9
    return (np.round(z), np.round(z + e)) if kind == "ties" else (z, 0.6 * z + e)


@pytest.mark.parametrize("kind", ["plain", "heavy", "far", "ties"])
def test_standard_errors_are_those_without_each_row(kind):
    y, f = rows(kind)
    known, (yy, ff, yf) = sums(y, f, (1e-5, -1e-5)), left_out(y, f)
    log, arc = jackknife(np.log(ff / yy)), jackknife(np.arctanh(yf / np.sqrt(yy * ff)))
    assert np.isclose(ratio_spread(known).left_out, log, rtol=1e-8)
    assert np.isclose(correlation_spread(known).left_out, arc, rtol=1e-8)
    a, b = ((x - x.mean()) / x.std() for x in (y, f))
    r, ratio = (a * b).mean(), f.var() / y.var()
    for found, influence in (
        (ratio_spread, ratio * (b * b - a * a)),
        (correlation_spread, a * b - r / 2 * (a * a + b * b)),
    ):
        assert np.isclose(found(known).tangent, influence.std(ddof=1) / np.sqrt(N), rtol=1e-8)


def test_rows_that_sums_do_not_tell():
    y, f = rows("plain")
    assert sums(np.full(N, 0.1), f) is None and sums(y, np.where(np.arange(N) == 5, 1e4, f)) is None
    assert ratio_spread(sums(y, y)) is None and correlation_spread(sums(y, 2 * y)) is None
    assert correlation_spread(sums(y, y + 1e-5 * f)) is None


@pytest.mark.parametrize("name", ["pearson", "explained_variance"])
@pytest.mark.parametrize("kind", ["plain", "heavy", "far", "ties"])
def test_measures_of_many_rows_are_those_of_rows_laid_out(monkeypatch, name, kind):
    y, f = rows(kind, MANY)
    found, scored = errbar.score(truth=y, value=f, measures=name)[name], score(y, f, name)
    assert isinstance(scored.basis, Means) and scored.basis.spread() is not None
    monkeypatch.setattr("errbar.measures._columns.FEW", 2 * MANY)
    want, plain = errbar.score(truth=y, value=f, measures=name)[name], score(y, f, name)
    assert plain.basis.spread() is None
    ends = [(e.value, e.low, e.high, e.se) for e in (found, want)]
    assert np.allclose(*ends, rtol=1e-9, atol=0)
    assert np.isclose(scored.se, plain.se, rtol=1e-9) and np.isclose(spread(scored), spread(plain), rtol=1e-8)
    assert np.allclose(scored.influence, plain.influence, rtol=1e-6, atol=1e-9)


def score(y, f, name):
    return measure(name).score(Evidence(errbar.score(truth=y, value=f, measures=name).predictions))
