"""Maximum error: the largest absolute error of any row (and output), max |y - f|.

Use it for the worst that was seen on these rows. It has no interval: the largest error of a sample grows with its
size, so it is a fact about these rows and estimates no property of new ones.
Not to be confused with a bound on future errors; a high quantile of them is what pinball loss and medae lead to.

>>> import errbar
>>> errbar.score(truth=[1.0, 2.0, 3.0], value=[1.5, 2.0, 1.0], measures="max_error")["max_error"].value
2.0
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.evidence import Evidence
from errbar.measures._regression_rows import columns
from errbar.measures._value_measures import error_measure
from errbar.records.measure import Measure
from errbar.records.scored import Recomputed, Scored
from errbar.records.types import Floats

NO_INTERVAL = "the largest error of a sample grows with its size; it is a fact about these rows"


def _count(evidence: Evidence) -> tuple[Floats, Floats]:
    """Truth and prediction of the rows that have weight."""
    y, f = columns(evidence)
    w = evidence.weight
    return (y, f) if w is None else (y[w > 0], f[w > 0])


def _find(measure: Measure, evidence: Evidence) -> Scored:
    y, f = _count(evidence)
    return Scored(
        measure=measure,
        label=measure.label,
        value=_largest(y, f),
        basis=Recomputed(no_interval=NO_INTERVAL),
        n=evidence.n,
        influence_of=None,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
    )


def _largest(y: Floats, f: Floats) -> float:
    """In blocks that stay in cache."""
    return float(max(np.abs(y[i : i + BLOCK] - f[i : i + BLOCK]).max() for i in range(0, len(y), BLOCK)))


def _middle_of_range(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """The constant whose largest error is least lies in the middle of the range."""
    y, _ = _count(evidence)
    return float(np.ptp(y, axis=0).max() / 2)


max_error = error_measure(
    name="max_error",
    label="maximum error",
    degree=1,
    find=_find,
    smooth=False,
    no_skill=_middle_of_range,
    no_skill_says="half the range of the truth",
    aliases=("maximum_error", "max_absolute_error", "maxae"),
    cites=("coles2001",),
    formula="max |y - f|",
    about=__doc__ or "",
)
