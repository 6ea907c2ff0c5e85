import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.worlds import world


def test_units_without_spread_are_of_one_size_and_the_last_is_cut():
    # exp(1.2) = 3.32, so 1 + 3 rows.
    s = world("unequal_units(spread=0)").sample(10, np.random.default_rng(0))
    assert np.bincount(s.unit).tolist() == [4, 4, 2]


def test_sizes_are_lognormal():
    sizes = np.bincount(world("unequal_units").sample(100_000, np.random.default_rng(0)).unit)[:-1]
    assert np.median(sizes) == 4
    # 1 + floor(X): X within [2, 3) where the size is 3.
    assert np.mean(sizes <= 2) == pytest.approx(0.3062, abs=0.02)  # Phi(log 2 - 1.2)
    assert sizes.max() > 60


def test_rows_of_a_unit_share_its_effect():
    X, y, unit, _ = world("unequal_units(effect=0.5, spread=0, size=3)").sample(42_000, np.random.default_rng(1))
    noise = (y - X.sum(axis=1) / np.sqrt(3)).reshape(-1, 21)  # 1 + floor(exp(3)) = 21
    assert noise.var() == pytest.approx(1, abs=0.05)
    assert noise.var(axis=1, ddof=1).mean() == pytest.approx(0.5, abs=0.02)
    assert len(np.unique(unit)) == 2000


def test_the_truth_is_that_of_new_units_whatever_the_effect():
    rules = [world(f"unequal_units(effect={e})").true_error(lambda X: np.zeros(len(X))) for e in (0, 1)]
    assert rules[0] == rules[1]
    # The zero line keeps signal and noise: 1 + 1.
    assert rules[0].value == pytest.approx(2, abs=4 * rules[0].se)


@pytest.mark.parametrize("option", ["effect=1.5", "spread=-1", "noise=0"])
def test_bad_settings(option):
    with pytest.raises(BadInput, match="unequal_units needs"):
        world(f"unequal_units({option})")
