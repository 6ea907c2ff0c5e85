"""ROC areas of more than two classes: averages of one-against-rest or one-against-one areas."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._rankings import scored_area
from errbar.records.measure import Measure
from errbar.records.predictions import Predictions
from errbar.records.scored import Scored, Whole
from errbar.records.types import Floats, Ints


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
    parts = list(_ovr(measure, evidence) if s["multi"] == "ovr" else _ovo(measure, evidence))
    shares = np.array([share for share, _, _ in parts])
    shares = shares / shares.sum() if s["average"] == "weighted" else np.full(len(parts), 1 / len(parts))

    def influence() -> Floats:
        out = np.zeros(evidence.n)
        value = 0.0
        for share, (_, part, rows) in zip(shares, parts):
            # A part on some of the rows moves the whole by its own mean influence over those rows.
            out[rows] += share * part.influence * (evidence.total / _weight_of(evidence, rows))
            value += share * part.value
        if s["average"] == "weighted":
            out += _share_influence(evidence, parts, value, s["multi"] == "ovo")
        return out

    return Scored(
        measure=measure,
        label=f"{measure.label} ({s['average']} {s['multi']})",
        value=float(sum(share * part.value for share, (_, part, _) in zip(shares, parts))),
        basis=Whole(),
        n=evidence.n,
        influence_of=influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.given.unit,
        weight=evidence.weight,
        events=int(evidence.given.class_counts.min()),
    )


def _weight_of(evidence: Evidence, rows: Ints) -> float:
    return float(len(rows)) if evidence.weight is None else float(evidence.weight[rows].sum())


def _ovr(measure: Measure, evidence: Evidence) -> Iterator[tuple[float, Scored, Ints]]:
    everyone = np.arange(evidence.n)
    for c in range(len(evidence.classes)):
        yield float(evidence.class_weights[c]), scored_area(measure, evidence, c=c), everyone


def _ovo(measure: Measure, evidence: Evidence) -> Iterator[tuple[float, Scored, Ints]]:
    """Each pair twice, ranked by either class's probability, as Hand & Till average them."""
    given = evidence.given
    for a in range(len(evidence.classes)):
        for b in range(len(evidence.classes)):
            if a == b:
                continue
            rows = np.flatnonzero((given.truth == a) | (given.truth == b))
            pair = Predictions(
                kind="binary",
                truth=(given.truth[rows] == a).astype(np.uint8),
                score=np.ascontiguousarray(evidence.ranking(a)[rows]),
                classes=(evidence.classes[b], evidence.classes[a]),
                positive=1,
                weight=None if given.weight is None else given.weight[rows],
            )
            yield float(evidence.class_weights[[a, b]].sum()), scored_area(measure, Evidence(pair)), rows


def _share_influence(evidence: Evidence, parts: list[tuple[float, Scored, Ints]], value: float, pairs: bool) -> Floats:
    """What a row adds through the class sizes that weigh the average."""
    k = len(evidence.classes)
    whole = sum(size for size, _, _ in parts)
    moves = np.zeros(k)
    places = [(a, b) for a in range(k) for b in range(k) if a != b] if pairs else [(c,) for c in range(k)]
    for classes, (_, part, _) in zip(places, parts):
        for c in classes:
            moves[c] += part.value - value
    return np.asarray(moves[evidence.given.truth] * (evidence.total / whole))
