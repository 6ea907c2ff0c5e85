import numpy as np
import pytest
from sklearn.metrics import label_ranking_loss
from tests.measures.label_sets import rows


def test_pairs_in_the_wrong_order_are_counted_within_each_row(estimate):
    truth, prob = [[1, 0, 0], [0, 1, 1]], [[0.5, 0.9, 0.1], [0.2, 0.6, 0.7]]
    found = estimate("label_ranking_loss", truth=truth, prob=prob, kind="multilabel")
    assert found.value == 0.25  # 1 of 2 pairs, then 0 of 2


def test_ties_count_as_wrong_and_rows_without_pairs_as_right(estimate):
    truth, prob = [[1, 0], [0, 0], [1, 1]], [[0.4, 0.4], [0.1, 0.9], [0.3, 0.6]]
    assert estimate("label_ranking_loss", truth=truth, prob=prob, kind="multilabel").value == pytest.approx(1 / 3)


@pytest.mark.parametrize("role", ["prob", "score"])
def test_agrees_with_scikit_learn(estimate, role):
    truth, prob = rows(5)
    truth[:7], truth[7:9] = 0, 1
    weight = np.random.default_rng(2).random(len(truth))
    given = {role: prob if role == "prob" else 10 * prob - 5}
    found = estimate("label_ranking_loss", truth=truth, weight=weight, kind="multilabel", **given)
    assert found.value == pytest.approx(label_ranking_loss(truth, prob, sample_weight=weight), rel=1e-12)
