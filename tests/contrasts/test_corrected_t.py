import math

import numpy as np
import pytest
from mlxtend.evaluate import paired_ttest_resampled
from scipy import stats

from errbar.contrasts import contrast
from errbar.errors import NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.splits_by_hand import by_mlxtend, folds, over

ASK = InferenceSettings(level=0.95)
TEST = contrast("corrected_t")


def test_five_folds_by_hand():
    # Gaps 0.2 0.4 0.2 0.4 0.3: mean 0.3, variance 0.04 / 4 = 0.01, times 1/5 + 1/4 = 0.45.
    found = TEST.of(folds([0.5, 0.4, 0.5, 0.5, 0.5], [0.7, 0.8, 0.7, 0.9, 0.8]), ASK)
    se = math.sqrt(0.01 * 0.45)
    assert found.gap == pytest.approx(0.3)
    assert found.se == pytest.approx(se)
    assert found.extras == pytest.approx({"t": 0.3 / se, "df": 4, "splits": 5})
    # 4.4721 on 4 df; tables say that 4.604 is reached in 1 % of cases and 3.747 in 2 %.
    assert 0.01 < found.p < 0.02
    assert (found.low, found.high) == pytest.approx((0.3 - 2.776445 * se, 0.3 + 2.776445 * se), abs=1e-6)


@pytest.mark.parametrize("seed", range(10))
def test_over_random_splits_it_is_mlxtends_statistic_shrunk(seed):
    rng = np.random.default_rng(seed)
    left, right = rng.normal(0.7, 0.05, 30), rng.normal(0.72, 0.05, 30)
    plain, _ = by_mlxtend(paired_ttest_resampled, left, right, num_rounds=30)
    found = TEST.of(over(left, right, family="subsampling", repeats=30, n_train=60, n_test=30), ASK)
    assert found.extras["t"] == pytest.approx(plain * math.sqrt((1 / 30) / (1 / 30 + 30 / 60)))
    assert found.p == pytest.approx(2 * stats.t.sf(abs(found.extras["t"]), 29))


def test_p_and_interval_agree():
    rng = np.random.default_rng(1)
    pair = folds(rng.normal(0.7, 0.02, 10), rng.normal(0.72, 0.02, 10))
    at = TEST.of(pair, InferenceSettings(level=1 - TEST.of(pair, ASK).p))
    assert min(abs(at.low), abs(at.high)) == pytest.approx(0, abs=1e-9)


def test_repeats_of_ten_folds_take_the_spread_within_repeats():
    rng = np.random.default_rng(2)
    left, right = rng.normal(size=(2, 100))
    within = (right - left).reshape(10, 10).var(axis=1, ddof=1).mean()
    found = TEST.of(folds(left, right, repeats=10, name="bias"), ASK)
    assert found.se == pytest.approx(math.sqrt(within * (1 / 10 + 1 / 9)))
    assert (found.extras["df"], found.extras["splits"]) == (9, 100)
    assert "sd of 10 splits within repeats" in found.how


def test_repeats_of_three_folds_count_as_many():
    rng = np.random.default_rng(3)
    left, right = rng.normal(size=(2, 30))
    found = TEST.of(folds(left, right, repeats=10, name="bias"), ASK)
    assert found.se == pytest.approx(math.sqrt((right - left).var(ddof=1) * (1 / 30 + 1 / 2)))
    assert found.extras["df"] == 29


def test_left_and_right_exchanged_turn_the_sign():
    rng = np.random.default_rng(4)
    left, right = rng.normal(0.7, 0.1, (2, 10))
    one, other = TEST.of(folds(left, right), ASK), TEST.of(folds(right, left), ASK)
    assert (other.gap, other.low, other.high, other.p) == pytest.approx((-one.gap, -one.high, -one.low, one.p))


def test_the_gap_is_that_of_the_values_over_the_plan():
    # A pooled AUC is no mean of folds: the centre is the plan's, the spread that of the folds.
    found = TEST.of(folds([0.5, 0.6, 0.7], [0.6, 0.8, 0.8], left_value=0.61, right_value=0.74), ASK)
    assert found.gap == pytest.approx(0.13)
    assert found.se == pytest.approx(math.sqrt(0.01 / 3 * (1 / 3 + 1 / 2)))


def test_splits_without_a_value_carry_nothing_and_are_counted():
    found = TEST.of(folds([0.5, 0.6, np.nan, 0.7], [0.6, 0.8, 0.9, np.nan]), ASK)
    assert "2 of 4 splits define no gap and are left out" in found.how
    assert found.extras["splits"] == 2
    assert found.se == pytest.approx(math.sqrt(np.var([0.1, 0.2], ddof=1) * (1 / 2 + 1 / 3)))


def test_no_gap_of_accuracy_exceeds_one():
    found = TEST.of(folds([0.0, 0.9], [0.9, 0.0]), ASK)
    assert (found.low, found.high) == (-1, 1)


def test_learners_that_answer_alike_have_no_spread():
    same = [0.7, 0.8, 0.9]
    with pytest.raises(NoInterval, match="accuracy of the two is equal on every split: 3 gaps of 0"):
        TEST.of(folds(same, same), ASK)


def test_one_gap_on_all_splits_has_no_spread_even_after_rounding():
    left = np.array([0.1, 0.2, 0.3, 0.7])
    with pytest.raises(NoInterval, match="does not vary within the plan's 4 splits"):
        TEST.of(folds(left, left + 0.1), ASK)


def test_an_infinite_loss_is_told_not_left_out():
    with pytest.raises(NoInterval, match="log_loss is not finite on 1 of 3 splits"):
        TEST.of(folds([0.5, np.inf, 0.4], [0.6, 0.5, 0.3], name="log_loss"), ASK)


def test_one_split_is_no_spread():
    with pytest.raises(NoInterval, match="a spread needs two splits; 1 define"):
        TEST.of(over([0.5], [0.6], family="subsampling"), ASK)


@pytest.mark.parametrize("family", ["bootstrap", "nested_kfold", "holdout", "time_ordered"])
def test_other_plans_are_refused(family):
    with pytest.raises(NoInterval, match=f"corrected_t is for given, kfold, .*subsampling plans; this one is {family}"):
        TEST.of(over([0.5, 0.6], [0.7, 0.7], family=family), ASK)


@pytest.mark.parametrize("alias", ["nadeau_bengio", "corrected_resampled_t"])
def test_it_goes_by_other_names(alias):
    assert contrast(alias) is TEST
