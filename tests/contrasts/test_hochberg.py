import numpy as np
from statsmodels.stats.multitest import multipletests

from errbar.contrasts.hochberg import hochberg, stepped_up
from errbar.records.method import InferenceSettings


def test_agrees_with_statsmodels():
    rng = np.random.default_rng(0)
    for n in (1, 2, 5, 30):
        p = rng.random(n) ** 3
        p[: n // 3] = p[0]  # ties
        assert np.allclose(stepped_up(p), multipletests(p, method="simes-hochberg")[1])


def test_nothing_to_adjust():
    assert stepped_up([]) == []


def test_the_object_on_the_shelf_adjusts():
    assert hochberg.of([0.02, 0.5], InferenceSettings()) == [0.04, 0.5]
