import numpy as np
import pytest

from errbar._numeric.overlap import corrected, variance
from errbar.errors import NoInterval


def test_pooled_and_within_repeats_by_hand():
    # 1 3 | 5 9: pooled variance (3.5^2 + 1.5^2 + 0.5^2 + 4.5^2) / 3 = 35 / 3; within repeats 2 and 8, mean 5.
    scores, repeat = np.array([1.0, 3.0, 5.0, 9.0]), np.array([0, 0, 1, 1])
    assert variance(scores, repeat, pooled=True) == pytest.approx((35 / 3, 4))
    assert variance(scores, repeat, pooled=False) == pytest.approx((5, 2))


def test_folds_share_one_of_k_less_one_and_random_splits_test_over_training_rows():
    scores, repeat = np.array([1.0, 2.0, 3.0, 4.0]), np.zeros(4, int)
    assert corrected(scores, repeat, k=4, n_train=30, n_test=30).share == pytest.approx(1 / 3)
    found = corrected(scores, np.arange(4), k=0, n_train=20, n_test=10)
    assert found == pytest.approx(((5 / 3 * (1 / 4 + 1 / 2)) ** 0.5, 4, 1 / 2, False))
    assert found.how == "corrected for overlap: sd of 4 splits x sqrt(1/4 + 0.5), t with 3 df"


def test_repeats_with_one_value_have_no_spread():
    scores, repeat = np.array([1.0, np.nan, 2.0, np.nan]), np.array([0, 0, 1, 1])
    with pytest.raises(NoInterval, match="no repeat has two splits"):
        variance(scores, repeat, pooled=False)
