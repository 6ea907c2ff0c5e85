"""Shares of one class whose mean over classes is a constant: beyond two classes they need `class=`."""

from __future__ import annotations

from dataclasses import replace

from errbar.errors import Undefined
from errbar.measures._evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def named_class(whole: Measure) -> Measure:
    """The measure without its plain averages: K shares sum to 1, so their mean is 1/K on any rows."""

    def find(measure: Measure, evidence: Evidence) -> Scored:
        s, k = measure.settings, len(evidence.classes)
        one = s["class"] is not None or evidence.given.kind == "binary"
        if s["average"] in ("macro", "micro") or (s["average"] is None and not one):
            raise Undefined(f"the mean over {k} classes is 1/{k} on any rows; name one with class=")
        return whole.find(measure, evidence)

    return replace(whole, find=find)
