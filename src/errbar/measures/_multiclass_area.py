"""ROC areas of more than two classes: averages of one-against-rest or one-against-one areas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np

from errbar._numeric.ranking import order_and_ends, table_of_order
from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._rankings import area, score_influence, scored_area, spread_scores
from errbar.records.measure import Measure
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored, Whole
from errbar.records.types import Bools, Floats, Ints

Part: TypeAlias = tuple[float, Floats, Ints | slice]
"""An area, the influence of its rows, and which rows they are."""
TOGETHER = 8
"""Classes whose scores are copied at a time: a line of memory holds as many of a row."""


def scored_multiclass_area(measure: Measure, evidence: Evidence) -> Scored:
    """The average area with the average of its parts' influences."""
    s = measure.settings
    if s["multi"] not in ("ovr", "ovo"):
        raise BadInput(f"multi= must be ovr or ovo; got {s['multi']!r}.")
    if s["average"] not in ("macro", "weighted"):
        raise BadInput(f"average= of a multiclass AUC must be macro or weighted; got {s['average']!r}.")
    if all(part is None or part.ndim != 2 for part in (evidence.given.prob, evidence.given.score)):
        raise BadInput("A multiclass AUC needs one column of probabilities or scores per class.")
    if (evidence.class_weights == 0).any():
        gone = evidence.classes[int(np.argmin(evidence.class_weights))]
        raise Undefined(f"class {gone!r} has no true rows: nothing to rank")
    pairs = s["multi"] == "ovo"
    sizes = _sizes(evidence, pairs)
    shares = sizes / sizes.sum() if s["average"] == "weighted" else np.full(len(sizes), 1 / len(sizes))
    values, influence = np.empty(len(sizes)), np.zeros(evidence.n)
    parts: Iterator[Part] = _ovo(measure, evidence) if pairs else _ovr(evidence)
    for i, (value, moves, rows) in enumerate(parts):
        values[i] = value
        # A part on some of the rows moves the whole by its own mean influence over those rows.
        influence[rows] += shares[i] * (evidence.total / _weight_of(evidence, rows)) * moves
    value = float((shares * values).sum())
    if s["average"] == "weighted":
        influence += _share_influence(evidence, values - value, sizes.sum(), pairs)
    return Scored(
        measure=measure,
        label=f"{measure.label} ({s['average']} {s['multi']})",
        value=value,
        basis=Whole(),
        n=evidence.n,
        influence_of=lambda: influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.given.unit,
        weight=evidence.weight,
        events=int(evidence.given.class_counts.min()),
    )


def _pairs(k: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(k) for b in range(k) if a != b]


def _sizes(evidence: Evidence, pairs: bool) -> Floats:
    """Weight of the rows of each class, or of each ordered pair of classes."""
    of_class = evidence.class_weights
    return np.array([of_class[a] + of_class[b] for a, b in _pairs(len(of_class))]) if pairs else of_class


def _weight_of(evidence: Evidence, rows: Ints | slice) -> float:
    if isinstance(rows, slice):
        return evidence.total
    return float(len(rows)) if evidence.weight is None else float(evidence.weight[rows].sum())


def _ovr(evidence: Evidence) -> Iterator[Part]:
    """Area and influence of each class against the rest; the order of one class at a time is held, sorted once."""
    everyone = slice(None)
    truth, k = evidence.given.truth, len(evidence.classes)
    for start in range(0, k, TOGETHER):
        scores = np.stack([evidence.ranking(c) for c in range(start, min(k, start + TOGETHER))])
        for c, score in enumerate(scores, start):
            order, ends = order_and_ends(score)
            positive = truth[order] == c
            moves = np.empty(evidence.n)
            if evidence.weight is None and len(ends) == evidence.n:
                auc, moves[order] = _area_without_ties(positive)
            else:
                table = table_of_order(positive, ends, None if evidence.weight is None else evidence.weight[order])
                auc = area(table)
                moves[order] = spread_scores(ends, positive, *score_influence(table, auc))
            yield auc, moves, everyone


def _area_without_ties(positive: Bools) -> tuple[float, Floats]:
    """Area and influence of rows in order that all differ: placements are counts of rows before."""
    n, at = len(positive), np.flatnonzero(positive)
    pos, neg = len(at), len(positive) - len(at)
    below = (at - np.arange(pos)) / neg
    auc = float(below.mean())
    moves = np.cumsum(positive, dtype=np.float64)
    moves *= -n / neg / pos
    moves += (1 - auc) * n / neg
    moves[at] = (below - auc) * (n / pos)
    return auc, moves


def _ovo(measure: Measure, evidence: Evidence) -> Iterator[Part]:
    """Each pair twice, ranked by either class's probability, as Hand & Till average them."""
    given = evidence.given
    for a, b in _pairs(len(evidence.classes)):
        rows = np.flatnonzero((given.truth == a) | (given.truth == b))
        pair = Predictions(
            kind="binary",
            truth=(given.truth[rows] == a).astype(np.uint8),
            score=np.ascontiguousarray(evidence.ranking(a)[rows]),
            classes=(evidence.classes[b], evidence.classes[a]),
            positive=1,
            weight=None if given.weight is None else given.weight[rows],
        )
        part = scored_area(measure, Evidence(pair))
        yield part.value, part.influence, rows


def _share_influence(evidence: Evidence, excess: Floats, whole: float, pairs: bool) -> Floats:
    """What a row adds through the class sizes that weigh the average of areas with these excesses over it."""
    k = len(evidence.classes)
    moves = np.zeros(k)
    for classes, more in zip(_pairs(k) if pairs else ((c,) for c in range(k)), excess):
        for c in classes:
            moves[c] += more
    return np.asarray(moves[evidence.given.truth] * (evidence.total / whole))
