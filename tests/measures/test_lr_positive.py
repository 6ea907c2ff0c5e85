import numpy as np
import pytest
from sklearn.metrics import class_likelihood_ratios


def test_positives_are_called_three_times_as_often(rows, estimate):
    assert estimate("lr_positive", **rows(tp=30, fn=20, fp=10, tn=40)).value == pytest.approx(3.0)  # 0.6 / 0.2


def test_agrees_with_scikit_learn_on_weighted_rows(calls, estimate):
    c = calls(2)
    expected = class_likelihood_ratios(c["truth"], c["label"], sample_weight=c["weight"])[0]
    assert estimate("lr_positive", **c).value == pytest.approx(expected, rel=1e-12)


def test_its_standard_error_on_the_log_scale_is_that_of_simel(rows, estimate):
    found = estimate("lr_positive", **rows(tp=50, fn=30, fp=20, tn=100), unit=np.arange(200))
    log_se = (1 / 50 - 1 / 80 + 1 / 20 - 1 / 120) ** 0.5
    assert found.se / found.value == pytest.approx(log_se * (200 / 199) ** 0.5, rel=1e-9)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ((0, 0, 2, 3), "no row is positive"),
        ((2, 3, 0, 0), "no row is negative"),
        ((2, 1, 0, 3), "no false positives: the ratio is infinite or 0/0"),
    ],
)
def test_undefined_not_infinite_with_the_reason(rows, estimate, table, why):
    found = estimate("lr_positive", **rows(*table))
    assert found.value is None
    assert found.reason == f"undefined: {why}"


def test_shuffled_calls_give_one(rows, estimate):
    assert estimate("lr_positive", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(1.0)
