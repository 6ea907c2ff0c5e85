import numpy as np
import pytest
from sklearn.metrics import explained_variance_score


def test_a_constant_shift_costs_nothing(estimate):
    # the errors are all -1, their variance is 0
    assert estimate("explained_variance", truth=[1.0, 2.0, 3.0], value=[2.0, 3.0, 4.0]).value == 1.0


def test_half_the_slope_explains_three_quarters(estimate):
    # errors -0.5 0 0.5: 1 - 0.25 / 1
    assert estimate("explained_variance", truth=[1.0, 2.0, 3.0], value=[1.5, 2.0, 2.5]).value == pytest.approx(0.75)


@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate, outputs):
    p = pairs(outputs)
    expected = explained_variance_score(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("explained_variance", **p).value == pytest.approx(expected, rel=1e-12)


def test_it_is_r2_where_the_errors_have_mean_0(pairs, estimate):
    p = pairs()
    unbiased = p["value"] - np.average(p["value"] - p["truth"], weights=p["weight"])
    roles = {**p, "value": unbiased}
    assert estimate("explained_variance", **roles).value == pytest.approx(estimate("r2", **roles).value, rel=1e-12)


def test_undefined_on_a_constant_output_named_by_its_place(estimate):
    found = estimate("explained_variance", truth=[[1.0, 5.0], [2.0, 5.0]], value=[[1.0, 4.0], [2.0, 6.0]])
    assert "output 2 of the truth is constant" in found.reason


def test_a_constant_explains_nothing_and_shows_no_spread(pairs, estimate):
    found = estimate("explained_variance", truth=pairs()["truth"], value=np.full(300, 0.3))
    assert found.value == pytest.approx(0, abs=1e-12)
    assert "no spread" in found.reason
