import numpy as np
import pytest

from errbar._numeric import weights


def drawn(n, replicates, seed=0):
    return np.concatenate(list(weights.blocks(n, replicates, np.random.default_rng(seed))))


def test_small_samples_are_drawn_exactly_n_at_a_time():
    w = drawn(50, 300)
    assert w.shape == (300, 50)
    assert (w.sum(axis=1) == 50).all()


def test_the_number_of_replicates_is_kept_whatever_the_blocks():
    w = np.concatenate(list(weights.blocks(20_000, 7, np.random.default_rng(0), budget=50_000)))
    assert w.shape == (7, 20_000)


def test_large_samples_have_poisson_counts():
    w = drawn(weights.EXACT_BELOW, 100).astype(float)
    # A million counts: the mean of Poisson(1) has standard error 0.001, its variance 0.0017.
    assert w.mean() == pytest.approx(1, abs=0.005)
    assert w.var() == pytest.approx(1, abs=0.01)
    assert [np.mean(w == k) for k in range(4)] == pytest.approx([0.3679, 0.3679, 0.1839, 0.0613], abs=0.003)


def test_the_same_seed_draws_the_same():
    assert np.array_equal(drawn(30, 5, seed=4), drawn(30, 5, seed=4))
    assert not np.array_equal(drawn(30, 5, seed=4), drawn(30, 5, seed=5))
