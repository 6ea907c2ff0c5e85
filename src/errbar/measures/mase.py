"""MASE: the mean absolute error over that of the naive forecast, MAE / mean |y_i - y_(i - season)|.

Use it for forecasts: rows are one series in the order of time, and 1 is what repeating the last value (or the value
one season ago) scores on these rows. Several series: score them one by one with `by`.
The naive scale is taken as given: the interval, weights and resampling are about the errors over that scale, as a
row that counts twice is not a second point in time.
Not to be confused with MASE scaled on the training series, which needs that series.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 3.0, 2.0, 5.0], value=[1.0, 2.0, 2.0, 4.0], measures="mase")
>>> run["mase"].value  # (0 + 1 + 0 + 1) / 4 over (2 + 1 + 3) / 3
0.25
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._losses import scored_mean
from errbar.measures._no_skill import fixed
from errbar.measures._regression_rows import columns, rowwise, size_of_error
from errbar.measures._value_measures import error_measure
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Floats


def _naive(y: Floats, season: int) -> Floats:
    """Mean absolute step over one season, per output."""
    if len(y) <= season:
        raise Undefined(f"a season of {season} needs more rows than that; there are {len(y):,}")
    scale = np.abs(y[season:] - y[:-season]).mean(axis=0)
    if (scale == 0).any():
        raise Undefined("the truth never changes over one season: the naive forecast is perfect")
    return np.asarray(scale)


def _find(measure: Measure, evidence: Evidence) -> Scored:
    season = measure.settings["season"]
    if not isinstance(season, int) or isinstance(season, bool) or season < 1:
        raise BadInput(f"season= must be a whole number of rows, 1 or more; got {season!r}.")
    y, _ = columns(evidence)
    scale = _naive(y, season)[:, None] if evidence.kind == "multioutput" else float(_naive(y, season)[0])

    def loss(y: Floats, f: Floats, out: Floats | None) -> Floats:
        x = size_of_error(y, f, out)
        x /= scale
        return x

    scored = scored_mean(measure, evidence, rowwise(evidence, loss))
    rows = scored.basis.rows  # type: ignore[union-attr]
    return replace(scored, reweigh=lambda w: float((w * rows()).sum() / w.sum()))


mase = error_measure(
    name="mase",
    label="MASE",
    degree=0,
    find=_find,
    ordered=True,
    options={"season": 1},
    no_skill=fixed(1.0),
    no_skill_says="1: the naive forecast",
    aliases=("mean_absolute_scaled_error",),
    cites=("hyndman2006",),
    formula="mean |y - f| / mean |y_i - y_(i - season)|",
    about=__doc__ or "",
)
