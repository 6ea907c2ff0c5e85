import numpy as np
from statsmodels.stats.multitest import multipletests

from errbar.contrasts.bonferroni import bonferroni, multiplied
from errbar.records.method import InferenceSettings


def test_agrees_with_statsmodels():
    rng = np.random.default_rng(0)
    for n in (1, 2, 5, 30):
        p = rng.random(n) ** 3
        p[: n // 3] = p[0]  # ties
        assert np.allclose(multiplied(p), multipletests(p, method="bonferroni")[1])


def test_nothing_to_adjust():
    assert multiplied([]) == []


def test_the_object_on_the_shelf_adjusts():
    assert bonferroni.of([0.02, 0.5], InferenceSettings()) == [0.04, 1.0]
