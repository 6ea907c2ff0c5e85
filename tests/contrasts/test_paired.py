import numpy as np
import pytest
from scipy import stats

from errbar.contrasts import contrast
from errbar.contrasts.paired import paired
from errbar.errors import NoInterval, UnknownName
from errbar.records.method import InferenceSettings
from tests.contrasts.pairs import (
    assert_antisymmetric,
    labels,
    probs,
    random_labels,
    random_probs,
    values,
)


def test_a_gap_without_skewness_is_the_paired_t_by_hand():
    # absolute errors 1 2 3 and 1 3 5: differences 0 1 2 with mean 1 and sd 1
    found = paired.of(values([0, 0, 0], [1, 2, 3], [1, 3, 5], "mae"), InferenceSettings())
    assert found.gap == pytest.approx(1)
    assert found.se == pytest.approx(1 / np.sqrt(3))
    half = 4.302652729696142 / np.sqrt(3)  # t with 2 df
    assert (found.low, found.high) == pytest.approx((1 - half, 1 + half))
    # P(|t_2| > x) = 1 - x / sqrt(2 + x^2), x = sqrt(3)
    assert found.p == pytest.approx(1 - np.sqrt(3 / 5))


def test_accuracy_by_hand():
    # right on 2 and on 3 of 4 rows: differences 0 1 1 -1 with mean 1/4 and variance (3 - 4/16) / 3
    found = paired.of(labels([1, 1, 1, 0], [1, 0, 0, 0], [1, 1, 1, 1], "accuracy"), InferenceSettings())
    assert found.gap == pytest.approx(0.25)
    assert found.se == pytest.approx(np.sqrt(11 / 12 / 4))
    assert found.p >= stats.ttest_1samp([0, 1, 1, -1], 0).pvalue - 1e-12


@pytest.mark.parametrize("seed", range(8))
def test_a_mean_loss_is_never_inside_scipys_paired_t(seed):
    rng = np.random.default_rng(seed)
    truth, left, right = rng.normal(size=(3, 40))
    found = paired.of(values(truth, left, right, "mse"), InferenceSettings())
    losses = [(truth - side) ** 2 for side in (left, right)]
    plain = stats.ttest_rel(losses[1], losses[0])
    ends = plain.confidence_interval(0.95)
    assert found.low <= ends.low + 1e-12
    assert found.high >= ends.high - 1e-12
    assert found.p >= plain.pvalue - 1e-12
    # One side is Hall's, the longer tail; the other is plain t's.
    assert min(abs(found.low - ends.low), abs(found.high - ends.high)) < 1e-9


@pytest.mark.parametrize("name", ["accuracy", "recall", "f1", "mcc", "precision", "kappa", "cost"])
def test_tables_have_the_variance_of_their_influences_row_by_row(name):
    more = {"cost": np.array([[0.0, 1.0], [5.0, 0.0]])} if name == "cost" else {}
    pair = random_labels(np.random.default_rng(4), 70, name, **more)
    found = paired.of(pair, InferenceSettings())
    moved = pair.right.influence - pair.left.influence
    assert found.se == pytest.approx(stats.sem(moved))
    half = stats.t.ppf(0.975, 69) * found.se
    assert found.p >= 2 * stats.t.sf(abs(found.gap) / found.se, 69) - 1e-12
    assert found.low <= found.gap - half + 1e-12 and found.gap + half <= found.high + 1e-12


def test_many_rows_leave_a_table_to_plain_t():
    pair = random_labels(np.random.default_rng(4), 20_000, "mcc")
    found = paired.of(pair, InferenceSettings(replicates=8000))
    half = 1.96 * found.se
    assert (found.low, found.high) == pytest.approx((found.gap - half, found.gap + half), abs=0.06 * half)


def test_a_class_of_few_rows_reaches_further_than_plain_t():
    # Both find all five positives, so plain t sees no spread in the recall half of balanced accuracy.
    truth = np.r_[np.ones(5, int), np.zeros(45, int)]
    left, right = truth.copy(), truth.copy()
    left[5:8], right[8:10] = 1, 1
    found = paired.of(labels(truth, left, right, "balanced_accuracy"), InferenceSettings())
    moved = stats.t.ppf(0.975, 49) * found.se
    assert found.high - found.low > 3 * moved
    # A Beta(1/2, 5 + 1/2) share of the positives is missed by each: its mean 1/12 alone halves to 0.04 of the gap.
    assert found.high > 0.04


def test_tables_of_units_are_drawn_as_what_their_rows_are_worth():
    # Four equal rows a unit: the joint table counts for a quarter of its rows, less a little for few units.
    rng = np.random.default_rng(9)
    truth = rng.integers(0, 2, 40)
    left, right = (np.where(rng.random(40) < 0.7, truth, 1 - truth) for _ in range(2))
    alone = paired.of(labels(truth, left, right, "mcc"), InferenceSettings())
    four = [np.repeat(x, 4) for x in (truth, left, right)]
    found = paired.of(labels(*four, "mcc", unit=np.repeat(np.arange(40), 4)), InferenceSettings())
    assert found.se == pytest.approx(alone.se)
    assert (found.low, found.high) == pytest.approx((alone.low, alone.high), abs=0.1 * (alone.high - alone.low))


@pytest.mark.parametrize("name", ["log_loss", "roc_auc", "average_precision", "f1", "ks"])
@pytest.mark.parametrize("level", [0.5, 0.9, 0.95])
def test_p_is_below_the_level_exactly_when_zero_is_outside(name, level):
    seen = set()
    for seed in range(120):
        found = paired.of(
            random_probs(np.random.default_rng(seed), 40, name, noise=(0.2, 2.0)), InferenceSettings(level=level)
        )
        outside = found.low > 0 or found.high < 0
        assert (found.p < 1 - level) == outside
        seen.add(outside)
    assert len(seen) == 2


def test_skewness_moves_p_as_it_moves_the_ends():
    # Few rows on which right is far worse, at the level that just reaches 0.
    rng = np.random.default_rng(0)
    truth = np.zeros(60)
    right = np.r_[np.full(6, 3.0), rng.normal(size=54)]
    pair = values(truth, rng.normal(size=60), right, "mse")
    p = paired.of(pair, InferenceSettings()).p
    assert 0 < p < 0.5
    assert paired.of(pair, InferenceSettings(level=1 - p - 1e-6)).low > 0
    assert paired.of(pair, InferenceSettings(level=1 - p + 1e-6)).low < 0


@pytest.mark.parametrize("name", ["mse", "rmse", "r2", "medae", "sse"])
def test_sides_of_regressions_exchanged_turn_the_sign(name):
    truth, left, right = np.random.default_rng(5).normal(size=(3, 30))
    assert_antisymmetric(paired, values(truth, truth + left, truth + 1.5 * right, name), InferenceSettings())


@pytest.mark.parametrize("name", ["log_loss", "brier", "f1", "roc_auc", "ks", "precision"])
def test_sides_exchanged_turn_the_sign(name):
    assert_antisymmetric(paired, random_probs(np.random.default_rng(6), 50, name), InferenceSettings())
    unit = np.repeat(np.arange(25), 2)
    assert_antisymmetric(paired, random_probs(np.random.default_rng(6), 50, name, unit=unit), InferenceSettings())


def test_units_are_the_pieces():
    # differences of losses by unit: 1 1, 0 2, 3 3; their means 1, 1, 3 are the three pieces
    truth = np.zeros(6)
    unit = np.array([0, 0, 1, 1, 2, 2])
    found = paired.of(values(truth, [1, 1, 1, 1, 1, 1], [2, 2, 1, 3, 4, 4], "mae", unit=unit), InferenceSettings())
    by_unit = np.array([1.0, 1.0, 3.0])
    assert found.gap == pytest.approx(5 / 3)
    assert found.se == pytest.approx(stats.sem(by_unit))
    assert "3 units, t with 2 df" in found.how


def test_one_large_unit_takes_degrees_of_freedom():
    # masses 4, 1, 1: 36 / 18 = 2 units' worth
    pair = values(np.zeros(6), [1, 2, 1, 2, 1, 2], [2, 1, 4, 1, 3, 5], "mae", unit=np.array([0, 0, 0, 0, 1, 2]))
    assert "3 units, t with 1 df" in paired.of(pair, InferenceSettings()).how


def test_doubled_rows_as_units_change_nothing():
    rng = np.random.default_rng(8)
    truth, left, right = rng.normal(size=(3, 25))
    alone = paired.of(values(truth, left, right, "rmse"), InferenceSettings())
    twice = [np.repeat(x, 2) for x in (truth, left, right)]
    doubled = paired.of(values(*twice, "rmse", unit=np.repeat(np.arange(25), 2)), InferenceSettings())
    assert doubled[:4] == pytest.approx(alone[:4])


def test_models_alike_get_the_bound_of_a_share_never_seen():
    found = paired.of(labels([0, 1] * 10, [0] * 20, [0] * 20, "accuracy"), InferenceSettings())
    assert (found.gap, found.p) == (0, 1)
    assert found.high == -found.low == pytest.approx(1 - 0.05 ** (1 / 20))
    assert "equal predictions on all 20 rows" in found.how


def test_the_bound_is_as_wide_as_one_class_is_rare():
    # A positive row weighs 20 / 2 in the recall.
    found = paired.of(labels([1, 1] + [0] * 18, [1, 0] * 10, [1, 0] * 10, "recall"), InferenceSettings())
    assert found.high == pytest.approx(min(1, 10 * (1 - 0.05 ** (1 / 20))))


def test_one_always_right_against_one_always_wrong_differs():
    found = paired.of(labels([0, 1] * 10, [1, 0] * 10, [0, 1] * 10, "accuracy"), InferenceSettings())
    assert (found.gap, found.p) == (1, 0)
    assert found.low == pytest.approx(0.05 ** (1 / 20))


def test_models_alike_on_a_loss_without_bounds_have_no_interval():
    with pytest.raises(NoInterval, match="the two give equal predictions on all 3 rows"):
        paired.of(values([1, 2, 3], [1, 1, 1], [1, 1, 1], "mse"), InferenceSettings())
    with pytest.raises(NoInterval, match="the two differ by the same on all 2 rows"):
        paired.of(values([0, 0], [1, 1], [3, 3], "mae"), InferenceSettings())


def test_what_the_truth_alone_decides_has_no_interval():
    with pytest.raises(NoInterval, match="prevalence rests on the truth alone"):
        paired.of(labels([0, 1, 1], [0, 1, 0], [1, 1, 0], "prevalence"), InferenceSettings())


def test_measures_without_an_interval_say_why():
    rng = np.random.default_rng(0)
    with pytest.raises(NoInterval, match="plug-in ECE is biased upward"):
        paired.of(random_probs(rng, 60, "ece"), InferenceSettings())
    with pytest.raises(NoInterval, match="one row"):
        paired.of(values([1], [2], [3], "mae"), InferenceSettings())


def test_a_gap_never_leaves_what_the_bounds_allow():
    found = paired.of(labels([0, 1, 1], [1, 0, 1], [0, 1, 1], "accuracy"), InferenceSettings(level=0.999))
    assert (found.low, found.high) == (-1, 1)
    brier = paired.of(probs([0, 1, 1], [1.0, 0.0, 1.0], [0.0, 1.0, 1.0], "brier"), InferenceSettings(level=0.999))
    assert (brier.low, brier.high) == (-1, 1)


def test_the_shelf_knows_it_by_its_aliases():
    assert contrast("paired_t") is contrast("influence") is paired
    with pytest.raises(UnknownName, match=r"Unknown contrast 'mcnamara'\. Did you mean mcnemar"):
        contrast("mcnamara")
