import math

import numpy as np
import pytest

from errbar.errors import NoInterval
from errbar.intervals.five_by_two import spread
from errbar.records.method import InferenceSettings
from tests.intervals.resampled_by_hand import by_hand

ASK = InferenceSettings(level=0.95)


def test_variance_within_five_halvings():
    pairs = [(0.2, 0.4), (0.3, 0.3), (0.1, 0.5), (0.2, 0.2), (0.4, 0.2)]
    losses = [[p] * 10 for pair in pairs for p in pair]
    found = spread(by_hand(losses, k=2, repeats=np.repeat(np.arange(5), 2)), ASK)
    # (p1 - mean)^2 + (p2 - mean)^2 is half the squared difference: 0.02, 0, 0.08, 0, 0.02.
    assert found.se == pytest.approx(math.sqrt(0.12 / 5))
    assert found.quantile == pytest.approx(2.570582, abs=1e-5)


def test_other_repeats_are_refused():
    with pytest.raises(NoInterval, match=r"kfold\(k=2, repeats=5\)"):
        spread(by_hand([[0, 1], [1, 1]], k=2), ASK)
