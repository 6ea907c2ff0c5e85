"""Where a recalibration of many rows begins: at that of all rows, which these are some of, or of their bins.

Without it the default table of a million rows in 12 slices takes 1.25 s instead of 0.91.
"""

from __future__ import annotations

from contextlib import suppress

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._logistic_fit import (
    BINNED_FROM,
    FITTED,
    LOGITS,
    NEARER,
    FitRows,
    FitSums,
    Recalibrated,
    fit_sums,
    free_of,
    newton,
)
from errbar.measures._logit_bins import bin_logits
from errbar.records.types import Floats

SEEN = 1e-11
"""Part of a change of the fit that bins may miss, in proportion."""


def fit_from_known(evidence: Evidence, rows: FitRows, at: Floats, b: float | None) -> tuple[Floats, FitSums] | None:
    """The fit from that of all rows, else from that of bins where rows are many; None where they are few."""
    many, found = rows.n > BINNED_FROM, None
    begun = _fit_of_all_rows(evidence, rows) if b is None else None
    if begun is not None:
        with suppress(Undefined):  # rows unlike all others may lie where all rows' fit is flat
            found = newton(lambda x: fit_sums(rows, x, squared=many), begun, free_of(b))
    if found is None and many:
        bins = evidence.keep("logit_bins", lambda: bin_logits(rows))
        found = _fit_by_bins(rows, bins, at, free_of(b))
    return found


def _fit_by_bins(rows: FitRows, bins: FitRows, at: Floats, free: slice) -> tuple[Floats, FitSums]:
    """The fit on all rows from that on their bins, in one pass over the rows.

    The sums of all rows are known at the bins' fit, and bins tell how they change up to the fit of all rows. What they
    miss of that is the way times the difference in information; where it is seen, a second pass follows.
    """
    start, _ = newton(lambda x: fit_sums(bins, x), at, free)
    of_bins, of_rows = (fit_sums(part, start, squared=True) for part in (bins, rows))
    at, sums = newton(lambda x: of_rows.moved(of_bins, fit_sums(bins, x, squared=True)), start, free)
    way = np.abs(at - start).max() / (1 + np.abs(at).max())
    missed = np.abs(of_rows.information - of_bins.information).max() / np.abs(of_rows.information).max()
    if way * missed <= SEEN:
        return at, sums
    return newton(lambda x: fit_sums(rows, x, squared=True), at, free, near_enough=NEARER)


def _fit_of_all_rows(evidence: Evidence, rows: FitRows) -> Floats | None:
    """The fit of all rows, where these are some of them and it is known."""
    whole = evidence.part_of
    fitted = None if whole is None else whole.known(FITTED, Recalibrated)
    known = None if whole is None else whole.known(LOGITS, FitRows)
    if fitted is None or known is None:
        return None
    # One line in two standardisations: a + b (l - centre) / scale, rewritten for this centre and scale.
    slope = fitted.at[1] / known.scale
    return np.array([fitted.at[0] + slope * (rows.centre - known.centre), slope * rows.scale])
