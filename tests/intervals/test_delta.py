import numpy as np
import pytest
from scipy.stats import t

import errbar


def test_a_mean_of_two_losses_by_hand():
    # Losses 1 and 3: mean 2, standard error 1, so 1/2 on the log scale; t with 1 degree of freedom is tan(0.475 pi).
    e = errbar.score(truth=[0, 0], value=[1, 3], measures="mae", interval="delta")["mae"]
    step = np.exp(np.tan(0.475 * np.pi) / 2)
    assert (e.low, e.high) == pytest.approx((2 / step, 2 * step))


def test_r2_on_the_scale_of_what_is_left_unexplained():
    rng = np.random.default_rng(0)
    value = rng.normal(size=40)
    e = errbar.score(truth=value + rng.normal(size=40), value=value, measures="r2", interval="delta")["r2"]
    step = np.exp(t.ppf(0.975, 39) * e.se / (1 - e.value))
    assert (1 - e.low) / (1 - e.value) == pytest.approx(step)
    assert (1 - e.value) / (1 - e.high) == pytest.approx(step)


def test_a_value_at_its_end_gets_the_exact_bound_of_as_many_rows():
    truth = [0, 1] * 10
    e = errbar.score(truth=truth, label=truth, measures="mcc", interval="delta")["mcc"]
    # 20 of 20 hits, on the scale from -1 to 1
    assert (e.value, e.high) == (1, 1)
    assert e.low == pytest.approx(-1 + 2 * 0.025 ** (1 / 20))
