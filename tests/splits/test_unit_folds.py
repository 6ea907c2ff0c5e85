"""Units change places as one visit after the other would have it."""

import numpy as np
import pytest

from errbar.splits import _unit_folds
from errbar.splits._unit_folds import _exchange, _may_gain


def imbalance(table, weight, fold, k):
    counts = np.array([table[fold == f].sum(axis=0) for f in range(k)])
    return float((counts**2 @ weight).sum())


def one_by_one(table, weight, fold, k, rng):
    """The best change of each unit in turn, every one tried by itself."""
    fold = fold.copy()
    for u in rng.permutation(len(table)):
        now, tried = imbalance(table, weight, fold, k), []
        for v in range(len(table)):
            new = fold.copy()
            new[[u, v]] = new[[v, u]]
            tried.append((imbalance(table, weight, new, k), new))
        if (fold == fold[u]).sum() > 1:
            for f in range(k):
                new = fold.copy()
                new[u] = f
                tried.append((imbalance(table, weight, new, k), new))
        least = min(x for x, _ in tried)
        if least < now - 1e-8:
            fold = next(new for x, new in tried if x <= least + 1e-9)
    return fold


@pytest.mark.parametrize("seed", range(4))
def test_many_visits_at_once_end_where_single_visits_do(seed):
    rng = np.random.default_rng(seed)
    counts = rng.integers(0, 4, (14, 2)) + np.eye(2, dtype=int)[rng.integers(0, 2, 14)]
    table = np.column_stack([counts, counts.sum(axis=1)]).astype(float)
    weight, fold = 1 / table.sum(axis=0), rng.integers(0, 3, 14)
    fold[:3] = range(3)
    expected = one_by_one(table, weight, fold, 3, np.random.default_rng(7))
    found = _exchange(table, weight, fold.copy(), 3, np.random.default_rng(7))
    assert imbalance(table, weight, found, 3) == pytest.approx(imbalance(table, weight, expected, 3), rel=1e-12)
    assert imbalance(table, weight, found, 3) < imbalance(table, weight, fold, 3)


def test_a_sample_of_partners_helps_too(monkeypatch):
    monkeypatch.setattr(_unit_folds, "CELLS", 12)  # of 40 units 6 are offered at a time
    rng = np.random.default_rng(0)
    table = np.repeat(rng.integers(1, 9, (40, 1)), 2, axis=1).astype(float)
    weight, fold = 1 / table.sum(axis=0), np.arange(40) % 2
    found = _exchange(table, weight, fold.copy(), 2, rng)
    assert abs(table[found == 0, 0].sum() - table[found == 1, 0].sum()) <= 1


def test_whole_rows_cannot_even_out_a_difference_of_one():
    weight = np.array([1.0, 0.5])
    assert not _may_gain(np.array([[5.0, 7.0], [6.0, 7.0], [5.0, 6.0]]), weight)
    assert _may_gain(np.array([[5.0, 7.0], [5.0, 9.0]]), weight)
