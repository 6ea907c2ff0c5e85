import numpy as np
import pytest

from errbar._numeric.ranking import fast_argsort, order_and_ends, rank_table


def by_definition(score, positive, weight):
    distinct = np.unique(score)
    pos = [weight[(score <= s) & positive].sum() for s in distinct]
    neg = [weight[(score <= s) & ~positive].sum() for s in distinct]
    return np.array(pos), np.array(neg)


@pytest.mark.parametrize("scores", ["distinct", "ties", "signed", "signed ties", "zeros"])
def test_rank_table_counts_both_classes_at_or_below_each_score(scores):
    rng = np.random.default_rng(3)
    n = 500
    score = rng.random(n)
    if "ties" in scores:
        score = np.round(score, 1)
    if "signed" in scores:
        score = score - 0.5
    if scores == "zeros":
        score = np.where(rng.random(n) < 0.5, -0.0, 0.0)
    positive = rng.random(n) < 0.3
    found = rank_table(score, positive)
    pos, neg = by_definition(score, positive, np.ones(n))
    assert np.array_equal(found.positives, pos)
    assert np.array_equal(found.negatives, neg)
    weight = rng.random(n)
    weighed = rank_table(score, positive, weight)
    pos, neg = by_definition(score, positive, weight)
    assert np.allclose(weighed.positives, pos)
    assert np.allclose(weighed.negatives, neg)


def test_rank_table_reads_a_strided_column():
    matrix = np.random.default_rng(0).random((100, 3))
    positive = matrix[:, 1] > 0.5
    found = rank_table(matrix[:, 0], positive)
    assert np.array_equal(found.positives, rank_table(matrix[:, 0].copy(), positive).positives)


@pytest.mark.parametrize(
    "values",
    [
        np.random.default_rng(0).normal(size=20_000),
        np.round(np.random.default_rng(1).normal(size=20_000), 2),
        1 + 1e-12 * np.random.default_rng(2).random(20_000),
        np.concatenate([1 + 1e-15 * np.arange(50), np.random.default_rng(4).normal(size=10_000)]),
        np.array([-0.0, 0.0] * 5_000),
        np.append(np.random.default_rng(5).normal(size=10_000), [np.inf, -np.inf, np.inf]),
        np.array([3.0, 1.0, 2.0]),
    ],
    ids=["normal", "ties", "equal top bits", "a close run", "signed zeros", "infinite values", "three"],
)
def test_fast_argsort_sorts(values):
    order = fast_argsort(values)
    assert np.array_equal(np.sort(values), values[order])
    assert np.array_equal(np.sort(order), np.arange(len(values)))


def test_runs_of_equal_scores_end_where_the_next_begins():
    order, ends = order_and_ends(np.array([2.0, 1.0, 2.0, 3.0]))
    # ascending: 1 | 2 2 | 3
    assert ends.tolist() == [0, 2, 3]
    assert order[0] == 1
    assert order[-1] == 3


@pytest.mark.parametrize("n", [1, 2, 5_000, 200_000])
def test_each_row_is_a_run_of_its_own_where_no_two_tie(n):
    x = np.random.default_rng(4).random(n)
    order, ends = order_and_ends(x)
    assert (np.diff(x[order]) > 0).all() and (ends == np.arange(n)).all()
    if n > 2:
        x[n // 2] = x[0]
        assert len(order_and_ends(x)[1]) == n - 1
