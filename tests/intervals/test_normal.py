import numpy as np
import pytest

import errbar


def test_a_mean_of_two_losses_by_hand():
    # Losses 1 and 3: mean 2, standard error sqrt(2 / 2) = 1.
    e = errbar.score(truth=[0, 0], value=[1, 3], measures="mae", interval="normal")["mae"]
    assert (e.value, e.se) == (2, pytest.approx(1))
    assert (e.low, e.high) == pytest.approx((2 - 1.959964, 2 + 1.959964), abs=1e-6)


def test_it_is_cut_at_the_end_of_the_range():
    e = errbar.score(truth=[0, 0], value=[0, 3], measures="mae", interval="normal")["mae"]
    assert (e.low, e.high) == pytest.approx((0, 1.5 + 1.959964 * 1.5), abs=1e-5)


def test_it_is_refused_where_nothing_varies():
    e = errbar.score(truth=np.zeros(4), value=np.ones(4), measures="mae", interval="normal")["mae"]
    assert e.interval is None
    assert "the standard error is zero" in e.reason
