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
    hall = [corrected(mean, se, stats.skew(sums) * f, 30, 0.95, df=worth - 1) for f in (1, 1 + 8 / 40)]
    t = stats.t.ppf(0.975, worth - 1) * se
    lows, highs = zip(*hall, (mean - t, mean + t))
    assert (e.low, e.high) == pytest.approx((min(lows), max(highs)))
    assert e.method == "clustered"


@pytest.mark.parametrize(("n", "factor"), [(12, 1.2), (40, 1.2), (160, 1.05)])
def test_limits_allow_for_skewness_that_the_sample_does_not_show(n, factor):
    loss = np.random.default_rng(n).gamma(2.0, 1.0, n)
    e = errbar.score(truth=np.zeros(n), value=loss, measures="mae")["mae"]
    both = [corrected(loss.mean(), stats.sem(loss), stats.skew(loss) * f, n, 0.95) for f in (1.0, factor)]
    assert e.low == pytest.approx(min(low for low, _ in both))
    assert e.high == pytest.approx(max(high for _, high in both))
    assert e.high > both[0][1]


def test_units_of_very_unequal_size_have_the_freedom_that_their_totals_show():
    rng = np.random.default_rng(1)
    sizes = np.array([12, 9, 7] + [1] * 27)
    unit = np.repeat(np.arange(30), sizes)
    loss = rng.gamma(1.0, 1.0, 30)[unit] + 0.1 * rng.random(len(unit))
    e = errbar.score(truth=np.zeros(len(unit)), value=loss, unit=unit, measures="mae")["mae"]
    mean, n = loss.mean(), len(unit)
    sums = np.array([(loss[unit == g] - mean).sum() / (n - sizes[g]) for g in range(30)]) * 29
    worth = n**2 / (sizes**2).sum()
    assert worth < 0.65 * 30
    squares = (sums - sums.mean()) ** 2
    few = min(worth - 1, max(2.0, squares.sum() ** 2 / (squares**2).sum()))
    assert few < worth - 1
    se = sums.std(ddof=1) / np.sqrt(30)
    seen = corrected(mean, se, stats.skew(sums), 30, 0.95, df=worth - 1)
    more = corrected(mean, se, stats.skew(sums) * 1.2, 30, 0.95, df=few)
    t = stats.t.ppf(0.975, few) * se
    assert e.low == pytest.approx(max(0.0, min(seen[0], more[0], mean - t)))
    assert e.high == pytest.approx(max(seen[1], more[1], mean + t))
