import math

import numpy as np
import pytest
from scipy import stats

from errbar.errors import NoInterval
from errbar.intervals._choose import interval_over_splits
from errbar.intervals.corrected_t import spread
from errbar.records.method import InferenceSettings
from tests.intervals.resampled_by_hand import by_hand

ASK = InferenceSettings(level=0.95)


def test_standard_error_of_five_folds_by_hand():
    # Fold errors 0.2 0.4 0.2 0.4 0.3: mean 0.3, variance 0.04 / 4 = 0.01; 1/5 + 1/4 = 0.45.
    losses = [[1, 0, 0, 0, 0] * 2, [1, 1, 0, 0, 0] * 2, [1, 0, 0, 0, 0] * 2, [1, 1, 0, 0, 0] * 2, [1, 1, 1] + [0] * 7]
    found = spread(by_hand(losses, k=5), ASK)
    assert found.se == pytest.approx(math.sqrt(0.01 * 0.45))
    assert found.quantile == pytest.approx(stats.t.ppf(0.975, 4))


def test_wilson_limits_with_effective_rows_by_hand():
    losses = [[1, 0, 0, 0, 0] * 2, [1, 1, 0, 0, 0] * 2, [1, 0, 0, 0, 0] * 2, [1, 1, 0, 0, 0] * 2, [1, 1, 1] + [0] * 7]
    e, m, q = 0.3, 0.3 * 0.7 / (0.01 * 0.45), stats.t.ppf(0.975, 4)
    # The ends solve |p - e| = q sqrt(p (1 - p) / m): Wilson's definition.
    found = interval_over_splits(by_hand(losses, k=5), ASK)
    for p in (found.low, found.high):
        assert abs(p - e) == pytest.approx(q * math.sqrt(p * (1 - p) / m))
    assert found.method == "corrected_t"


def test_thirty_splits_of_repeated_three_fold_count_as_thirty():
    rng = np.random.default_rng(0)
    losses = [rng.integers(0, 2, 10) for _ in range(30)]
    scores = np.array([np.mean(x) for x in losses])
    found = spread(by_hand(losses, k=3, repeats=np.repeat(np.arange(10), 3)), ASK)
    assert found.se == pytest.approx(math.sqrt(scores.var(ddof=1) * (1 / 30 + 1 / 2)))
    assert found.quantile == pytest.approx(stats.t.ppf(0.975, 29))


def test_repeats_of_ten_fold_do_not_narrow_it():
    rng = np.random.default_rng(1)
    losses = [rng.integers(0, 2, 10) for _ in range(20)]
    scores = np.array([np.mean(x) for x in losses]).reshape(2, 10)
    found = spread(by_hand(losses, k=10, repeats=np.repeat([0, 1], 10)), ASK)
    assert found.se == pytest.approx(math.sqrt(scores.var(axis=1, ddof=1).mean() * (1 / 10 + 1 / 9)))
    assert found.quantile == pytest.approx(stats.t.ppf(0.975, 9))


def test_subsampling_weighs_by_test_over_training_rows():
    losses = [[0.0, 1.0], [0.5, 0.5], [1.0, 1.0]]
    found = spread(by_hand(losses, family="subsampling", n_train=8, bounds=(0, math.inf)), ASK)
    assert found.se == pytest.approx(math.sqrt(np.var([0.5, 0.5, 1.0], ddof=1) * (1 / 3 + 2 / 8)))


def test_losses_without_an_upper_bound_take_the_log_scale():
    losses = [[1.0, 3.0], [2.0, 2.0], [4.0, 6.0], [3.0, 3.0], [2.0, 4.0]]
    r = by_hand(losses, name="mse", k=5, bounds=(0.0, math.inf))
    found = interval_over_splits(r, ASK)
    # Split means 2 2 5 3 3; rows 1 3 2 2 4 6 3 3 2 4: mean 3, se max(sqrt(1.5 (1/5 + 1/4)), sd / sqrt(10)).
    se = max(math.sqrt(1.5 * 0.45), np.std([1, 3, 2, 2, 4, 6, 3, 3, 2, 4], ddof=1) / math.sqrt(10))
    step = math.exp(stats.t.ppf(0.975, 4) * se / 3)
    assert found.low <= 3 / step  # as far as the log scale's ends, and further where Hall's correction asks for it
    assert found.high >= 3 * step * (1 - 1e-10)  # older SciPy's t is exact to eleven digits
    assert "Hall" in found.how
    assert found.low > 0


def test_with_three_folds_their_lower_end_is_plain_t():
    # Split means 2, 2, 2.3: mean 2.1, variance 0.03; the rows behind two thirds of a fit overstate the loss.
    rows = [[1.95, 2.05], [2.0, 2.0], [2.3, 2.3]]
    r = by_hand(rows, name="mse", k=3, bounds=(0.0, math.inf))
    found = interval_over_splits(r, ASK)
    step = stats.t.ppf(0.975, 2) * math.sqrt(0.03 * (1 / 3 + 1 / 2))
    assert step > stats.t.ppf(0.975, 2) * np.std(rows, ddof=1) / math.sqrt(6)  # above the floor of independent rows
    assert found.low <= 2.1 - step + 1e-12
    assert found.high >= 2.1 * math.exp(step / 2.1) - 1e-12


@pytest.mark.parametrize("k", [3, 4])
def test_the_upper_end_of_a_score_from_1_down_is_plain_t_with_few_folds(k):
    # Split means 0.4, 0.4, 0.7 (and 0.5): plain t reaches further up than the log scale from 1.
    rows = [[0.4, 0.4], [0.4, 0.4], [0.7, 0.7], [0.5, 0.5]][:k]
    r = by_hand(rows, name="r2", k=k, bounds=(-math.inf, 1.0), mean_loss=False)
    found = interval_over_splits(r, ASK)
    means = np.mean(rows, axis=1)
    step = stats.t.ppf(0.975, k - 1) * means.std(ddof=1) * math.sqrt(1 / k + 1 / (k - 1))
    log_scale = 1 - (1 - means.mean()) * math.exp(-step / (1 - means.mean()))
    assert found.high == pytest.approx(min(1.0, means.mean() + step) if k == 3 else log_scale)
    assert found.low == pytest.approx(1 - (1 - means.mean()) * math.exp(step / (1 - means.mean())))


def test_the_spread_is_at_least_that_of_independent_rows():
    # Every split has mean 2, so splits show no spread at all; the six rows do: sd 1 over sqrt(6) rows.
    r = by_hand([[1.0, 3.0], [1.0, 3.0], [1.0, 3.0]], name="mse", k=3, bounds=(0.0, math.inf))
    found = interval_over_splits(r, ASK)
    assert found.se == pytest.approx(np.std([1, 3] * 3, ddof=1) / math.sqrt(6))
    assert "independent rows" in found.how


def test_no_error_at_all_still_has_a_width():
    found = interval_over_splits(by_hand([[0] * 10] * 10, k=10), ASK)
    q2 = stats.t.ppf(0.975, 9) ** 2
    assert found.low == 0
    assert found.high == pytest.approx((q2 / 100) / (1 + q2 / 100))  # Wilson at 0 of 100


def test_equal_losses_without_a_bound_have_no_interval():
    with pytest.raises(NoInterval, match="no spread is seen"):
        interval_over_splits(by_hand([[2.0, 2.0]] * 5, name="mse", k=5, bounds=(0.0, math.inf)), ASK)


def test_folds_that_do_not_define_the_measure_carry_nothing():
    r = by_hand([[0.2, 0.4], [0.6, 0.8], [0.1, 0.3]], k=3)
    r = by_hand([[0.2, 0.4], [0.6, 0.8], [0.1, 0.3]], k=3, scores=np.array([*r.scores[:2], np.nan]))
    assert spread(r, ASK).se == pytest.approx(math.sqrt(np.var([0.3, 0.7], ddof=1) * (1 / 2 + 1 / 2)))


@pytest.mark.parametrize("family", ["nested_kfold", "bootstrap", "paired_halves"])
def test_other_plans_are_refused_with_the_method_that_holds(family):
    with pytest.raises(NoInterval, match=f"this one is {family}. Valid there: "):
        interval_over_splits(by_hand([[0, 1], [1, 0]], family=family), ASK, "corrected_t")


def test_methods_of_fixed_predictions_are_refused():
    with pytest.raises(NoInterval, match="exact is for fixed predictions; under kfold training sets overlap"):
        interval_over_splits(by_hand([[0, 1], [1, 0]], k=2), ASK, "exact")
