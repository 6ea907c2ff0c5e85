from dataclasses import replace

import numpy as np
import pytest
from mlxtend.evaluate import permutation_test
from scipy import stats

from errbar.contrasts.paired import paired
from errbar.contrasts.permutation import permutation
from errbar.errors import BadInput
from errbar.records.method import InferenceSettings
from tests.contrasts.pairs import assert_antisymmetric, labels, random_labels, random_probs, values


def test_a_mean_by_hand():
    # differences 1, 2, 4: of the 8 signs only +++ and --- reach 7
    found = permutation.of(values([0, 0, 0], [1, 1, 1], [2, 3, 5], "mae"), InferenceSettings())
    assert found.p == pytest.approx(2 / 8)
    assert found.gap == pytest.approx(7 / 3)


def test_a_table_by_hand():
    # 3 rows only right gets right, 1 only left: of 16 exchanges those with 0, 1, 3 or 4 of them on one side
    truth, left, right = [1, 1, 1, 0, 0, 1], [0, 0, 0, 0, 0, 1], [1, 1, 1, 1, 0, 1]
    assert permutation.of(labels(truth, left, right, "accuracy"), InferenceSettings()).p == pytest.approx(
        (1 + 4 + 4 + 1) / 16
    )


@pytest.mark.parametrize("seed", range(6))
def test_agrees_with_mlxtend_where_all_exchanges_are_listed(seed):
    rng = np.random.default_rng(seed)
    left, right = rng.exponential(size=(2, 9))
    found = permutation.of(values(np.zeros(9), left, right, "mae"), InferenceSettings())
    assert found.p == pytest.approx(permutation_test(left, right, method="exact", paired=True))
    assert "all exchanges" in found.how


@pytest.mark.parametrize("seed", range(6))
def test_an_accuracy_has_the_exact_binomial_p(seed):
    pair = random_labels(np.random.default_rng(seed), 60, "accuracy", classes=3)
    joint = pair.joint()
    hits = np.eye(3, dtype=bool)
    b = joint[hits[:, :, None] & ~hits[:, None, :]].sum()
    c = joint[~hits[:, :, None] & hits[:, None, :]].sum()
    found = permutation.having(replicates=20_000).of(pair, InferenceSettings())
    wanted = stats.binomtest(int(b), int(b + c)).pvalue
    assert found.p == pytest.approx(wanted, abs=4 * np.sqrt(0.25 / 20_000))


@pytest.mark.parametrize("name", ["f1", "mcc", "precision"])
def test_a_table_agrees_with_exchanging_rows_one_by_one(name):
    truth, left, right = [1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 0, 1, 0, 1, 1, 0], [1, 1, 1, 0, 0, 0, 0, 0]
    pair = labels(truth, left, right, name)
    every = (np.arange(2**8)[:, None] >> np.arange(8)) & 1
    gaps = np.array([np.subtract(*pair.swapped(mask.astype(bool))) for mask in every])
    wanted = np.mean(np.abs(gaps) >= abs(pair.gap) - 1e-12)
    found = permutation.of(pair, InferenceSettings())
    assert found.p == pytest.approx(wanted)
    assert 0 < wanted < 1
    assert "all exchanges" in found.how


@pytest.mark.parametrize("name", ["roc_auc", "rmse", "f1", "r2"])
def test_units_are_exchanged_whole(name):
    rng = np.random.default_rng(3)
    unit = np.repeat(np.arange(6), 4)
    if name in ("rmse", "r2"):
        truth, left, right = rng.normal(size=(3, 24))
        pair = values(truth, left, right, name, unit=unit)
    else:
        pair = random_probs(rng, 24, name, unit=unit)
    every = (np.arange(64)[:, None] >> np.arange(6)) & 1
    gaps = np.array([np.subtract(*pair.swapped(mask.astype(bool)[unit])) for mask in every])
    found = permutation.of(pair, InferenceSettings())
    assert found.p == pytest.approx(np.mean(np.abs(gaps) >= abs(pair.gap) - 1e-12))


def test_random_exchanges_come_near_the_listed_ones():
    rng = np.random.default_rng(2)
    truth, left, right = rng.normal(size=(3, 12))
    pair = values(truth, left, right, "mse")
    listed = permutation.having(replicates=5000).of(pair, InferenceSettings())
    drawn = permutation.having(replicates=4000).of(pair, InferenceSettings(seed=1))
    assert "all exchanges" in listed.how and "4,000 random exchanges" in drawn.how
    assert drawn.p == pytest.approx(listed.p, abs=4 * np.sqrt(0.25 / 4000))


@pytest.mark.parametrize("name", ["brier", "f1", "roc_auc"])
def test_sides_exchanged_turn_the_sign(name):
    pair = random_probs(np.random.default_rng(1), 40, name)
    assert_antisymmetric(permutation.having(replicates=200), pair, InferenceSettings())


def test_the_interval_beside_it_is_that_of_paired():
    pair = random_probs(np.random.default_rng(1), 40, "brier")
    found, beside = permutation.of(pair, InferenceSettings()), paired.of(pair, InferenceSettings())
    assert (found.low, found.high, found.se) == (beside.low, beside.high, beside.se)
    assert "interval as paired" in found.how


def test_a_model_against_itself_has_p_1():
    assert permutation.of(labels([0, 1, 1, 0], [0, 1, 0, 0], [0, 1, 0, 0], "accuracy"), InferenceSettings()).p == 1
    pair = random_probs(np.random.default_rng(1), 20, "brier")
    assert permutation.of(replace(pair, right=pair.left), InferenceSettings()).p == 1


def test_too_few_replicates_are_refused():
    with pytest.raises(BadInput, match="permutation needs replicates >= 100, a whole number; got 20"):
        permutation.having(replicates=20).of(values([0, 0], [1, 2], [2, 1], "mae"), InferenceSettings())
