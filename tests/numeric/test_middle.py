"""The median by counting equals the median by ordering, also where the sample misleads."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.middle import FEW, SAMPLE, middle


@pytest.mark.parametrize("n", [1, 2, 9, 1000, FEW, FEW + 1])
@pytest.mark.parametrize("kind", ["normal", "ties", "constant", "sorted", "skewed"])
def test_equals_the_median(n, kind):
    rng = np.random.default_rng([n, len(kind)])
    x = rng.normal(size=n)
    x = {
        "normal": x,
        "ties": np.round(x, 1),
        "constant": np.full(n, 2.5),
        "sorted": np.sort(x),
        "skewed": np.exp(3 * x),
    }[kind]
    before = x.copy()
    assert middle(x) == np.median(x)
    assert (x == before).all()


def test_a_sample_that_holds_the_largest_rows_only():
    x = np.zeros(FEW)
    x[:: FEW // SAMPLE] = 9.0
    x[1] = -1.0
    assert middle(x) == np.median(x) == 0.0
