import numpy as np
import pytest
from scipy.stats import binomtest
from sklearn.metrics import accuracy_score


def test_thirty_and_forty_right_of_a_hundred_is_0_7(rows, estimate):
    assert estimate("accuracy", **rows(tp=30, fn=20, fp=10, tn=40)).value == 0.7  # (30 + 40) / 100


def test_ninety_five_a_and_five_b_all_called_a_is_0_95_with_no_more_than_no_skill(estimate):
    found = estimate("accuracy", truth=["A"] * 95 + ["B"] * 5, label=["A"] * 100, positive="B")
    assert found.value == 0.95
    assert found.no_skill == 0.95


def test_always_negative_at_one_positive_in_two_thousand_looks_nearly_perfect(rows, estimate):
    assert estimate("accuracy", **rows(tp=0, fn=10, fp=0, tn=19990)).value == 0.9995


def test_agrees_with_scikit_learn_on_weighted_rows_of_four_classes(calls, estimate):
    c = calls(4)
    expected = accuracy_score(c["truth"], c["label"], sample_weight=c["weight"])
    assert estimate("accuracy", **c).value == pytest.approx(expected, rel=1e-12)


def test_its_interval_is_clopper_pearson_on_all_rows(rows, estimate):
    found = estimate("accuracy", **rows(tp=30, fn=20, fp=10, tn=40))
    expected = binomtest(70, 100).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_a_threshold_cuts_the_probability(estimate):
    truth, prob = [1, 1, 0, 0], [0.9, 0.4, 0.35, 0.1]
    assert estimate("accuracy", truth=truth, prob=prob).value == 0.75  # 0.4 is called 0
    assert estimate("accuracy(threshold=0.38)", truth=truth, prob=prob).value == 1.0


def test_no_skill_is_the_weighted_share_of_the_commonest_class(estimate):
    found = estimate("accuracy", truth=[0, 1, 2], label=[0, 0, 0], weight=np.array([1.0, 2.0, 5.0]))
    assert found.no_skill == 0.625  # 5 / 8
