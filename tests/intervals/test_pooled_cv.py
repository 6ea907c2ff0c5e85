import math

import numpy as np
import pytest

from errbar.intervals._choose import interval_over_splits
from errbar.records.method import InferenceSettings
from tests.intervals.resampled_by_hand import by_hand


def test_all_losses_taken_as_independent():
    found = interval_over_splits(by_hand([[1, 0, 0, 1], [0, 0, 1, 0]], k=2), InferenceSettings(level=0.95), "pooled_cv")
    half = 1.959964 * math.sqrt(0.375 * 0.625 / 8)
    assert (found.low, found.high) == pytest.approx((0.375 - half, 0.375 + half), abs=1e-6)


def test_repeats_of_a_row_are_averaged_first():
    r = by_hand([[1, 0], [0, 0], [1, 1], [0, 0]], k=2, repeats=[0, 0, 1, 1])
    found = interval_over_splits(r, InferenceSettings(level=0.95), "pooled_cv")
    half = 1.959964 * math.sqrt(np.var([1, 0.5, 0, 0]) / 4)
    assert found.high == pytest.approx(0.375 + half, abs=1e-6)
