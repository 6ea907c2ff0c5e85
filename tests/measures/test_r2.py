import numpy as np
import pytest
from sklearn.metrics import r2_score


def test_the_wrong_way_round_is_worse_than_the_mean(estimate):
    # squared errors 4 + 0 + 4, about the mean 1 + 0 + 1: 1 - 8 / 2
    assert estimate("r2", truth=[1.0, 2.0, 3.0], value=[3.0, 2.0, 1.0]).value == -3.0


def test_the_mean_of_the_truth_has_r2_of_0(estimate):
    assert estimate("r2", truth=[1.0, 2.0, 6.0], value=[3.0, 3.0, 3.0]).value == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate, outputs):
    p = pairs(outputs)
    expected = r2_score(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("r2", **p).value == pytest.approx(expected, rel=1e-12)


def test_a_large_offset_costs_no_digits(pairs, estimate):
    p = pairs()
    far = estimate("r2", truth=p["truth"] + 1e9, value=p["value"] + 1e9).value
    assert far == pytest.approx(r2_score(p["truth"], p["value"]), abs=1e-6)


def test_undefined_on_a_constant_truth(estimate):
    found = estimate("r2", truth=[2.0, 2.0], value=[1.0, 3.0])
    assert found.value is None
    assert "the truth is constant" in found.reason


def test_its_interval_is_widest_on_the_low_side(pairs, estimate):
    found = estimate("r2", truth=pairs()["truth"][:30], value=pairs()["value"][:30])
    assert found.value - found.low > found.high - found.value > 0


def test_its_standard_error_is_that_of_the_jackknife(pairs, estimate):
    y, f = pairs()["truth"], pairs()["value"]
    without = np.array([r2_score(np.delete(y, i), np.delete(f, i)) for i in range(300)])
    jackknife = np.sqrt(299 / 300 * np.square(without - without.mean()).sum())
    assert estimate("r2", truth=y, value=f).se == pytest.approx(jackknife, rel=0.05)
