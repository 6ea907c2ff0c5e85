import math

import numpy as np
import pytest
from scipy import stats

from errbar.errors import NoInterval
from errbar.intervals.blocks import spread
from errbar.records.method import InferenceSettings
from tests.intervals.resampled_by_hand import by_hand

ASK = InferenceSettings(level=0.95)


def test_plain_t_over_the_blocks_values():
    r = by_hand([[0.5], [0.7], [0.6]], family="time_ordered", scores=np.array([0.5, 0.7, 0.6, np.nan]))
    found = spread(r, ASK)
    assert found.se == pytest.approx(math.sqrt(0.01 / 3))  # variance 0.01 of three blocks; the fourth defines nothing
    assert found.quantile == pytest.approx(stats.t.ppf(0.975, 2))


def test_one_block_has_no_spread():
    with pytest.raises(NoInterval, match="two blocks"):
        spread(by_hand([[0.5]], family="time_ordered"), ASK)
