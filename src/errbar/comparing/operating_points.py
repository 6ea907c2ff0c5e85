"""Operating points: where each model of two classes lies in a coverage or ROC plot, and which dominates which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.sheet import Sheet
from errbar.scoring.prediction_tables import has_labels

POINTS, CURVES = "points", "curves"
"""Names of the sheets."""
MOST = 60
"""Points of a curve that a run keeps."""
TOLD = 6
"""Pairs of which dominance is told."""


class OperatingPoint(NamedTuple):
    """The four counts of one model at its threshold."""

    model: str
    tp: float
    fp: float
    tn: float
    fn: float

    @property
    def tpr(self) -> float:
        """Share of the positives that are found."""
        return self.tp / (self.tp + self.fn)

    @property
    def fpr(self) -> float:
        """Share of the negatives that are called positive."""
        return self.fp / (self.fp + self.tn)


def point_sheets(
    names: Sequence[str], evidence: Sequence[Evidence], chosen: Sequence[Measure], *, paired: bool
) -> tuple[Sheet, ...]:
    """The counts of every model with what may be said of dominance, and the curves of those that order rows."""
    if any(e.given.kind != "binary" or np.count_nonzero(e.class_weights) < 2 for e in evidence):
        return ()
    sheets: list[Sheet] = []
    if all(has_labels(e.given) for e in evidence):
        points = [_point(name, e) for name, e in zip(names, evidence)]
        sheets.append(
            Sheet(
                name=POINTS,
                title="Counts of each model",
                columns=("model", "TP", "FP", "TN", "FN", "TPR", "FPR"),
                rows=tuple((p.model, *map(_whole, (p.tp, p.fp, p.tn, p.fn)), p.tpr, p.fpr) for p in points),
                notes=tuple(describe_dominance(a, b, paired=paired) for a, b in list(combinations(points, 2))[:TOLD]),
            )
        )
    if any(m.reads in ("rank", "prob", "score") for m in chosen):
        sheets += _curves(names, evidence)
    return tuple(sheets)


def _point(name: str, e: Evidence) -> OperatingPoint:
    cells, c = e.cells(), e.positive
    tp, fn, fp, tn = cells[c, c], cells[c, 1 - c], cells[1 - c, c], cells[1 - c, 1 - c]
    return OperatingPoint(name, float(tp), float(fp), float(tn), float(fn))


def describe_dominance(a: OperatingPoint, b: OperatingPoint, *, paired: bool) -> str:
    """Whether one finds at least as many positives with at most as many mistakes; by rates on separate samples."""
    what = ("TP", "FP") if paired else ("TPR", "FPR")
    mine, theirs = ((p.tp, p.fp) if paired else (p.tpr, p.fpr) for p in (a, b))
    where = "on these rows" if paired else "on these samples"
    if mine == theirs:
        place = f"{what[0]} {_said(mine[0])}, {what[1]} {_said(mine[1])}"
        return f"{a.model} and {b.model} lie on one point {where}: {place}."
    for first, second, x, y in ((a, b, mine, theirs), (b, a, theirs, mine)):
        if x[0] >= y[0] and x[1] <= y[1]:
            return (
                f"{first.model} dominates {second.model} {where}: {what[0]} {_said(x[0])} against {_said(y[0])}, "
                f"{what[1]} {_said(x[1])} against {_said(y[1])}."
            )
    (first, x), (second, y) = sorted([(a, mine), (b, theirs)], key=lambda one: -one[1][0])
    return (
        f"Neither {a.model} nor {b.model} dominates {where}: {first.model} finds more ({what[0]} {_said(x[0])} against "
        f"{_said(y[0])}), {second.model} has fewer false positives ({what[1]} {_said(y[1])} against {_said(x[1])})."
    )


def _curves(names: Sequence[str], evidence: Sequence[Evidence]) -> Iterator[Sheet]:
    rows: list[tuple[str, float, float]] = []
    for name, e in zip(names, evidence):
        if e.given.prob is None and e.given.score is None:
            continue
        table = e.rank_table()
        tp = np.concatenate([[0.0], np.cumsum(table.steps()[0][::-1])])
        fp = np.concatenate([[0.0], np.cumsum(table.steps()[1][::-1])])
        kept = np.unique(np.round(np.linspace(0, len(tp) - 1, min(MOST, len(tp)))).astype(np.intp))
        rows += [(name, _whole(x), _whole(y)) for x, y in zip(fp[kept].tolist(), tp[kept].tolist())]
    if rows:
        yield Sheet(name=CURVES, title="Coverage curves", columns=("model", "FP", "TP"), rows=tuple(rows))


def _whole(x: float) -> float | int:
    return int(x) if x == int(x) else float(x)


def _said(x: float) -> str:
    return f"{x:,.4g}" if x != int(x) else f"{int(x):,}"
