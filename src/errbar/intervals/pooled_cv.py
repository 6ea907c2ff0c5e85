"""Pooled CV: the losses of all folds taken as independent, mean +- z sd / sqrt(n).

Valid for learners that hardly change when a row is left out (Bayle and others); whether a given learner does is usually
unknown. Measured coverage of a nominal 95 %: 72 to 93 %, worst for trees and on data without signal, and zero width
where no error was seen. So it is never the default: `corrected_t` is. With units, losses are unit means.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import NoInterval
from errbar.intervals._learner_scale import mapped
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.resampled import Resampled
from errbar.records.types import Floats


def per_row(r: Resampled) -> Floats:
    """One loss per row (or unit): repeats of a row are averaged."""
    there = np.isfinite(r.main.loss)
    whose = r.main.row if r.unit is None else r.unit[r.main.row]
    _, code = np.unique(whose[there], return_inverse=True)
    code = code.reshape(-1)
    return np.asarray(np.bincount(code, weights=r.main.loss[there]) / np.bincount(code), dtype=np.float64)


def find(r: Resampled, ask: InferenceSettings) -> Ends:
    """Mean +- z sd / sqrt(n), n the rows or units."""
    losses = per_row(r)
    n = len(losses)
    if n < 2:
        raise NoInterval("one row (or one unit) has no spread")
    # Divided by n, not n - 1, as in the paper (Bayle et al. 2020).
    se = math.sqrt(float(losses.var()) / n)
    half = z_two_sided(ask.level) * se
    return (*mapped(r, r.centre - half, r.centre + half), f"{n:,} losses taken as independent", se)


pooled_cv = Method(
    name="pooled_cv",
    label="pooled CV, Wald",
    standing="asymptotic",
    covers=0.72,
    takes=(),
    takes_says="any measure over folds that test every row",
    designs=("partition",),
    find=find,
    aliases=("wald_cv",),
    cites=("bayle2020",),
    about=__doc__ or "",
)
