"""SciPy's bootstrap interval of a mean, beside ours."""

from inspect import signature

import numpy as np
import pytest
from scipy import stats

import errbar


def seeded(seed):
    """The keyword of a generator for scipy.stats.bootstrap: `rng` since 1.15, `random_state` before."""
    word = "rng" if "rng" in signature(stats.bootstrap).parameters else "random_state"
    return {word: np.random.default_rng(seed)}


def assert_agrees(name, scipy_name):
    """Both ends within 8 % of the width."""
    loss = np.random.default_rng(2).gamma(1.0, 1.0, 80)
    e = errbar.score(truth=np.zeros(80), value=loss, measures="mae", interval=name)["mae"]
    peer = stats.bootstrap((loss,), np.mean, n_resamples=4000, method=scipy_name, **seeded(0))
    width = peer.confidence_interval.high - peer.confidence_interval.low
    assert e.low == pytest.approx(peer.confidence_interval.low, abs=0.08 * width)
    assert e.high == pytest.approx(peer.confidence_interval.high, abs=0.08 * width)
