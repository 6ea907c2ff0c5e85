"""Weighted sums of many parts at once against each part alone."""

import numpy as np
import pytest

from errbar._numeric.imagined_row import PURPOSE, WEIGHED, pool_weights
from errbar.evidence import Evidence
from errbar.intervals import interval_for
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.scoring.weighed_losses import weigh_losses


def _scores(n, seed):
    rng = np.random.default_rng(seed)
    p = rng.uniform(0.05, 0.95, n)
    given = Predictions(
        kind="binary", truth=(rng.random(n) < p).astype(np.int64), prob=p, classes=("0", "1"), positive=1
    )
    return [measure(name).score(Evidence(given)) for name in ("log_loss", "brier", "accuracy")]


def test_intervals_are_those_of_each_part_alone():
    pool = pool_weights(400, (0, PURPOSE), 500)
    parts = [(dict(pool), _scores(n, n)) for n in (2, 30, 100, 77, 101)]
    weigh_losses(parts, 0, 500)
    for kept, scores in parts:
        drawn = 2 if scores[0].n <= 100 else 0  # of more plain rows no weights are drawn
        assert sum(isinstance(key, tuple) and key[0] == WEIGHED for key in kept) == drawn
        for s in scores:
            found = interval_for(s, InferenceSettings(replicates=500, kept=kept))
            want = interval_for(s, InferenceSettings(replicates=500, kept=dict(pool)))
            assert (found.low, found.high) == pytest.approx((want.low, want.high), rel=1e-12)


def test_without_a_pool_nothing_is_kept():
    kept = {}
    weigh_losses([(kept, _scores(50, 1))], 0, 500)
    assert not kept
