"""Means over classes of a share, on rows that hold none of some class."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._tables import cut_of, ratio, scored_table
from errbar.records.class_margins import ClassCount, Margins
from errbar.records.measure import Measure
from errbar.records.scored import ConfusionBasis, Scored
from errbar.records.types import Array


def score_seen_classes(measure: Measure, evidence: Evidence, count: ClassCount, suffix: str) -> Scored | None:
    """Return the mean over the classes that have trials; None if all have or none has, or rows have units or weights.

    `suffix` is the end of the label, around "14 of 15 classes".
    """
    threshold = cut_of(measure.settings["threshold"])
    has = count(evidence.cells(threshold)).trials > 0
    if evidence.unit is not None or evidence.weight is not None or has.all() or not has.any():
        return None
    seen = f"{np.count_nonzero(has):,} of {len(has):,} classes"

    def find(table: Array | Margins) -> Array:
        each = count(table)
        return np.asarray(each.through(ratio(each.hits[..., has], each.trials[..., has], "no rows")).mean(axis=-1))

    found = scored_table(measure, evidence, find, threshold=threshold, reads="class means", suffix=suffix.format(seen))
    return with_class_shares(found, count, seen)


def with_class_shares(scored: Scored, count: ClassCount, seen: str = "") -> Scored:
    """Return a mean over classes with what counts their shares, and which classes it is over if not all."""
    assert isinstance(scored.basis, ConfusionBasis)
    return replace(scored, basis=replace(scored.basis, class_shares=count, seen=seen))
