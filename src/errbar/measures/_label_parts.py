"""A ranking measure where a row has several labels: of one label, or the average of the labels' own."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._label_sets import score_label
from errbar.measures._recomputed import scored_recomputed
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Floats


def score_label_parts(measure: Measure, evidence: Evidence) -> Scored:
    """The label that `class=` names, or the plain (macro) or by-size (weighted) average over labels."""
    if measure.settings["class"] is not None:
        return score_label(measure, evidence)
    how = measure.settings["average"]
    if how not in ("macro", "weighted"):
        raise BadInput(f"average= of {measure.name} over labels must be macro or weighted; got {how!r}.")
    if "multi" in measure.given:
        raise BadInput("multi= is for one class a row; these rows have several labels. Leave it out.")
    names = evidence.classes
    parts = [score_label(measure.having(**{"class": name}), evidence) for name in names]
    values, sizes = np.array([p.value for p in parts]), evidence.class_weights
    shares = sizes / sizes.sum() if how == "weighted" else np.full(len(parts), 1 / len(parts))
    value = float(shares @ values)

    def influence() -> Floats:
        out = np.zeros(evidence.n)
        for share, part in zip(shares, parts):
            out += share * part.influence
        if how == "weighted":  # a row also makes its own labels count for more
            out += (evidence.given.truth @ (values - value)) * (evidence.total / sizes.sum())
        return out

    counts = evidence.class_counts
    events = int(np.minimum(counts, evidence.n - counts).min())
    return scored_recomputed(measure, evidence, value, influence, label=f"{measure.label} ({how})", events=events)
