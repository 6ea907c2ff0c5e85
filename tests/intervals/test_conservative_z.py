import math

import numpy as np
import pytest

from errbar.intervals.conservative_z import spread
from errbar.records.method import InferenceSettings
from tests.intervals.resampled_by_hand import by_hand


def test_half_the_mean_squared_difference_between_halves():
    halves = np.array([[0.3, 0.1], [0.2, 0.25], [0.4, 0.3]])
    found = spread(by_hand([[0, 1], [1, 1]], family="paired_halves", halves=halves), InferenceSettings(level=0.95))
    assert found.se == pytest.approx(math.sqrt((0.2**2 + 0.05**2 + 0.1**2) / 6))
    assert found.quantile == pytest.approx(1.959964, abs=1e-6)
