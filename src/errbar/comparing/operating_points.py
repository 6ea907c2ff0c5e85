"""Operating points: where each model of two classes lies in a coverage or ROC plot, and which dominates which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.sheet import Sheet
from errbar.records.types import Bools, Floats
from errbar.scoring.confusion_sheet import has_labels

POINTS, CURVES = "points", "curves"
"""Names of the sheets."""
MOST = 60
"""Points of a curve that a run keeps."""
TOLD = 6
"""Pairs of which dominance is told."""
FEW_CORNERS = 1000


class OperatingPoint(NamedTuple):
    """The four counts of one model at its threshold."""

    model: str
    tp: float
    fp: float
    tn: float
    fn: float
    cut: float | None = None
    """Where its probability or score was cut; None for labels."""

    @property
    def tpr(self) -> float:
        """Share of the positives that are found."""
        return self.tp / (self.tp + self.fn)

    @property
    def fpr(self) -> float:
        """Share of the negatives that are called positive."""
        return self.fp / (self.fp + self.tn)


@dataclass(frozen=True)
class Rates:
    """A ROC curve: false and true positive rate, both from 0 to 1."""

    fpr: Floats
    tpr: Floats

    @cached_property
    def top(self) -> tuple[Floats, Floats]:
        """The curve with one height where it rises straight up, the highest."""
        return _take_steps(self, np.append(np.diff(self.fpr) > 0, True))

    @cached_property
    def foot(self) -> tuple[Floats, Floats]:
        """The curve with one height where it rises straight up, the lowest."""
        return _take_steps(self, np.append(True, np.diff(self.fpr) > 0))


def _take_steps(curve: Rates, kept: Bools) -> tuple[Floats, Floats]:
    rows = np.flatnonzero(kept)
    return curve.fpr.take(rows), curve.tpr.take(rows)


def point_sheets(
    names: Sequence[str], evidence: Sequence[Evidence], chosen: Sequence[Measure], *, paired: bool
) -> tuple[Sheet, ...]:
    """The counts of every model with what may be said of dominance, and the curves of those that order rows."""
    if any(e.given.kind != "binary" or np.count_nonzero(e.class_weights) < 2 for e in evidence):
        return ()
    sheets: list[Sheet] = []
    if all(has_labels(e.given) for e in evidence):
        points = [_point(name, e) for name, e in zip(names, evidence)]
        ranked = any(m.reads in ("rank", "prob", "score") for m in chosen)
        sheets.append(
            Sheet(
                name=POINTS,
                title="Counts of each model",
                columns=("model", "TP", "FP", "TN", "FN", "TPR", "FPR"),
                rows=tuple((p.model, *map(_whole, (p.tp, p.fp, p.tn, p.fn)), p.tpr, p.fpr) for p in points),
                notes=tuple(_notes(points, evidence, paired=paired, ranked=ranked)),
            )
        )
    if any(m.reads in ("rank", "prob", "score") for m in chosen):
        sheets += _curves(names, evidence)
    return tuple(sheets)


def _notes(
    points: Sequence[OperatingPoint], evidence: Sequence[Evidence], *, paired: bool, ranked: bool
) -> Iterator[str]:
    """A sentence or two on each of the first pairs: at their thresholds, and over all of them."""
    rates = cache(lambda k: _rates(evidence[k]))
    for i, j in list(combinations(range(len(points)), 2))[:TOLD]:
        said = describe_dominance(points[i], points[j], paired=paired)
        both = ranked and all(_orders(evidence[k]) for k in (i, j))
        curves = [rates(k) for k in (i, j)] if both else []
        yield f"{said} {describe_curves(points[i].model, points[j].model, *curves)}" if both else said


def _point(name: str, e: Evidence) -> OperatingPoint:
    cells, c = e.cells(), e.positive
    tp, fn, fp, tn = cells[c, c], cells[c, 1 - c], cells[1 - c, c], cells[1 - c, 1 - c]
    cut = None if e.given.label is not None else e.given.threshold
    return OperatingPoint(name, float(tp), float(fp), float(tn), float(fn), cut)


def describe_dominance(a: OperatingPoint, b: OperatingPoint, *, paired: bool) -> str:
    """Whether one finds at least as many positives with at most as many mistakes; by rates on separate samples."""
    what = ("TP", "FP") if paired else ("TPR", "FPR")
    mine, theirs = ((p.tp, p.fp) if paired else (p.tpr, p.fpr) for p in (a, b))
    where = "On these rows" if paired else "On these samples"
    if a.cut is not None and a.cut == b.cut:
        where += f" at threshold {a.cut:g}"
    if mine == theirs:
        place = f"{what[0]} {_said(mine[0])}, {what[1]} {_said(mine[1])}"
        return f"{where}, {a.model} and {b.model} lie on one point: {place}."
    for first, second, x, y in ((a, b, mine, theirs), (b, a, theirs, mine)):
        if x[0] >= y[0] and x[1] <= y[1]:
            found = f"{what[0]} {_said(x[0])} ({second.model} {_said(y[0])})"
            alarms = f"{what[1]} {_said(x[1])} ({second.model} {_said(y[1])})"
            return f"{where}, by count alone, {first.model} dominates {second.model}: {found}, {alarms}."
    (first, x), (second, y) = sorted([(a, mine), (b, theirs)], key=lambda one: -one[1][0])
    return (
        f"{where}, neither of {a.model} and {b.model} dominates: {first.model} finds more ({what[0]} "
        f"{_said(x[0])} against {_said(y[0])}), {second.model} has fewer false positives ({what[1]} {_said(y[1])} "
        f"against {_said(x[1])})."
    )


def describe_curves(a: str, b: str, mine: Rates, theirs: Rates) -> str:
    """Whether the ROC curve of one is nowhere below that of the other."""
    above, below = _is_above(mine, theirs), _is_above(theirs, mine)
    if above and below:
        return f"Over all thresholds {a} and {b} have one ROC curve."
    if above or below:
        first, second = (a, b) if above else (b, a)
        return f"Over all thresholds the ROC curve of {first} is nowhere below that of {second}."
    return "Over all thresholds their ROC curves cross."


def _is_above(a: Rates, b: Rates) -> bool:
    """Corners of b lie on or below the top of a, corners of a on or above the foot of b."""
    hair = 1e-12
    # Curves that cross mostly do so at some of a few corners: all are looked at where these show nothing.
    for step in (max(1, len(b.fpr) // FEW_CORNERS), 1):
        if (np.interp(b.fpr[::step], *a.top) + hair < b.tpr[::step]).any():
            return False
    for step in (max(1, len(a.fpr) // FEW_CORNERS), 1):
        if (np.interp(a.fpr[::step], *b.foot) - hair > a.tpr[::step]).any():
            return False
    return True


def _orders(e: Evidence) -> bool:
    return e.given.prob is not None or e.given.score is not None


def _counts(e: Evidence) -> tuple[Floats, Floats]:
    """False and true positives from calling no row positive to calling all."""
    steps = e.rank_table().steps()
    tp, fp = (np.concatenate([[0.0], np.cumsum(steps[i][::-1])]) for i in (0, 1))
    return fp, tp


def _rates(e: Evidence) -> Rates:
    fp, tp = _counts(e)
    return Rates(fp / fp[-1], tp / tp[-1])


def _curves(names: Sequence[str], evidence: Sequence[Evidence]) -> Iterator[Sheet]:
    rows: list[tuple[str, float, float]] = []
    for name, e in zip(names, evidence):
        if not _orders(e):
            continue
        fp, tp = _counts(e)
        kept = np.unique(np.round(np.linspace(0, len(tp) - 1, min(MOST, len(tp)))).astype(np.intp))
        rows += [(name, _whole(x), _whole(y)) for x, y in zip(fp[kept].tolist(), tp[kept].tolist())]
    if rows:
        yield Sheet(name=CURVES, title="Coverage curves", columns=("model", "FP", "TP"), rows=tuple(rows))


def _whole(x: float) -> float | int:
    return int(x) if x == int(x) else float(x)


def _said(x: float) -> str:
    return f"{x:,.4g}" if x != int(x) else f"{int(x):,}"
