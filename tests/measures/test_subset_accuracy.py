import numpy as np
import pytest
from scipy.stats import binomtest
from sklearn.metrics import accuracy_score
from tests.measures.label_sets import LABEL, TRUTH, rows


def test_a_row_counts_where_all_of_its_labels_are_right(estimate):
    found = estimate("subset_accuracy", truth=TRUTH, label=LABEL, kind="multilabel")
    assert found.value == 0.5  # the first row, and the third, which has no label and is given none
    assert found.no_skill == 0.25  # four rows, four sets of labels


def test_its_interval_is_clopper_pearson_on_rows(estimate):
    found = estimate("exact_match", truth=TRUTH, label=LABEL, kind="multilabel")
    expected = binomtest(2, 4).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


@pytest.mark.parametrize("weighted", [False, True])
def test_agrees_with_scikit_learn(estimate, weighted):
    truth, prob = rows(1)
    weight = np.random.default_rng(2).random(len(truth)) if weighted else None
    found = estimate("subset_accuracy", truth=truth, prob=prob, weight=weight, kind="multilabel")
    assert found.value == pytest.approx(accuracy_score(truth, prob >= 0.5, sample_weight=weight), rel=1e-12)
    assert found.label == "subset accuracy @0.5"


def test_no_skill_is_the_share_of_the_commonest_set(estimate):
    truth = np.array([[1, 0], [1, 0], [1, 0], [0, 1], [1, 1]])
    assert estimate("subset_accuracy", truth=truth, label=truth, kind="multilabel").no_skill == pytest.approx(0.6)
