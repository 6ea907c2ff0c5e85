import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.model_selection import GroupKFold, StratifiedGroupKFold

from errbar.records.splitter import RowLayout
from errbar.splits._fold_assignment import deal
from errbar.splits._unit_folds import deal_units


@st.composite
def rows_with_strata(draw):
    strata = draw(st.lists(st.integers(0, 5), min_size=2, max_size=120))
    return np.array(strata), draw(st.integers(2, len(strata))), draw(st.integers(0, 10**6))


@st.composite
def rows_with_units(draw):
    sizes = draw(st.lists(st.integers(1, 12), min_size=2, max_size=30))
    unit = np.repeat(np.arange(len(sizes)), sizes)
    strata = draw(st.lists(st.integers(0, 2), min_size=len(unit), max_size=len(unit)))
    return unit, np.array(strata), draw(st.integers(2, len(sizes))), draw(st.integers(0, 10**6))


@settings(max_examples=150, deadline=None)
@given(rows_with_strata())
def test_folds_and_strata_differ_by_at_most_one_row(case):
    strata, k, seed = case
    layout = RowLayout(n=len(strata), strata=np.unique(strata, return_inverse=True)[1])
    codes = deal(layout, k, np.random.default_rng(seed))
    assert np.ptp(np.bincount(codes, minlength=k)) <= 1
    for s in np.unique(strata):
        assert np.ptp(np.bincount(codes[strata == s], minlength=k)) <= 1


@settings(max_examples=150, deadline=None)
@given(rows_with_units())
def test_no_unit_is_parted_and_no_fold_is_empty(case):
    unit, strata, k, seed = case
    codes = deal(RowLayout(n=len(unit), unit=unit, strata=strata), k, np.random.default_rng(seed))
    assert all(len(np.unique(codes[unit == u])) == 1 for u in np.unique(unit))
    assert np.bincount(codes, minlength=k).min() > 0


@settings(max_examples=100, deadline=None)
@given(rows_with_units())
def test_no_fold_is_larger_than_the_smallest_by_more_than_the_largest_unit(case):
    unit, _, k, seed = case
    codes = deal(RowLayout(n=len(unit), unit=unit), k, np.random.default_rng(seed))
    assert np.ptp(np.bincount(codes, minlength=k)) <= np.bincount(unit).max()


@settings(max_examples=50, deadline=None)
@given(rows_with_units())
def test_units_of_one_row_with_strata_are_as_even_as_rows(case):
    _, strata, k, seed = case
    k = min(k, len(strata))
    codes = deal_units(np.arange(len(strata)), strata, k, np.random.default_rng(seed))
    assert np.ptp(np.bincount(codes, minlength=k)) <= 2
    for s in np.unique(strata):
        assert np.ptp(np.bincount(codes[strata == s], minlength=k)) <= 2


def dealt(cv, unit, y):
    codes = np.empty(len(unit), int)
    for fold, (_, test) in enumerate(cv.split(unit, y, unit)):
        codes[test] = fold
    return codes


def drawn_units(seed):
    rng = np.random.default_rng(seed)
    sizes = np.ceil(rng.lognormal(1.5, rng.choice([0, 0.5, 1.0]), int(rng.integers(12, 100)))).astype(int)
    unit = np.repeat(np.arange(len(sizes)), sizes)
    y = (rng.random(len(unit)) < np.repeat(rng.beta(0.5, 0.5, len(sizes)), sizes)).astype(int)
    return unit, y, int(rng.choice([3, 5, 10])), rng


@pytest.mark.parametrize("seed", range(12))
def test_fold_sizes_are_at_least_as_even_as_group_kfolds(seed):
    unit, y, k, rng = drawn_units(seed)
    ours = np.bincount(deal_units(unit, None, k, rng)[unit])
    assert np.ptp(ours) <= np.ptp(np.bincount(dealt(GroupKFold(k), unit, y)))


@pytest.mark.parametrize("seed", range(12))
def test_class_counts_are_at_least_as_even_as_stratified_group_kfolds(seed):
    unit, y, k, rng = drawn_units(seed)

    def unevenness(codes):
        table = np.array([np.bincount(y[codes == f], minlength=2) for f in range(k)])
        return float(((table - table.mean(axis=0)) ** 2 / table.mean(axis=0)).sum())

    ours = unevenness(deal_units(unit, y, k, rng)[unit])
    assert ours <= unevenness(dealt(StratifiedGroupKFold(k, shuffle=True, random_state=0), unit, y)) + 1e-9


def test_small_units_make_up_for_a_big_one():
    # 50 rows in one unit and 50 alone: two folds of 50.
    unit = np.concatenate([np.zeros(50, int), np.arange(1, 51)])
    assert np.bincount(deal_units(unit, None, 2, np.random.default_rng(0))[unit]).tolist() == [50, 50]


def test_units_of_different_sizes_are_dealt_differently_by_every_seed():
    unit = np.repeat(np.arange(30), np.arange(10, 40))
    partitions = set()
    for seed in range(20):
        fold = deal_units(unit, None, 5, np.random.default_rng(seed))
        assert np.ptp(np.bincount(fold[unit])) <= 10
        partitions.add(frozenset(frozenset(np.flatnonzero(fold == f).tolist()) for f in range(5)))
    assert len(partitions) == 20


def test_very_many_like_units_are_dealt_out_evenly():
    unit = np.repeat(np.arange(30_000), 3)
    y = np.repeat(np.arange(30_000) % 3 // 2, 3)
    fold = deal_units(unit, y, 10, np.random.default_rng(0))
    assert np.bincount(fold[unit]).tolist() == [9_000] * 10
    assert np.bincount(fold[unit][y == 1]).tolist() == [3_000] * 10


def test_rows_of_a_stratum_are_equally_likely_in_a_fold():
    rng = np.random.default_rng(0)
    layout = RowLayout(n=7, strata=np.array([0, 0, 0, 1, 1, 2, 2]))
    found = np.array([deal(layout, 3, rng) for _ in range(3000)])
    # Fold 0 has three of the seven rows, one of each stratum; three standard errors are 0.027.
    assert (found == 0).mean(axis=0) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0.5, 0.5, 0.5, 0.5], abs=0.03)
