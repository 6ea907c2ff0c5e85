"""Columns on one scale against NumPy's quantiles, column by column."""

import numpy as np
import pytest

from errbar.auditing.scale_columns import distinct_rows, scale_columns


@pytest.mark.parametrize("n", [2, 7, 40, 1001])
def test_the_median_becomes_0_and_the_interquartile_range_1(n):
    rng = np.random.default_rng(n)
    X = np.column_stack([rng.normal(3, 9, n), rng.integers(0, 4, n), rng.normal(size=n)])
    X[:: max(3, n // 5), 2] = np.nan
    found = scale_columns(X, clip=None)
    wanted = []
    for x in X.T:
        there = x[~np.isnan(x)]
        low, middle, high = np.quantile(there, [0.25, 0.5, 0.75]) if len(there) else (0, 0, 0)
        if len(there) and there.min() < there.max():
            wanted.append(np.where(np.isnan(x), 0.0, (x - middle) / (high - low if high > low else there.std())))
    assert np.array_equal(found, np.column_stack(wanted))


def test_a_column_with_most_values_equal_is_scaled_by_its_spread_and_cut():
    x = np.array([0.0] * 9 + [10.0])
    assert scale_columns(x[:, None], clip=None)[-1, 0] == pytest.approx(10 / 3)  # the variance of x is 10 - 1 = 9
    assert scale_columns(np.append(np.zeros(99), 10.0)[:, None])[-1, 0] == 5


def test_columns_without_variation_and_tables_without_rows_have_nothing_to_scale():
    X = np.array([[1.0, np.nan, 2.0], [1.0, np.nan, np.nan]])
    assert scale_columns(X).shape == (2, 0)
    assert scale_columns(np.empty((0, 3))).shape == (0, 0)


def test_every_row_once_in_the_order_of_its_first_place():
    rows, first = distinct_rows(np.array([[2.0, 1.0], [0.0, 3.0], [2.0, 1.0], [-0.0, 3.0], [1.0, 2.0]]))
    assert first.tolist() == [0, 1, 4]
    assert rows.tolist() == [[2, 1], [0, 3], [1, 2]]
