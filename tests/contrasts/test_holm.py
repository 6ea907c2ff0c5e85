import numpy as np
from statsmodels.stats.multitest import multipletests

from errbar.contrasts.holm import adjusted, holm
from errbar.records.method import InferenceSettings


def test_by_hand():
    # smallest x3, middle x2, largest x1, never falling
    assert np.allclose(adjusted([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06])


def test_agrees_with_statsmodels():
    rng = np.random.default_rng(0)
    for n in (1, 2, 5, 30):
        p = rng.random(n) ** 3
        assert np.allclose(adjusted(p), multipletests(p, method="holm")[1])


def test_nothing_to_adjust():
    assert adjusted([]) == []


def test_the_object_on_the_shelf_adjusts():
    assert holm.of([0.02, 0.5], InferenceSettings()) == [0.04, 0.5]
