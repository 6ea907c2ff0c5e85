"""A glance at many numbers finds what as_float refuses, wherever it stands."""

from __future__ import annotations

import numpy as np
import pytest

from errbar.columns.column import DOT, has_usual_sizes


@pytest.mark.parametrize("shape", [(5,), (DOT,), (2 * DOT,), (2 * DOT + 3,), (DOT, 3)])
def test_usual_numbers(shape):
    assert has_usual_sizes(np.random.default_rng(1).normal(size=shape))


@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf, 1e60])
@pytest.mark.parametrize("place", [0, 7, DOT - 1, DOT, 2 * DOT, 2 * DOT + 2])
def test_one_odd_number(odd, place):
    x = np.random.default_rng(2).normal(size=2 * DOT + 3)
    x[place] = odd
    assert not has_usual_sizes(x)
