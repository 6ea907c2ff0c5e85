import numpy as np
import pytest
from mlxtend.evaluate import paired_ttest_resampled
from scipy import stats

from errbar.contrasts import contrast
from errbar.errors import NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.splits_by_hand import by_mlxtend, folds, over

ASK = InferenceSettings(level=0.95)
TEST = contrast("plain_t")


def test_four_splits_by_hand():
    # Gaps 0.1 0.3 0.1 0.3: mean 0.2, variance 0.04 / 3, over 4 splits; t = 2 sqrt(3) on 3 df.
    found = TEST.of(folds([0.5, 0.5, 0.5, 0.5], [0.6, 0.8, 0.6, 0.8]), ASK)
    assert found.gap == pytest.approx(0.2)
    assert found.se == pytest.approx(0.2 / (2 * 3**0.5))
    # Tables: 3.182 is reached in 5 % of cases on 3 df, 4.541 in 2 %.
    assert (found.low, found.high) == pytest.approx((0.2 - 3.182446 * found.se, 0.2 + 3.182446 * found.se), abs=1e-6)
    assert 0.02 < found.p < 0.05
    assert found.how == "plain t over 4 splits"


@pytest.mark.parametrize("seed", range(5))
def test_it_is_scipys_and_mlxtends(seed):
    left, right = np.random.default_rng(seed).normal(0.7, 0.1, (2, 30))
    found = TEST.of(over(left, right, family="subsampling", repeats=30), ASK)
    theirs = stats.ttest_rel(right, left)
    assert found.p == pytest.approx(theirs.pvalue)
    assert (found.low, found.high) == pytest.approx(tuple(theirs.confidence_interval(0.95)))
    assert by_mlxtend(paired_ttest_resampled, left, right, num_rounds=30)[1] == pytest.approx(found.p)


def test_left_and_right_exchanged_turn_the_sign():
    left, right = np.random.default_rng(4).normal(0.7, 0.1, (2, 10))
    one, other = TEST.of(folds(left, right), ASK), TEST.of(folds(right, left), ASK)
    assert (other.gap, other.low, other.high, other.p) == pytest.approx((-one.gap, -one.high, -one.low, one.p))


def test_splits_without_a_value_carry_nothing():
    found = TEST.of(folds([0.5, np.nan, 0.5], [0.6, 0.9, 0.8]), ASK)
    assert found.gap == pytest.approx(0.2)
    assert found.how == "plain t over 2 splits; 1 of 3 splits define no gap and are left out"


def test_one_split_is_no_spread():
    with pytest.raises(NoInterval, match="a spread needs two splits; 1 define"):
        TEST.of(folds([0.5], [0.6]), ASK)


def test_one_gap_on_all_splits_has_no_spread_even_after_rounding():
    left = np.array([0.1, 0.2, 0.3, 0.7])
    with pytest.raises(NoInterval, match="does not vary within the plan's 4 splits"):
        TEST.of(folds(left, left + 0.1), ASK)


def test_an_infinite_loss_is_told_not_left_out():
    with pytest.raises(NoInterval, match="log_loss is not finite on 1 of 3 splits"):
        TEST.of(folds([0.5, np.inf, 0.4], [0.6, 0.5, 0.3], name="log_loss"), ASK)


@pytest.mark.parametrize("alias", ["t", "t_test", "ttest", "paired_t_test", "resampled_t"])
def test_it_goes_by_the_names_people_use(alias):
    assert contrast(alias) is TEST


def test_it_says_what_it_does_to_equal_learners():
    assert "44 to 66 %" in TEST.about
