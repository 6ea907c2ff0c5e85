import numpy as np
import pytest

from errbar._numeric.imagined_row import quantiles
from errbar._numeric.inner import MANY
from errbar.contrasts._drawn_spread import spread_each, spread_rows
from tests.numeric.drawn_pieces import pieces

SHARES = [0.025, 0.975]


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


def test_p_is_one_less_the_level_that_leaves_0_out():
    rng = np.random.default_rng(0)
    seen, unseen = pieces(rng, 30, False), pieces(rng, 30, False)
    (found,) = spread_each([(seen, unseen)], (3,), 4_000, {})
    shares = [found.p / 2 - 0.004, found.p / 2 + 0.004]
    below, above = quantiles(seen, unseen, shares, (3,), 4_000, {})
    assert below < 0 < above


def test_many_means_in_single_precision_are_each_alone():
    rng = np.random.default_rng(5)
    many = [(pieces(rng, 80, False), pieces(rng, 80, False)) for _ in range(MANY)]
    for each, found in zip(many, spread_each(many, (1, 2), 500, {})):
        (alone,) = spread_each([each], (1, 2), 500, {})
        assert found.quantiles(SHARES) == pytest.approx(alone.quantiles(SHARES), abs=1e-5)


@pytest.mark.parametrize("many", [3, MANY])
def test_lines_of_plain_rows_are_pieces_of_mass_1(many):
    rng = np.random.default_rng(6)
    pairs = [(pieces(rng, 70, False), pieces(rng, 70, False)) for _ in range(many)]
    seen, unseen = (np.array([each.total for each in side]) for side in zip(*pairs))
    for one, other in zip(spread_each(pairs, (1,), 300, {}), spread_rows(seen, unseen, (1,), 300, {})):
        assert one.quantiles(SHARES) == other.quantiles(SHARES)
        assert one.p == other.p


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
