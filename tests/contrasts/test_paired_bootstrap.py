import numpy as np
import pytest
from scipy import stats

from errbar.contrasts._gap_from_draws import ends
from errbar.contrasts.paired_bootstrap import paired_bootstrap
from errbar.errors import BadInput, NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.pairs import assert_antisymmetric, labels, random_labels, random_probs, values
from tests.intervals.mean_by_scipy import seeded


def test_ends_and_p_by_hand():
    # 999 draws -9 ... 989: the 25th smallest and largest; 10 of them at or below 0, so p = 2 (1 + 10) / 1000
    draws = np.arange(-9.0, 990.0)
    low, high, p = ends(draws, 0.95)
    assert (low, high) == (15, 965)
    assert p == pytest.approx(0.022)


def test_p_is_below_the_level_exactly_when_zero_is_outside():
    rng = np.random.default_rng(0)
    seen = set()
    for level in (0.8, 0.95, 0.99):
        for shift in rng.normal(size=60) * 3:
            low, high, p = ends(rng.normal(size=500) + shift, level)
            assert (p < 1 - level) == (low > 0 or high < 0)
            seen.add(low > 0 or high < 0)
    assert len(seen) == 2


def test_undefined_draws_count_against_both_ends():
    draws = np.r_[np.full(20, np.nan), np.linspace(1, 2, 980)]
    sure, unsure = ends(draws[20:], 0.95), ends(draws, 0.95)
    assert unsure[0] < sure[0] < sure[1] < unsure[1]
    assert unsure[2] == pytest.approx(2 * 21 / 1001)
    with pytest.raises(NoInterval, match="100 of 1,000 draws are undefined"):
        ends(np.r_[np.full(100, np.nan), np.ones(900)], 0.95)


def test_too_few_draws_for_the_level_are_refused():
    with pytest.raises(NoInterval, match=r"100 draws are too few for level 0\.99"):
        ends(np.ones(100), 0.99)
    with pytest.raises(BadInput, match="replicates >= 100"):
        paired_bootstrap.having(replicates=99.5).of(values([0, 0], [1, 2], [2, 1], "mae"), InferenceSettings())


@pytest.mark.parametrize("name", ["mse", "rmse", "r2"])
def test_spread_agrees_with_scipys_paired_bootstrap(name):
    rng = np.random.default_rng(1)
    truth, left, right = rng.normal(size=(3, 60))
    left, right = truth + left, truth + 1.3 * right

    def of(y, f):
        mse = np.mean((y - f) ** 2, axis=-1)
        return {"mse": mse, "rmse": np.sqrt(mse), "r2": 1 - mse / np.var(y, axis=-1)}[name]

    theirs = stats.bootstrap(
        (truth, left, right),
        lambda y, a, b, axis=-1: of(y, b) - of(y, a),
        paired=True,
        vectorized=True,
        n_resamples=4000,
        method="percentile",
        **seeded(2),
    )
    found = paired_bootstrap.having(replicates=4000).of(values(truth, left, right, name), InferenceSettings())
    width = theirs.confidence_interval.high - theirs.confidence_interval.low
    assert found.se == pytest.approx(theirs.standard_error, rel=0.06)
    assert (found.low, found.high) == pytest.approx(tuple(theirs.confidence_interval), abs=0.08 * width)


@pytest.mark.parametrize("name", ["f1", "accuracy", "precision"])
def test_joint_tables_are_drawn_as_rows_would_be(name):
    rng = np.random.default_rng(3)
    pair = random_labels(rng, 80, name)
    found = paired_bootstrap.having(replicates=4000).of(pair, InferenceSettings())
    by_row = []
    for _ in range(500):
        w = np.bincount(rng.integers(0, 80, 80), minlength=80).astype(float)
        by_row.append(pair.right.reweigh(w) - pair.left.reweigh(w))
    assert found.se == pytest.approx(np.std(by_row), rel=0.15)
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(by_row, [0.025, 0.975])), abs=0.5 * found.se)


@pytest.mark.parametrize("name", ["f1", "brier", "roc_auc"])
@pytest.mark.parametrize("grouped", [True, False])
def test_sides_exchanged_turn_the_sign(name, grouped):
    more = {"unit": np.repeat(np.arange(20), 2)} if grouped else {}
    pair = random_probs(np.random.default_rng(1), 40, name, **more)
    assert_antisymmetric(paired_bootstrap.having(replicates=200), pair, InferenceSettings())


def test_a_joint_table_that_is_its_own_mirror_image_has_a_symmetric_interval():
    pair = labels([0, 0, 1, 1, 1, 0], [1, 0, 0, 1, 1, 0], [0, 1, 1, 0, 1, 0], "f1")
    assert_antisymmetric(paired_bootstrap, pair, InferenceSettings())


def test_units_are_drawn_whole():
    # Rows of a unit repeat one another: as many units as rows, and the same spread.
    rng = np.random.default_rng(4)
    truth, left, right = rng.normal(size=(3, 30))
    alone = paired_bootstrap.of(values(truth, left, right, "mse"), InferenceSettings())
    five = [np.repeat(x, 5) for x in (truth, left, right)]
    found = paired_bootstrap.of(values(*five, "mse", unit=np.repeat(np.arange(30), 5)), InferenceSettings())
    assert found[:4] == pytest.approx(alone[:4])
    assert "30 units" in found.how


def test_weighted_tables_are_drawn_by_row():
    rng = np.random.default_rng(5)
    weight = rng.integers(1, 4, 50).astype(float)
    pair = random_labels(rng, 50, "f1", weight=weight)
    found = paired_bootstrap.having(replicates=4000).of(pair, InferenceSettings())
    moved = pair.right.totals - pair.left.totals
    assert found.se == pytest.approx(stats.sem(moved), rel=0.15)


def test_models_alike_have_a_bound_and_measures_without_an_interval_none():
    found = paired_bootstrap.of(labels([0, 1] * 5, [0] * 10, [0] * 10, "accuracy"), InferenceSettings())
    assert found.high == -found.low == pytest.approx(1 - 0.05**0.1)
    with pytest.raises(NoInterval, match="plug-in ECE is biased upward"):
        paired_bootstrap.of(random_probs(np.random.default_rng(0), 60, "ece"), InferenceSettings())
