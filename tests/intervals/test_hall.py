import numpy as np
import pytest
from scipy import stats

import errbar
from errbar._numeric.skewed_t import corrected


def test_without_skewness_it_is_students_t():
    x = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
    wanted = stats.t.interval(0.95, 4, x.mean(), stats.sem(x))
    assert corrected(3.0, stats.sem(x), 0.0, 5, 0.95) == pytest.approx(wanted)


def test_the_correction_undoes_halls_cubic():
    # Hall's g(x) = x + g x^2 / 3 + g^2 x^3 / 27 + g / 6 maps each corrected limit back to the t quantile.
    mean, se, skewness, n = 2.0, 0.3, 1.7, 40
    low, high = corrected(mean, se, skewness, n, 0.95)
    t, g = stats.t.ppf(0.975, n - 1), skewness / np.sqrt(n)
    for end, wanted in ((low, t), (high, -t)):
        x = (mean - end) / se
        assert x + g * x**2 / 3 + g**2 * x**3 / 27 + g / 6 == pytest.approx(wanted)


def test_right_skewed_losses_reach_further_up_than_down():
    run = errbar.score(truth=[0.0] * 6, value=[0.1, 0.1, 0.2, 0.2, 0.3, 2.0], measures="mae")
    e = run["mae"]
    assert e.high - e.value > e.value - e.low


def test_a_root_is_taken_of_both_ends():
    rng = np.random.default_rng(0)
    y, f = rng.normal(size=50), rng.normal(size=50)
    run = errbar.score(truth=y, value=f, measures=["mse", "rmse"])
    assert (run["rmse"].low, run["rmse"].high) == pytest.approx((run["mse"].low ** 0.5, run["mse"].high ** 0.5))


def test_equal_bounded_losses_get_the_exact_bound():
    run = errbar.score(truth=[0, 1, 1, 0, 1], prob=[0, 1, 1, 0, 1], measures="brier", because={"EB111": "a test"})
    # All losses 0 of at most 1: at worst a share of errors, 0 of 5.
    assert run["brier"].value == 0
    assert run["brier"].high == pytest.approx(1 - 0.025 ** (1 / 5))


def test_equal_unbounded_losses_get_a_reason():
    e = errbar.score(truth=[1.0, 2.0, 3.0], value=[1.0, 2.0, 3.0], measures="mae")["mae"]
    assert e.value == 0
    assert e.interval is None
    assert "losses are equal" in e.reason


def test_with_units_it_works_on_unit_totals():
    rng = np.random.default_rng(3)
    sizes = rng.integers(1, 6, 30)
    unit = np.repeat(np.arange(30), sizes)
    loss = rng.gamma(1.0, 1.0, 30)[unit] + 0.1 * rng.random(len(unit))
    e = errbar.score(truth=np.zeros(len(unit)), value=loss, unit=unit, measures="mae")["mae"]
    mean = loss.mean()
    # Each unit's sum over the weight of the others, as leaving it out would move the mean (CR3).
    sums = np.array([(loss[unit == g] - mean).sum() / (len(unit) - sizes[g]) for g in range(30)]) * 29
    worth = len(unit) ** 2 / (sizes**2).sum()  # units of unequal size have fewer degrees of freedom
    se = sums.std(ddof=1) / np.sqrt(30)
    hall = corrected(mean, se, stats.skew(sums), 30, 0.95, df=worth - 1)
    t = stats.t.ppf(0.975, worth - 1) * se
    assert (e.low, e.high) == pytest.approx((min(hall[0], mean - t), max(hall[1], mean + t)))
    assert e.method == "clustered"
