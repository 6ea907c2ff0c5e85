"""A ranking measure of more than two classes: the average of each class against the rest."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._recomputed import scored_recomputed
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Floats


def scored_against_rest(measure: Measure, evidence: Evidence, part: Callable[[int], Scored]) -> Scored:
    """Plain (macro) or class-size (weighted) average over classes of `part(class)`, influences alike."""
    how = measure.settings["average"]
    if how not in ("macro", "weighted"):
        raise BadInput(f"average= of {measure.name} must be macro or weighted; got {how!r}.")
    gone = [name for name, w in zip(evidence.classes, evidence.class_weights) if w == 0]
    if gone:
        raise Undefined(f"class {gone[0]!r} has no true rows: nothing to rank")
    parts = [part(c) for c in range(len(evidence.classes))]
    values = np.array([p.value for p in parts])
    sizes = evidence.class_weights / evidence.total
    shares = sizes if how == "weighted" else np.full(len(parts), 1 / len(parts))
    value = float(shares @ values)

    def influence() -> Floats:
        out = np.zeros(evidence.n)
        for share, p in zip(shares, parts):
            out += share * p.influence
        # A row also makes its own class count for more.
        return out + (values[evidence.given.truth] - value) if how == "weighted" else out

    return scored_recomputed(
        measure,
        evidence,
        value,
        influence,
        label=f"{measure.label} ({how})",
        events=int(np.bincount(evidence.given.truth).min()),
    )
