import numpy as np
import pytest
from scipy.stats import binomtest
from sklearn.metrics import zero_one_loss


def test_eight_wrong_of_a_hundred_and_fifty(estimate):
    # Truth by call: A 50 right; B 46 right and 4 called C; C 46 right and 4 called B. Errors 8 / 150.
    truth = np.repeat(["A", "B", "B", "C", "C"], [50, 46, 4, 46, 4])
    label = np.repeat(["A", "B", "C", "C", "B"], [50, 46, 4, 46, 4])
    assert estimate("error_rate", truth=truth, label=label).value == 8 / 150


def test_agrees_with_scikit_learn_on_weighted_rows(calls, estimate):
    c = calls(3)
    expected = zero_one_loss(c["truth"], c["label"], sample_weight=c["weight"])
    assert estimate("error_rate", **c).value == pytest.approx(expected, rel=1e-12)


def test_no_errors_are_exactly_none_with_awkward_weights(estimate):
    truth = [0, 1, 2, 3] * 3
    weight = np.arange(1, 13) / 10
    assert estimate("error_rate", truth=truth, label=truth, weight=weight).value == 0.0


def test_its_interval_is_clopper_pearson_on_the_errors(rows, estimate):
    found = estimate("error_rate", **rows(tp=50, fn=3, fp=2, tn=45))
    expected = binomtest(5, 100).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_no_skill_is_the_share_of_all_but_the_commonest_class(rows, estimate):
    assert estimate("error_rate", **rows(tp=1, fn=1, fp=1, tn=5)).no_skill == 0.25  # 2 positives of 8
