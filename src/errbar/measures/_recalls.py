"""Measures that combine the recalls of all classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._seen_classes import score_seen_classes, with_class_shares
from errbar.measures._tables import cut_of, ratio, scored_table
from errbar.records.class_margins import ClassShares, Margins, margins_of
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import CLASSIFICATION, Array


def of_recalls(combine: Callable[[Any], Any] | None = None, **about: Any) -> Measure:
    """`combine(recalls)` over the last axis, or their mean; undefined where a class has no true rows, so no recall."""

    def score(measure: Measure, evidence: Evidence) -> Scored:
        for name, weight in zip(evidence.classes, evidence.class_weights):
            if weight == 0:
                raise Undefined(f"class {name!r} has no true rows, so it has no recall")
        many = len(evidence.classes) > 2
        found = scored_table(
            measure,
            evidence,
            lambda t: (combine or _mean)(ratio(margins_of(t).hits, margins_of(t).truth, "no true rows")),
            threshold=cut_of(measure.settings["threshold"]),
            reads="class means" if many else "margins",
        )
        return with_class_shares(found, _count) if many and combine is None else found

    def score_seen(measure: Measure, evidence: Evidence) -> Scored | None:
        return score_seen_classes(measure, evidence, _count, " ({})") if len(evidence.classes) > 2 else None

    return Measure(
        reads="label",
        kinds=CLASSIFICATION,
        better="high",
        bounds=(0.0, 1.0),
        perfect=1.0,
        options={"threshold": None},
        find=score,
        over_seen=score_seen if combine is None else None,
        **about,
    )


def _mean(recalls: Array) -> Array:
    return np.asarray(recalls.mean(axis=-1))


def _count(table: Array | Margins) -> ClassShares:
    margins = margins_of(table)
    return ClassShares(margins.hits, margins.truth)
