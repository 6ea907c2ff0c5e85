"""Measures that combine the recalls of all classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._tables import cut_of, ratio, scored_table
from errbar.records.class_margins import margins_of
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import CLASSIFICATION


def of_recalls(combine: Callable[[Any], Any], **about: Any) -> Measure:
    """`combine(recalls)` over the last axis; undefined where a class has no true rows, so no recall."""

    def score(measure: Measure, evidence: Evidence) -> Scored:
        for name, weight in zip(evidence.classes, evidence.class_weights):
            if weight == 0:
                raise Undefined(f"class {name!r} has no true rows, so it has no recall")
        return scored_table(
            measure,
            evidence,
            lambda t: combine(ratio(margins_of(t).hits, margins_of(t).truth, "no true rows")),
            threshold=cut_of(measure.settings["threshold"]),
            reads="class means" if len(evidence.classes) > 2 else "margins",
        )

    return Measure(
        reads="label",
        kinds=CLASSIFICATION,
        better="high",
        bounds=(0.0, 1.0),
        perfect=1.0,
        options={"threshold": None},
        find=score,
        **about,
    )
