"""Two models whose gap is the same on every row: how large it may still be, from the number of rows that show it."""

from __future__ import annotations

import numpy as np

from errbar._numeric.effective_count import count_effective
from errbar.contrasts._gap_influence import cell_gaps
from errbar.errors import NoInterval
from errbar.records.contrast import Gap
from errbar.records.counted_rows import find_counted_rows
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import Proportion


def alike(pair: RowPair, ask: InferenceSettings) -> Gap:
    """gap +- range x (1 - (1 - level)^(1/n)): had more rows differed than that share, n alike would be rare.

    For bounded measures only. A table's range is what one row can change, as its classes' shares magnify it.
    """
    low, high = pair.left.measure.bounds
    n = _count_pieces(pair)
    if not (np.isfinite(low) and np.isfinite(high)):
        raise NoInterval(_why(pair, n))
    width = _range(pair, high - low)
    if width == 0:
        raise NoInterval(f"{pair.measure.key} rests on the truth alone, so no two models differ in it")
    # Were a share s of rows to differ, n alike would have chance (1 - s)^n; it reaches 1 - level at this s.
    half = width * (1 - (1 - ask.level) ** (1 / n))
    p = max(0.0, 1 - abs(pair.gap) / width) ** n
    most = high - low
    ends = max(pair.gap - half, -most), min(pair.gap + half, most)
    return Gap(pair.gap, *ends, p, f"{_why(pair, n)}: bound on the share of rows that may still differ", 0.0)


def _why(pair: RowPair, n: float) -> str:
    # Units of unequal size are worth fewer than they are; what was seen is said by their number.
    count = f"{n:,.4g} rows" if pair.unit is None else f"{pair.left.n_independent:,} units"
    if pair.gap == 0:
        return f"the two give equal predictions on all {count}"
    return f"the two differ by the same on all {count}"


def _count_pieces(pair: RowPair) -> float:
    """Pieces that the measure's value rests on: the smaller side of a ranking, the denominator of a share."""
    if not pair.plain:
        return max(count_effective(pair.left.pieces.masses(find_counted_rows(pair.left))), 1.0)
    if isinstance(pair.left.basis, Proportion) and cell_gaps(pair) is None:
        return max(pair.left.basis.trials, 1.0)
    return float(pair.left.events or pair.n)


def _range(pair: RowPair, most: float) -> float:
    slopes = cell_gaps(pair)
    if slopes is None:
        return most
    k = len(slopes)
    # Less what a row on which both agree gives: only a changed answer moves the gap.
    changed = slopes - slopes[:, np.arange(k), np.arange(k)][:, :, None]
    worst = float(np.abs(changed).max())
    return worst if np.isfinite(worst) else np.inf
