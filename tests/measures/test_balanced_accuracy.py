import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score


def test_ninety_five_a_and_five_b_all_called_a_is_one_half(estimate):
    found = estimate("balanced_accuracy", truth=["A"] * 95 + ["B"] * 5, label=["A"] * 100, positive="B")
    assert found.value == 0.5  # (95/95 + 0/5) / 2
    assert found.no_skill == 0.5


def test_always_negative_at_one_positive_in_two_thousand_is_one_half(rows, estimate):
    assert estimate("balanced_accuracy", **rows(tp=0, fn=10, fp=0, tn=19990)).value == 0.5


@pytest.mark.parametrize("classes", [2, 5])
def test_agrees_with_scikit_learn_on_weighted_rows(calls, estimate, classes):
    c = calls(classes)
    expected = balanced_accuracy_score(c["truth"], c["label"], sample_weight=c["weight"])
    assert estimate("balanced_accuracy", **c).value == pytest.approx(expected, rel=1e-12)


def test_a_class_without_true_rows_is_left_out_of_the_value_and_the_label_says_so(estimate):
    found = estimate("balanced_accuracy", truth=["a", "a", "b"], label=["a", "c", "b"])
    assert found.value == (1 / 2 + 1) / 2
    assert found.label == "balanced accuracy (2 of 3 classes)"


def test_undefined_with_units_where_a_class_has_no_true_rows_and_the_class_is_named(estimate):
    found = estimate("balanced_accuracy", truth=["a", "a", "b"], label=["a", "c", "b"], unit=[1, 2, 3])
    assert found.value is None
    assert "class 'c' has no true rows" in found.reason


def test_a_class_whose_rows_all_weigh_nothing_has_no_true_rows(estimate):
    found = estimate("balanced_accuracy", truth=[0, 1, 2], label=[0, 1, 2], weight=[1.0, 1.0, 0.0])
    assert "class '2' has no true rows" in found.reason


def test_a_threshold_cuts_the_probability(estimate):
    roles = {"truth": [1, 1, 0, 0, 0, 0], "prob": [0.9, 0.4, 0.35, 0.3, 0.2, 0.1]}
    assert estimate("balanced_accuracy", **roles).value == 0.75  # (1/2 + 4/4) / 2
    assert estimate("balanced_accuracy(threshold=0.33)", **roles).value == 0.875  # (2/2 + 3/4) / 2


def test_no_skill_of_four_classes_is_a_quarter(estimate):
    truth = np.repeat([0, 1, 2, 3], [5, 1, 1, 1])
    assert estimate("balanced_accuracy", truth=truth, label=np.zeros(8, int)).no_skill == 0.25
