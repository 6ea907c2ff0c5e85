import numpy as np
import pytest
from sklearn.metrics import label_ranking_average_precision_score
from tests.measures.label_sets import rows


def test_the_share_of_true_labels_at_or_above_each_true_one(estimate):
    truth, prob = [[1, 0, 1], [1, 0, 0]], [[0.9, 0.5, 0.1], [0.5, 0.5, 0.1]]
    found = estimate("lrap", truth=truth, prob=prob, kind="multilabel")
    assert found.value == pytest.approx(((1 + 2 / 3) / 2 + 1 / 2) / 2)


def test_agrees_with_scikit_learn(estimate):
    truth, prob = rows(7)
    truth[:7], truth[7:9] = 0, 1
    weight = np.random.default_rng(2).random(len(truth))
    expected = label_ranking_average_precision_score(truth, prob, sample_weight=weight)
    found = estimate("label_ranking_average_precision", truth=truth, prob=prob, weight=weight, kind="multilabel")
    assert found.value == pytest.approx(expected, rel=1e-12)
