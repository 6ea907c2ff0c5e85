"""Mid-ranks of all columns at once."""

import numpy as np
import pytest

from errbar.auditing.column_ranks import rank_columns


def test_ranks_by_hand():
    x = np.array([[10.0, 1], [20, 1], [20, 3], [np.nan, 2]])
    assert rank_columns(x).T.tolist() == [[1, 2.5, 2.5, 2], [1.5, 1.5, 4, 3]]


def test_ranks_are_those_of_scipy():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(0)
    x = np.column_stack([rng.normal(size=200), rng.integers(0, 5, 200), np.zeros(200)])
    assert rank_columns(x).tolist() == stats.rankdata(x, axis=0).tolist()


@pytest.mark.parametrize("n", [0, 1])
def test_no_rows_and_one(n):
    assert rank_columns(np.ones((n, 2))).tolist() == [[1.0, 1.0]] * n
