import numpy as np
import pytest

from errbar._numeric.imagined_row import Pieces, quantiles, spread_each

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


def test_p_is_one_less_the_level_that_leaves_0_out():
    rng = np.random.default_rng(0)
    seen, unseen = pieces(rng, 30, False), pieces(rng, 30, False)
    (found,) = spread_each([(seen, unseen)], (3,), 4_000, {})
    shares = [found.p / 2 - 0.004, found.p / 2 + 0.004]
    below, above = quantiles(seen, unseen, shares, (3,), 4_000, {})
    assert below < 0 < above
