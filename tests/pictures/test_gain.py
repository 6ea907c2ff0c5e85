import math

import numpy as np
import pytest

from tests.pictures.two_classes import corners, drawn, mark


def test_four_rows_by_hand():
    found = drawn("gain")
    assert corners(mark(found, "this model")) == [(0, 0), (0.25, 0.5), (0.5, 0.5), (0.75, 1), (1, 1)]
    assert corners(mark(found, "perfect order")) == [(0, 0), (0.5, 1), (1, 1)]
    assert found.moving.x == (1, 1, 0.75, 0.5, 0.5, 0.25, 0)
    assert found.moving.y == (1, 1, 1, 0.5, 0.5, 0.5, 0)


def test_the_band_by_hand():
    # 100 of 400 rows are positive and on top: recall is 1 from a quarter of the rows on.
    y = np.repeat([0, 1], [300, 100])
    band = mark(drawn("gain", truth=y, prob=np.linspace(0, 1, 400)), "95% band")
    recall, share = math.sqrt(math.log(80) / 200), math.sqrt(math.log(80) / 800)
    low, high = dict(zip(band.x, band.low)), dict(zip(band.x, band.high))
    assert low[0.5] == pytest.approx(1 - recall)
    assert low[0.2] == pytest.approx(max(0, (0.2 - share) / 0.25 - recall))
    assert high[0.1] == pytest.approx(min(1, (0.1 + share) / 0.25 + recall))
