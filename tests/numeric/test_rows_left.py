"""The table of rows that are left is that of their own sort: ties within and across blocks, weights, nothing left."""

import numpy as np
import pytest

from errbar._numeric import rows_left
from errbar._numeric.ranking import order_and_ends, rank_table
from errbar._numeric.rows_left import shorten, table_left

N = 400
SCORES = {
    "distinct": lambda rng: rng.random(N),
    "a few ties": lambda rng: np.where(rng.random(N) < 0.05, 0.5, rng.random(N)),
    "many ties": lambda rng: np.round(rng.random(N), 1),
    "one score": lambda rng: np.full(N, 0.3),
    "signed": lambda rng: np.round(rng.normal(size=N), 1),
}


@pytest.mark.parametrize("block", [1, 7, 32, N, 1 << 15])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("scores", SCORES)
def test_the_table_of_rows_that_are_left_is_that_of_their_own_sort(scores, weighted, block, monkeypatch):
    monkeypatch.setattr(rows_left, "BLOCK", block)
    rng = np.random.default_rng(8)
    score = SCORES[scores](rng)
    positive = rng.random(N) < 0.3
    weight = rng.integers(1, 5, N).astype(float) if weighted else None
    whole = shorten(*order_and_ends(score))
    assert whole.order.dtype == np.int32
    assert (whole.ends is None) == (scores == "distinct")
    for left in (rng.random(N) < 0.6, score > 0.5, np.arange(N) == 17, np.ones(N, dtype=bool)):
        if not left.any():
            continue
        found = table_left(whole, left, positive, weight)
        want = rank_table(score[left], positive[left], None if weight is None else weight[left])
        assert np.array_equal(found.positives, want.positives) and np.array_equal(found.negatives, want.negatives)


@pytest.mark.parametrize("scores", SCORES)
def test_a_short_order_at_length_is_the_order(scores):
    order, ends = order_and_ends(SCORES[scores](np.random.default_rng(3)))
    found = shorten(order, ends).at_length()
    assert np.array_equal(found[0], order) and np.array_equal(found[1], ends)
    assert found[0].dtype == order.dtype and found[1].dtype == ends.dtype
