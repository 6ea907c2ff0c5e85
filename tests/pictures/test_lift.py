import numpy as np
import pytest
from scipy.stats import beta

from tests.pictures.two_classes import corners, drawn, mark


def test_four_rows_by_hand():
    found = drawn("lift")
    # recall over the share of rows: 0.5 / 0.25, 0.5 / 0.5, 1 / 0.75, 1 / 1
    assert corners(mark(found, "this model")) == [
        pytest.approx(p) for p in [(0.25, 2), (0.5, 1), (0.75, 4 / 3), (1, 1)]
    ]
    assert found.y.high == pytest.approx(1 / beta.ppf(0.05 / 6, 2, 3))  # 2 of 4 rows may stand for a smaller share
    assert found.moving.y == pytest.approx((1, 1, 4 / 3, 1, 1, 2, 2))


def test_the_band_is_that_of_the_gains_over_the_share():
    y = np.repeat([0, 1], [300, 100])
    roles = {"truth": y, "prob": np.linspace(0, 1, 400)}
    lifted = mark(drawn("lift", **roles), "95% band")
    # three spans at 0.95 are as wide as two at 1 - 2 x 0.05 / 3
    gained = mark(drawn("gain", level=1 - 0.1 / 3, **roles), "96.6667% band")
    at = lifted.x.index(0.5)
    assert lifted.low[at] == pytest.approx(2 * gained.low[gained.x.index(0.5)])
    assert max(lifted.high) == pytest.approx(1 / beta.ppf(0.05 / 6, 100, 301))  # no lift passes 1 / prevalence
