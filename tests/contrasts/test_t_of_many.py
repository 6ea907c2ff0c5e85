import numpy as np
import pytest

from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar._numeric.skewed_t import skewed, two_tails
from errbar.contrasts._t_of_many import skewed_of_many, t_quantiles, tails_of_many, tails_of_skewed


def test_quantiles_and_tails_are_those_of_each_alone():
    rng = np.random.default_rng(0)
    level, df = rng.uniform(0.01, 1 - 1e-7, 200), 10 ** rng.uniform(0, 6, 200)
    found = t_quantiles(level, df)
    assert found == pytest.approx([t_two_sided(*each) for each in zip(level, df)], rel=1e-9)
    assert tails_of_many(-found, df) == pytest.approx([t_tails(*each) for each in zip(found, df)], rel=1e-12)
    assert tails_of_many(found, df) == pytest.approx(1 - level, rel=1e-7)


def test_many_limits_and_tails_are_each_alone():
    rng = np.random.default_rng(7)
    mean, se = rng.normal(0, 1, 300), 10 ** rng.uniform(-6, 1, 300)
    skewness = rng.choice([0.0, 1e-9, -1e-3, 0.4, -3.0, 12.0], 300)
    n, t, df = 40, rng.uniform(0.01, 6, 300), rng.uniform(1, 39, 300)
    mean[:20] = 0.0
    low, high = skewed_of_many(mean, se, skewness, n, t)
    p = tails_of_skewed(mean, se, skewness, n, df)
    for i in range(300):
        assert (low[i], high[i]) == pytest.approx(skewed(mean[i], se[i], skewness[i], n, t[i]), rel=1e-12)
        assert p[i] == pytest.approx(two_tails(mean[i], se[i], skewness[i], n, df[i]), rel=1e-12, abs=1e-300)
