"""ROC areas of more than two classes: averages of one-against-rest or one-against-one areas."""

from __future__ import annotations

import numpy as np

from errbar._numeric.ranking import order_and_ends, table_of_order
from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._rankings import area, score_influence, scored_area, spread_scores
from errbar.records.measure import Measure
from errbar.records.predictions import Predictions
from errbar.records.scored import Recomputed, Scored
from errbar.records.types import Floats


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
    values, influence = _of_pairs(measure, evidence, shares) if pairs else _against_rest(evidence, shares)
    value = float((shares * values).sum())
    if s["average"] == "weighted":
        influence += _share_influence(evidence, values - value, sizes.sum(), pairs)
    return Scored(
        measure=measure,
        label=f"{measure.label} ({s['average']} {s['multi']})",
        value=value,
        basis=Recomputed(),
        n=evidence.n,
        influence_of=lambda: influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
        events=int(evidence.class_counts.min()),
    )


def _pairs(k: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(k) for b in range(k) if a != b]


def _sizes(evidence: Evidence, pairs: bool) -> Floats:
    """Weight of the rows of each class, or of each ordered pair of classes."""
    of_class = evidence.class_weights
    return np.array([of_class[a] + of_class[b] for a, b in _pairs(len(of_class))]) if pairs else of_class


def _against_rest(evidence: Evidence, shares: Floats) -> tuple[Floats, Floats]:
    """Area of each class against the rest, and the influence of each row on their average."""
    values, influence = np.empty(len(shares)), np.zeros(evidence.n)
    for c, share in enumerate(shares):
        values[c], moves = _in_order(evidence, c)
        influence += share * moves
    return values, influence


def _in_order(evidence: Evidence, c: int) -> tuple[float, Floats]:
    """Area and influence of one class against the rest from the order of all rows, which is not kept."""
    order, ends = order_and_ends(np.ascontiguousarray(evidence.ranking(c)))
    positive = evidence.truth[order] == c
    table = table_of_order(positive, ends, None if evidence.weight is None else evidence.weight[order])
    area_found, moves = area(table), np.empty(evidence.n)
    moves[order] = spread_scores(ends, positive, *score_influence(table, area_found))
    return area_found, moves


def _of_pairs(measure: Measure, evidence: Evidence, shares: Floats) -> tuple[Floats, Floats]:
    """Area of each pair, ranked by either class's probability, as Hand & Till average them, and the same influence."""
    given = evidence.given
    pairs = _pairs(len(evidence.classes))
    values, influence = np.empty(len(pairs)), np.zeros(evidence.n)
    for i, (a, b) in enumerate(pairs):
        rows = np.flatnonzero((given.truth == a) | (given.truth == b))
        weight = None if given.weight is None else given.weight[rows]
        pair = Predictions(
            kind="binary",
            truth=(given.truth[rows] == a).astype(np.uint8),
            score=np.ascontiguousarray(evidence.ranking(a)[rows]),
            classes=(evidence.classes[b], evidence.classes[a]),
            positive=1,
            weight=weight,
        )
        part = scored_area(measure, Evidence(pair))
        values[i] = part.value
        # A part on some of the rows moves the whole by its own mean influence over those rows.
        total = float(len(rows)) if weight is None else float(weight.sum())
        influence[rows] += shares[i] * (evidence.total / total) * part.influence
    return values, influence


def _share_influence(evidence: Evidence, excess: Floats, whole: float, pairs: bool) -> Floats:
    """Return a row's influence through the class sizes that weigh the average; `excess` is area minus average."""
    k = len(evidence.classes)
    moves = np.zeros(k)
    for classes, more in zip(_pairs(k) if pairs else ((c,) for c in range(k)), excess):
        for c in classes:
            moves[c] += more
    # d/dw of sum (size_i / whole) A_i: a row adds (A_i - average) / whole for each part that counts it.
    return np.asarray(moves[evidence.truth] * (evidence.total / whole))
