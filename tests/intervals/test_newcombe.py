import numpy as np
import pytest

import errbar
from errbar.intervals import newcombe


def test_limits_solve_their_equation():
    area, m, n = 0.8, 15, 40
    big = (m + n) / 2 - 1
    for t in newcombe.limits(area, m, n, 0.95):
        spread = t * (1 - t) * (1 + big * (1 - t) / (2 - t) + big * t / (1 + t)) / (m * n)
        assert abs(area - t) == pytest.approx(1.959964 * np.sqrt(spread), rel=1e-6)


def test_a_perfect_order_gets_newcombe_alone():
    e = errbar.score(truth=[0] * 10 + [1] * 10, prob=np.linspace(0.01, 0.99, 20), measures="roc_auc")["roc_auc"]
    assert e.value == 1.0
    assert e.high == 1.0
    # |1 - t| = z sqrt(t (1 - t) [...] / 100) at the lower end
    low, _ = newcombe.limits(1.0, 10, 10, 0.95)
    assert e.low == pytest.approx(low)
    assert 0.6 < e.low < 0.9
