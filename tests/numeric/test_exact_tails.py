"""Tail probabilities against values worked by hand and scipy.stats."""

import numpy as np
import pytest
from scipy import stats

from errbar._numeric import exact_tails as tails


def test_four_coins():
    assert tails.binomial_at_least(3, 4, 0.5) == pytest.approx(5 / 16)
    assert tails.binomial_at_least(0, 4, 0.5) == 1
    assert tails.binomial_at_least(5, 4, 0.5) == 0


def test_the_lady_who_told_three_of_four_cups():
    assert tails.fisher_p(3, 1, 1, 3) == pytest.approx(34 / 70)


@pytest.mark.parametrize("table", [(0, 7, 12, 30), (40, 3, 20, 60), (1, 0, 0, 9), (5, 5, 5, 5)])
def test_fisher_as_in_scipy(table):
    a, b, c, d = table
    assert tails.fisher_p(*table) == pytest.approx(stats.fisher_exact([[a, b], [c, d]])[1])


def test_chi_squared_of_a_table_as_in_scipy():
    counts = np.array([[20, 30, 50], [40, 35, 25]])
    assert tails.table_p(counts) == pytest.approx(stats.chi2_contingency(counts, correction=False)[1])


def test_rare_columns_of_a_table_are_joined():
    counts = np.array([[90, 3, 2, 5], [90, 2, 4, 4]])
    assert tails.table_p(counts) == pytest.approx(tails.table_p(np.array([[90, 10], [90, 10]])))
    assert tails.table_p(np.array([[5, 0], [7, 0]])) == 1


def test_kolmogorov_is_near_the_exact_p():
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=80), rng.normal(0.4, 1, size=60)
    assert tails.kolmogorov_p(a, b) == pytest.approx(stats.ks_2samp(a, b, method="exact").pvalue, rel=0.25)


def test_mid_ranks_share_ties_and_put_missing_in_the_middle():
    assert tails.mid_ranks(np.array([10.0, 20.0, 20.0, np.nan])).tolist() == [1, 2.5, 2.5, 2]


def test_rank_sum_as_in_scipy():
    rng = np.random.default_rng(0)
    x, side = np.round(rng.normal(size=50), 1), rng.integers(0, 2, 50)
    p = stats.mannwhitneyu(x[side == 1], x[side == 0], use_continuity=False, method="asymptotic").pvalue
    assert 2 * tails.normal_at_least(abs(tails.rank_sum_z(x, side))) == pytest.approx(p)
    assert tails.rank_sum_z(x, np.zeros(50, dtype=int)) == 0
