"""Sums of errors in one pass agree with errors laid out by row, and are withheld where digits would go."""

from __future__ import annotations

import numpy as np
import pytest

import errbar
from errbar._numeric.moments import BLOCK, of_rows
from errbar.evidence import MANY, Evidence
from errbar.evidence.residual_sums import residual_sums
from errbar.intervals.jackknife import left_out
from errbar.measures import measure
from errbar.records.predictions import Predictions


def made(n: int, seed: int = 3) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    y = rng.normal(10, 3, n)
    return y, 0.8 * y + 2 + rng.standard_t(9, n)


def test_moments_are_those_of_the_errors():
    y, f = made(20_001)
    found = residual_sums(y, f)
    e = np.abs(y - f)
    assert np.allclose(found.absolute, of_rows(e), rtol=1e-11)
    assert np.allclose(found.squared, of_rows(e * e), rtol=1e-11)
    assert np.isclose(found.centre, y.mean()) and np.isclose(found.variance, y.var())


@pytest.mark.parametrize("n", [501, 20_001, 2 * BLOCK + 5])
def test_the_gap_is_that_to_the_mean(n):
    y, f = made(n)
    kept = y.copy(), f.copy()
    found = residual_sums(y, f)
    gap = (y - f) ** 2 - (y - y.mean()) ** 2
    assert np.allclose(found.squared_gap[:4], of_rows(gap)[:4], rtol=1e-9)
    assert (y == kept[0]).all() and (f == kept[1]).all()


def test_a_column_of_a_table():
    y, f = made(20_001)
    table = np.column_stack([y, f])
    assert np.allclose(residual_sums(*table.T).squared, residual_sums(y, f).squared, rtol=1e-12)


def test_by_hand():
    found = residual_sums(np.array([0.0, 2.0, 4.0, 6.0]), np.array([0.0, 1.0, 4.0, 9.0]))  # errors 0, 1, 0, 3
    assert (found.absolute.mean, found.squared.mean) == (1.0, 2.5)
    assert (found.centre, found.variance) == (3.0, 5.0)


def test_spread_of_a_ratio_is_the_jackknife():
    n = 30_000
    y, f = made(n)
    e2, a2 = (y - f) ** 2, (y - y.mean()) ** 2
    theta = np.log((e2.sum() - e2) / (a2.sum() - n / (n - 1) * a2))
    want = np.sqrt((n - 1) / n * np.square(theta - theta.mean()).sum())
    influence = e2.sum() / a2.sum() * n * (e2 / e2.sum() - a2 / a2.sum())
    found = residual_sums(y, f).ratio
    assert np.isclose(found.log, want, rtol=1e-6)
    assert np.isclose(found.tangent, np.sqrt(np.square(influence).sum() / n / (n - 1)), rtol=1e-11)


@pytest.mark.parametrize("case", ["equal errors", "overflow", "underflow"])
def test_none_where_digits_would_go(case):
    y, f = made(1_000)
    if case == "equal errors":
        f = y + 1e3 + 1e-3 * (f - y)
    else:
        y, f = (x * (1e45 if case == "overflow" else 1e-45) for x in (y, f))
    assert residual_sums(y, f) is None


@pytest.mark.parametrize("far", [1e10, 2.0**53, -1e15])
def test_none_where_the_mean_is_rounded_by_much_of_the_spread(far):
    rng = np.random.default_rng(8)
    y, f = (far + rng.integers(-4, 5, MANY) for _ in "yf")
    assert residual_sums(y, f) is None
    run = errbar.score(truth=y, value=f, measures="r2")
    offset_y, offset_f = y - far, f - far  # exact
    want = 1 - np.square(offset_y - offset_f).sum() / np.square(offset_y - offset_y.mean()).sum()
    assert np.isclose(run["r2"].value, want, rtol=1e-9)


def test_a_constant_guess_of_the_mean_has_no_ratio_from_sums():
    y, _ = made(1_000)
    assert residual_sums(y, np.full_like(y, y.mean())).ratio is None


def test_few_rows_and_many_meet():
    """The same rows, once by sums and once as a pass for each measure."""
    y, f = made(MANY)
    few = Evidence(Predictions(kind="regression", truth=y[:-1], value=f[:-1]))
    many = Evidence(Predictions(kind="regression", truth=y, value=f))
    assert few.residuals is None and many.residuals is not None
    direct = measure("r2").score(many)
    theta = -np.log(1 - np.concatenate(list(left_out(direct))))
    want = np.sqrt((MANY - 1) / MANY * np.square(theta - theta.mean()).sum())
    assert np.isclose(direct.basis.spread().open_scale, want, rtol=1e-7)
    run = errbar.score(truth=y, value=f, measures=["mse", "mae", "rmse", "r2", "sse"])
    assert np.isclose(run["mse"].value, np.mean((y - f) ** 2)) and np.isclose(run["mae"].value, np.abs(y - f).mean())
    assert np.isclose(run["r2"].se, np.sqrt(np.square(direct.influence).sum() / MANY / (MANY - 1)), rtol=1e-9)
    assert np.isclose(run["mae"].no_skill, np.abs(y - np.median(y)).mean())
    assert np.isclose(run["mse"].no_skill, y.var())


@pytest.mark.parametrize("outputs", [1, 2])
@pytest.mark.parametrize("case", ["heavy errors", "heavy truth", "one row is wrong"])
def test_rows_with_much_of_the_squares_are_left_out_one_by_one(case, outputs, monkeypatch):
    """Second order would give an interval of R2 that is far too short, or one where there is none."""
    rng = np.random.default_rng(4)
    y = rng.normal(size=(MANY, outputs))
    f = y + rng.normal(size=y.shape)
    if case == "heavy errors":
        f[:, 0] = y[:, 0] + rng.standard_cauchy(MANY)
    elif case == "heavy truth":
        y[:, 0], f[:, 0] = np.exp(3 * y[:, 0]), np.exp(3 * f[:, 0])
    else:
        f[:, -1] = y[:, -1] + 2 * (np.arange(MANY) == 5)
    many = errbar.score(truth=y, value=f, measures="r2")["r2"]
    monkeypatch.setattr("errbar.evidence.MANY", 2 * MANY)
    few = errbar.score(truth=y, value=f, measures="r2")["r2"]
    assert (many.interval is None) == (few.interval is None)
    if few.interval is not None:
        assert many.se == pytest.approx(few.se, rel=1e-9)
        assert (many.low, many.high) == pytest.approx((few.low, few.high), rel=1e-6)


@pytest.mark.parametrize("side", ["truth", "errors"])
def test_no_row_has_more_than_the_largest_share(side):
    y, f = made(5_001)
    y[7] += 400.0
    f[7] = y[7] + 1.0 if side == "truth" else f[7]  # far out and well predicted, or badly
    own = [(part / part.sum()).max() for part in ((y - f) ** 2, (y - y.mean()) ** 2)]
    share = residual_sums(y, f).share
    assert max(own) * (1 - 1e-9) <= share <= max(own) * 1.1
