import numpy as np
import pytest
from sklearn.metrics import hamming_loss
from tests.measures.label_sets import LABEL, TRUTH, rows


def test_it_is_the_share_of_single_labels_that_are_wrong(estimate):
    found = estimate("hamming_loss", truth=TRUTH, label=LABEL, kind="multilabel")
    assert found.value == pytest.approx(2 / 12)
    # Label by label as most rows have it: 2 of 4, 2 of 4, 1 of 4 would be wrong.
    assert found.no_skill == pytest.approx((0.5 + 0.5 + 0.25) / 3)


@pytest.mark.parametrize("weighted", [False, True])
def test_agrees_with_scikit_learn(estimate, weighted):
    truth, prob = rows(3)
    weight = np.random.default_rng(2).random(len(truth)) if weighted else None
    found = estimate("hamming_loss(threshold=0.3)", truth=truth, prob=prob, weight=weight, kind="multilabel")
    assert found.value == pytest.approx(hamming_loss(truth, prob >= 0.3, sample_weight=weight), rel=1e-12)
    assert found.label == "Hamming loss @0.3"


def test_its_interval_rests_on_rows_not_on_single_labels(estimate):
    rng = np.random.default_rng(0)
    wrong = rng.random(100) < 0.3  # a row is right in all of its ten labels or wrong in all
    truth = np.zeros((100, 10), dtype=int)
    found = estimate("hamming_loss", truth=truth, label=np.repeat(wrong[:, None], 10, axis=1), kind="multilabel")
    alone = estimate("hamming_loss", truth=truth[:, :2], label=np.repeat(wrong[:, None], 2, axis=1), kind="multilabel")
    assert (found.low, found.high) == pytest.approx((alone.low, alone.high), rel=1e-9)
    assert found.high - found.low > 0.15  # 1,000 independent labels would give 0.06
