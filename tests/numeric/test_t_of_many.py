import numpy as np
import pytest

from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar._numeric.t_of_many import t_quantiles, tails_of_many


def test_quantiles_and_tails_are_those_of_each_alone():
    rng = np.random.default_rng(0)
    level, df = rng.uniform(0.01, 1 - 1e-7, 200), 10 ** rng.uniform(0, 6, 200)
    found = t_quantiles(level, df)
    assert found == pytest.approx([t_two_sided(*each) for each in zip(level, df)], rel=1e-9)
    assert tails_of_many(-found, df) == pytest.approx([t_tails(*each) for each in zip(found, df)], rel=1e-12)
    assert tails_of_many(found, df) == pytest.approx(1 - level, rel=1e-7)
