"""Out of bag: each row judged by the fits that did not draw it, with an infinitesimal-jackknife standard error.

The default for bootstrap plans (Efron and Tibshirani 1997, section 4). For the .632 and .632+ estimates the standard
error is scaled by the ratio of the two estimates, as they propose. Wide: with 100 samples its own Monte-Carlo noise is
1.4 to 6 times what ten-fold needs. The .632 estimates are too low by 0.08 to 0.09 for trees and one nearest neighbour,
whose training error is near 0; no interval around them corrects that.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import NoInterval
from errbar.intervals._learner_scale import Spread, learned
from errbar.records.method import InferenceSettings, Method
from errbar.records.resampled import Resampled
from errbar.records.types import Floats


def standard_error(r: Resampled) -> tuple[float, float]:
    """SE of the out-of-bag mean by Efron and Tibshirani (1997), eq. (36)-(40), and that mean; by unit with units."""
    assert r.counts is not None
    samples, rows = r.counts.shape
    lost, seen = np.zeros((samples, rows)), np.zeros((samples, rows))
    there = np.isfinite(r.main.loss)
    where = (r.main.split[there], r.main.row[there])
    lost[where], seen[where] = r.main.loss[there], 1.0
    drawn: Floats = r.counts.astype(float)
    if r.unit is not None:
        lost, seen = _by_unit(lost, r), _by_unit(seen, r)
        # Units are drawn whole: the mean count of a unit's rows is how often it was drawn.
        drawn = _by_unit(drawn, r) / np.maximum(np.bincount(r.unit), 1)
    usable = seen.sum(0) > 0
    n = lost.shape[1]
    if usable.sum() < 2:
        raise NoInterval("no two rows (or units) were left out by any sample")
    own = np.where(usable, lost.sum(0) / np.maximum(seen.sum(0), 1), 0.0)
    centre = float(own[usable].mean())
    per_sample = lost.sum(1) / n
    # How a row's count moves the loss of a sample: the infinitesimal jackknife's covariance (eq. 36-40).
    drift = (drawn - drawn.mean(0)).T @ per_sample / np.maximum(seen.sum(0), 1)
    # Of samples of as many draws as rows, Efron and Tibshirani's 2 + 1 / (n - 1); of M draws, 1 + M / (n - 1): the
    # chance of being left out, (1 - 1/n)^M, moves with M.
    more = float(drawn.sum(1).mean()) - n
    d = (2 + (1 + more) / (n - 1)) * (own - centre) / n + drift
    return math.sqrt(n / usable.sum() * float(np.square(d[usable]).sum())), centre


def _by_unit(table: Floats, r: Resampled) -> Floats:
    assert r.unit is not None
    out = np.zeros((len(table), int(r.unit.max()) + 1))
    np.add.at(out.T, r.unit, table.T)
    return out


def spread(r: Resampled, ask: InferenceSettings) -> Spread:
    """The out-of-bag SE, scaled to the estimate that is reported."""
    se, centre = standard_error(r)
    if r.estimate != "oob" and centre > 0:
        se *= r.centre / centre
    name = {"oob": "out-of-bag", "632": ".632", "632plus": ".632+"}[r.estimate]
    assert r.counts is not None
    return Spread(se, z_two_sided(ask.level), f"{name} estimate, infinitesimal jackknife over {len(r.counts)} samples")


oob = Method(
    name="oob",
    label="out-of-bag bootstrap",
    standing="heuristic",
    covers=0.99,
    takes=(),
    takes_says="a mean of row losses over bootstrap samples",
    designs=("bootstrap",),
    find=learned(spread),
    cites=("efron1997",),
    about=__doc__ or "",
)
