"""The upper end of a learner's mean loss where confident errors may be missing from the rows."""

from __future__ import annotations

import numpy as np

from errbar._numeric.imagined_row import PURPOSE, Pieces, note_draws, quantiles
from errbar.records.method import InferenceSettings
from errbar.records.resampled import Resampled
from errbar.records.types import Floats, Ints


def upper_end(r: Resampled, ask: InferenceSettings) -> float:
    """Quantile of the mean row loss with one row more, turned wrong (see flipped_row).

    With units the imagined piece is one row, not a whole unit: a unit that is wrong as a whole would make the interval
    fourteen times as wide where units are few.
    """
    assert r.if_wrong is not None
    times = np.bincount(r.main.row) if r.main.times is None else r.main.times
    rows = np.flatnonzero(times)
    loss, wrong = (_by_row(x, r.main.row, times, rows) for x in (r.main.loss, r.if_wrong))
    seen = Pieces(total=loss, mass=np.ones(len(loss)))
    if r.unit is not None:
        size = np.bincount(r.unit[rows])
        total = np.asarray(np.bincount(r.unit[rows], weights=loss)[size > 0], dtype=np.float64)
        seen = Pieces(total=total, mass=size[size > 0].astype(float))
    unseen = Pieces(total=wrong, mass=np.ones(len(wrong)))
    share = (1 + ask.level) / 2
    note_draws(seen, ask)
    return quantiles(seen, unseen, [share], (ask.seed, PURPOSE), ask.replicates, ask.kept)[0]


def _by_row(values: Floats, row: Ints, times: Ints, rows: Ints) -> Floats:
    return np.asarray(np.bincount(row, weights=values)[rows] / times[rows], dtype=np.float64)
