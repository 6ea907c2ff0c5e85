import numpy as np
import pytest
from sklearn.metrics import coverage_error
from tests.measures.label_sets import rows


def test_it_counts_labels_down_to_the_lowest_true_one(estimate):
    truth, prob = [[1, 0, 0], [0, 1, 1], [0, 0, 0]], [[0.5, 0.9, 0.1], [0.2, 0.6, 0.7], [0.1, 0.2, 0.3]]
    found = estimate("coverage_error", truth=truth, prob=prob, kind="multilabel")
    assert found.value == pytest.approx((2 + 2 + 0) / 3)
    assert found.high <= 3  # no list is longer than all labels


def test_agrees_with_scikit_learn(estimate):
    truth, prob = rows(6)
    truth[:7], truth[7:9] = 0, 1
    weight = np.random.default_rng(2).random(len(truth))
    found = estimate("coverage_error", truth=truth, prob=prob, weight=weight, kind="multilabel")
    assert found.value == pytest.approx(coverage_error(truth, prob, sample_weight=weight), rel=1e-12)
