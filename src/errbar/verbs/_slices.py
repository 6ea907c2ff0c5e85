"""Slices: every measure on every part of the rows, and whether any part differs beyond chance."""

from __future__ import annotations

import numpy as np

from errbar.contrasts.holm import holm
from errbar.contrasts.mover import mover
from errbar.measures._evidence import Evidence
from errbar.records.comparison import Comparison, Verdict
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import Ask
from errbar.records.predictions import Predictions
from errbar.records.words import Bools
from errbar.verbs._estimates import estimates_of


def sliced(
    measures: list[Measure], given: Predictions, whole: tuple[Estimate, ...], ask: Ask, named: str | None
) -> tuple[tuple[Estimate, ...], tuple[Comparison, ...]]:
    """Estimates of every slice, and each slice against all other rows, Holm-adjusted within a measure."""
    withheld = {e.measure for e in whole if e.reason is not None and e.reason.startswith("refused")}
    kept = [m for m in measures if m.key not in withheld]
    estimates: list[Estimate] = []
    pairs: dict[str, list[tuple[Estimate, Estimate]]] = {m.key: [] for m in kept}
    for slicing in given.slicings:
        for code, level in enumerate(slicing.levels):
            rows = slicing.codes == code
            if not rows.any():
                continue
            name = f"{slicing.column}={level}"
            inside = _scored(kept, given, rows, ask, named, name)
            estimates += inside
            if rows.all() or (code == 1 and len(slicing.levels) == 2):
                continue  # of two levels, one against the other is a single comparison
            for mine, rest in zip(inside, _scored(kept, given, ~rows, ask, named, f"not {name}")):
                if mine.interval is not None and rest.interval is not None:
                    pairs[mine.measure].append((mine, rest))
    return tuple(estimates), tuple(c for m in kept for c in _compared(pairs[m.key]))


def _scored(
    measures: list[Measure], given: Predictions, rows: Bools, ask: Ask, named: str | None, name: str
) -> tuple[Estimate, ...]:
    part = Evidence(given.take(np.flatnonzero(rows)))
    return estimates_of(measures, part, Ask(level=ask.level, seed=ask.seed), named, explicit=False, slice=name)


def _compared(pairs: list[tuple[Estimate, Estimate]]) -> list[Comparison]:
    gaps = [mover(left, right) for left, right in pairs]
    out = []
    for (left, right), gap, adjusted in zip(pairs, gaps, holm([g.p for g in gaps])):
        assert left.slice is not None and right.slice is not None
        out.append(
            Comparison(
                left=left.slice,
                right=right.slice,
                measure=left.measure,
                gap=gap.gap,
                low=gap.low,
                high=gap.high,
                level=left.level,
                p=gap.p,
                p_adjusted=adjusted,
                method="mover",
                verdict=_verdict(left, gap.gap, adjusted < 1 - left.level),
            )
        )
    return out


def _verdict(left: Estimate, gap: float, differs: bool) -> Verdict:
    if not differs:
        return "not resolved"
    if left.better not in ("low", "high"):
        return "differs"
    return "left better" if (gap > 0) == (left.better == "high") else "right better"
