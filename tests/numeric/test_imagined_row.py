import numpy as np
import pytest
from tests.numeric.drawn_pieces import pieces

from errbar._numeric.imagined_row import draw_by_key, drawn_quantiles, pool_weights, quantile_of_sorted
from errbar._numeric.inner import MANY
from errbar.contrasts._drawn_spread import spread_each
from errbar.records.method import InferenceSettings

SHARES = [0.025, 0.975]


def test_weights_that_are_kept_are_those_that_would_be_drawn_and_nobody_changes_them(monkeypatch):
    each = [(pieces(np.random.default_rng(3), 40, False), pieces(np.random.default_rng(4), 40, False))]
    first, again = (spread_each(each, (1, 2), 500, kept := {})[0] for _ in range(2))
    (weights,) = kept.values()
    assert not any(part.flags.writeable for part in weights)
    monkeypatch.setattr("errbar._numeric.imagined_row.REMEMBERED", 0)
    larger, once_more = (spread_each(each, (1, 2), 500, kept := {})[0] for _ in range(2))
    (kept_alone,) = kept.values()
    assert not any(part.flags.writeable for part in kept_alone)
    monkeypatch.setattr("errbar._numeric.imagined_row.REMEMBERED_ALONE", 0)
    alone = spread_each(each, (1, 2), 500, {})[0]
    assert first.quantiles(SHARES) == again.quantiles(SHARES) == alone.quantiles(SHARES)
    assert larger.quantiles(SHARES) == once_more.quantiles(SHARES) == alone.quantiles(SHARES)
    assert first.p == alone.p
    other = spread_each(each, (1, 3), 500, {})[0]
    assert other.quantiles(SHARES) != alone.quantiles(SHARES)


def test_a_pool_serves_parts_of_any_size_with_weights_of_its_own():
    seed, replicates = (0, 31), 4_000
    pool = pool_weights(50, seed, replicates)
    rng = np.random.default_rng(1)
    for n in (2, 20, 50):
        seen, unseen = pieces(rng, n, False), pieces(rng, n, False)
        ((with_pool,), (alone,)) = (spread_each([(seen, unseen)], seed, replicates, dict(kept)) for kept in (pool, {}))
        wide = np.diff(alone.quantiles(SHARES))[0]
        assert with_pool.quantiles(SHARES) == pytest.approx(alone.quantiles(SHARES), abs=0.1 * wide)
        assert with_pool.quantiles(SHARES) != alone.quantiles(SHARES)
    larger = pieces(rng, 51, False), pieces(rng, 51, False)
    ((with_pool,), (alone,)) = (spread_each([larger], seed, replicates, dict(kept)) for kept in (pool, {}))
    assert with_pool.quantiles(SHARES) == alone.quantiles(SHARES)


def test_a_quantile_lies_on_the_line_between_two_values():
    values = np.sort(np.random.default_rng(2).normal(0, 1, 37))
    for share in (0.0, 0.013, 0.5, 0.975, 1.0):
        assert quantile_of_sorted(values, share) == pytest.approx(np.quantile(values, share), rel=1e-13)


@pytest.mark.parametrize("n", [60, 1_500])
@pytest.mark.parametrize("weighted", [False, True])
def test_draws_by_key_are_each_alone_in_double_precision(n, weighted):
    rng = np.random.default_rng(n)
    both = [[(pieces(rng, n, weighted), pieces(rng, n, weighted)) for _ in range(2)] for _ in range(MANY)]
    many = {("drawn", i): each for i, each in enumerate(both)}
    ask = InferenceSettings(replicates=300)
    draw_by_key(many, ask)
    for key, each in many.items():
        found = drawn_quantiles(key, list, SHARES, ask)
        alone = drawn_quantiles(key, lambda each=each: each, SHARES, InferenceSettings(replicates=300))
        assert found == pytest.approx(alone, rel=1e-11)
