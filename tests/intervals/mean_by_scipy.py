"""SciPy's bootstrap interval of a mean, beside ours."""

import numpy as np
import pytest
from scipy import stats

import errbar


def assert_agrees(name, scipy_name):
    """Both ends within 8 % of the width."""
    loss = np.random.default_rng(2).gamma(1.0, 1.0, 80)
    e = errbar.score(truth=np.zeros(80), value=loss, measures="mae", interval=name)["mae"]
    peer = stats.bootstrap((loss,), np.mean, n_resamples=4000, method=scipy_name, rng=np.random.default_rng(0))
    width = peer.confidence_interval.high - peer.confidence_interval.low
    assert e.low == pytest.approx(peer.confidence_interval.low, abs=0.08 * width)
    assert e.high == pytest.approx(peer.confidence_interval.high, abs=0.08 * width)
