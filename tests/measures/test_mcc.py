import numpy as np
import pytest
from sklearn.metrics import matthews_corrcoef


def test_a_table_with_whole_roots(rows, estimate):
    # (6 * 3 - 1 * 2) / sqrt(7 * 8 * 4 * 5) = 16 / sqrt(1120)
    assert estimate("mcc", **rows(tp=6, fn=2, fp=1, tn=3)).value == pytest.approx(16 / 1120**0.5, rel=1e-14)


def test_two_classes_are_the_correlation_of_zeros_and_ones(rows, estimate):
    table = rows(tp=5, fn=3, fp=2, tn=17)
    expected = np.corrcoef(table["truth"], table["label"])[0, 1]
    assert estimate("mcc", **table).value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("classes", [2, 3, 6])
def test_agrees_with_scikit_learn_on_weighted_rows(calls, estimate, classes):
    c = calls(classes)
    expected = matthews_corrcoef(c["truth"], c["label"], sample_weight=c["weight"])
    assert estimate("mcc", **c).value == pytest.approx(expected, rel=1e-12)


def test_perfect_calls_are_exactly_one_with_awkward_weights(estimate):
    truth = [0, 1, 2, 3] * 3
    assert estimate("mcc", truth=truth, label=truth, weight=np.arange(1, 13) / 10).value == 1.0


def test_calls_the_wrong_way_round_are_minus_one(rows, estimate):
    assert estimate("mcc", **rows(tp=0, fn=4, fp=3, tn=0)).value == -1.0


@pytest.mark.parametrize(("truth", "label"), [([1, 1, 1], [1, 0, 1]), ([1, 0, 1], [1, 1, 1])])
def test_undefined_when_truth_or_calls_hold_one_class(estimate, truth, label):
    found = estimate("mcc", truth=truth, label=label, weight=[0.1, 0.2, 0.3])
    assert found.value is None
    assert "one class only" in found.reason
