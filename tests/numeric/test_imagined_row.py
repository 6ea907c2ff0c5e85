import numpy as np
import pytest

from errbar._numeric.imagined_row import (
    Pieces,
    draw_by_key,
    drawn_quantiles,
    pool_weights,
    quantile_of_sorted,
    quantiles,
    spread_each,
    spread_rows,
)
from errbar._numeric.inner import MANY
from errbar.records.method import InferenceSettings

SHARES = [0.025, 0.975]


def pieces(rng, n, weighted):
    mass = rng.integers(1, 4, n).astype(float) if weighted else np.ones(n)
    return Pieces(total=mass * rng.normal(0.2, 1, n), mass=mass)


@pytest.mark.parametrize("n", [60, 1_500])
@pytest.mark.parametrize("weighted", [False, True])
def test_many_means_at_once_are_each_alone(n, weighted):
    rng = np.random.default_rng(n)
    many = [(pieces(rng, n, weighted), pieces(rng, n, weighted)) for _ in range(20)]
    together = spread_each(many, (1, 2), 500, {})
    for each, found in zip(many, together):
        (alone,) = spread_each([each], (1, 2), 500, {})
        assert found.quantiles(SHARES) == pytest.approx(alone.quantiles(SHARES), rel=1e-12)
        assert found.p == alone.p
        assert found.quantiles(SHARES) == pytest.approx(quantiles(*each, SHARES, (1, 2), 500, {}), rel=1e-12)


def test_weights_that_are_kept_are_those_that_would_be_drawn_and_nobody_changes_them(monkeypatch):
    each = [(pieces(np.random.default_rng(3), 40, False), pieces(np.random.default_rng(4), 40, False))]
    first, again = (spread_each(each, (1, 2), 500, kept := {})[0] for _ in range(2))
    (weights,) = kept.values()
    assert not any(part.flags.writeable for part in weights)
    monkeypatch.setattr("errbar._numeric.imagined_row.REMEMBERED", 0)
    alone = spread_each(each, (1, 2), 500, {})[0]
    assert first.quantiles(SHARES) == again.quantiles(SHARES) == alone.quantiles(SHARES)
    assert first.p == alone.p
    other = spread_each(each, (1, 3), 500, {})[0]
    assert other.quantiles(SHARES) != alone.quantiles(SHARES)


def test_p_is_one_less_the_level_that_leaves_0_out():
    rng = np.random.default_rng(0)
    seen, unseen = pieces(rng, 30, False), pieces(rng, 30, False)
    (found,) = spread_each([(seen, unseen)], (3,), 4_000, {})
    shares = [found.p / 2 - 0.004, found.p / 2 + 0.004]
    below, above = quantiles(seen, unseen, shares, (3,), 4_000, {})
    assert below < 0 < above


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


def test_many_means_in_single_precision_are_each_alone():
    rng = np.random.default_rng(5)
    many = [(pieces(rng, 80, False), pieces(rng, 80, False)) for _ in range(MANY)]
    for each, found in zip(many, spread_each(many, (1, 2), 500, {})):
        (alone,) = spread_each([each], (1, 2), 500, {})
        assert found.quantiles(SHARES) == pytest.approx(alone.quantiles(SHARES), abs=1e-5)


def test_a_quantile_lies_on_the_line_between_two_values():
    values = np.sort(np.random.default_rng(2).normal(0, 1, 37))
    for share in (0.0, 0.013, 0.5, 0.975, 1.0):
        assert quantile_of_sorted(values, share) == pytest.approx(np.quantile(values, share), rel=1e-13)


@pytest.mark.parametrize("many", [3, MANY])
def test_lines_of_plain_rows_are_pieces_of_mass_1(many):
    rng = np.random.default_rng(6)
    pairs = [(pieces(rng, 70, False), pieces(rng, 70, False)) for _ in range(many)]
    seen, unseen = (np.array([each.total for each in side]) for side in zip(*pairs))
    for one, other in zip(spread_each(pairs, (1,), 300, {}), spread_rows(seen, unseen, (1,), 300, {})):
        assert one.quantiles(SHARES) == other.quantiles(SHARES)
        assert one.p == other.p


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


@pytest.mark.parametrize("many", [1, MANY])
def test_p_counts_draws_below_0_and_half_of_those_at_it(many):
    rng = np.random.default_rng(9)
    seen, unseen = rng.normal(0.1, 1, (2, many, 50))
    seen[0] = unseen[0] = 0.0  # every draw of the first is 0
    found = spread_rows(seen, unseen, (3,), 400, {})
    assert found[0].p == 1.0
    for one in found[1:]:
        draws = np.array(one.quantiles(np.arange(400) / 399))
        below = (np.count_nonzero(draws < 0) + 0.5) / 401
        assert one.p == pytest.approx(2 * min(below, 1 - below), rel=1e-12)
