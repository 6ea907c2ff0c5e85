import math

import numpy as np
import pytest

from errbar.deciding.berk_jones import bar, limits
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
    recall, share = bar(100.0, 0.025) / 100, bar(400.0, 0.025) / 400
    low, high = dict(zip(band.x, band.low)), dict(zip(band.x, band.high))
    assert low[0.5] == pytest.approx(math.exp(-recall))  # all found: 100 log(1 / p) = bar
    counts = np.arange(101)
    (_, right), (below, _) = limits(counts / 400, share), limits(counts / 100, recall)
    (left, _), (_, above) = limits(counts / 400, share), limits(counts / 100, recall)
    assert low[0.2] == pytest.approx(np.interp(0.2, right, below))
    assert high[0.1] == pytest.approx(np.interp(0.1, left, above))
