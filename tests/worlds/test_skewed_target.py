import numpy as np
import pytest
from scipy import integrate, stats

from errbar.errors import BadInput
from errbar.worlds import world
from errbar.worlds.skewed_target import LogNormal, Pareto


def test_bayes_errors_by_hand():
    assert world("skewed_target").bayes_error.value == pytest.approx(np.e * (np.e - 1))
    assert world("skewed_target(scale=2)").bayes_error.value == pytest.approx(4 * np.e * (np.e - 1))
    # Pareto(3): mean 3/2, second moment 3, variance 3/4.
    assert world("skewed_target(noise=pareto, shape=3)").bayes_error.value == pytest.approx(0.75)
    assert world("skewed_target(noise=t, shape=4)").bayes_error.value == pytest.approx(2)


@pytest.mark.parametrize("noise", [LogNormal(1.0, 2.0), Pareto(2.5, 2.0)])
@pytest.mark.parametrize("gap", [-9.0, -1.0, 0.0, 3.0])
def test_mean_distance_from_a_point_by_an_integral(noise, gap):
    law = stats.lognorm(1.0) if isinstance(noise, LogNormal) else stats.pareto(2.5)
    start = law.support()[0]
    middle = max(gap / 2 + law.mean(), start)

    def at(x):
        return abs(2 * (x - law.mean()) - gap) * law.pdf(x)

    wanted = integrate.quad(at, start, middle)[0] + integrate.quad(at, middle, np.inf)[0]
    assert noise.absolute(np.array(gap)) == pytest.approx(wanted)


@pytest.mark.parametrize("noise", ["lognormal", "pareto"])
def test_the_noise_has_mean_0_and_a_long_right_tail(noise):
    X, y, *_ = world(f"skewed_target(noise={noise})").sample(100_000, np.random.default_rng(0))
    left = y - X.sum(axis=1) / np.sqrt(5)
    assert left.mean() == pytest.approx(0, abs=0.05)
    assert stats.skew(left) > 4 and left.max() > 10 > 2 > -left.min()


def test_the_median_beats_the_line_in_absolute_error():
    w = world("skewed_target(d=1)")
    below = 1 - np.exp(0.5)
    line, median = w.truth(w.bayes, "absolute"), w.truth(lambda X: w.bayes(X) + below, "absolute")
    assert median.value < line.value - 0.1


def test_without_a_variance_the_squared_error_is_refused_and_the_absolute_one_found():
    w = world("skewed_target(noise=pareto, shape=2)")
    with pytest.raises(BadInput, match=r"shape > 2, got shape=2.*Use absolute"):
        w.true_error(w.bayes)
    # E|X - 2| for P(X > x) = x^-2: 2 (1 - 1/2) + 2 (2/2) - 2 = 1.
    assert w.truth(w.bayes, "absolute").value == pytest.approx(1)


@pytest.mark.parametrize("option", ["noise=gauss", "noise=pareto, shape=1", "scale=0", "shape=0"])
def test_bad_settings(option):
    with pytest.raises(BadInput, match="skewed_target needs"):
        world(f"skewed_target({option})")
