"""Measures of outcomes as a verb computes them: each on every column, with that column's range and direction."""

from __future__ import annotations

import math
from dataclasses import replace

from errbar.evidence.known_rows import KnownRows
from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes


def read_on(evidence: KnownRows, measures: list[Measure]) -> list[Measure]:
    """The measures as these rows are read: of outcomes with their range and direction, once for every column.

    Those of the first outcome come first.
    """
    given = evidence.given
    if not isinstance(given, Outcomes):
        return measures
    asked = [m for m in measures if m.reads == "outcome"]
    found = [_like(given, m) for m in asked]
    more = [_like(given, m.having(outcome=o.name)) for o in given.outcomes[1:] for m in asked if _is_free(m)]
    return [*found, *more, *(m for m in measures if m.reads != "outcome")]


def _is_free(m: Measure) -> bool:
    """True of a measure that reads whatever outcome there is."""
    return "outcome" in m.options and m.settings["outcome"] is None


def _like(given: Outcomes, m: Measure) -> Measure:
    """The measure with range and direction of its outcome, where it takes them from there."""
    if not m.as_outcome:
        return m
    named = m.settings.get("outcome")
    one = given.outcome(None if named is None else str(named))
    own = math.isfinite(m.bounds[1]) or m.needs == "over"  # the ends of a ratio are not those of its outcomes
    bounds = m.bounds if own else one.range
    end = bounds[1] if one.better == "high" else bounds[0]
    label = "score" if m.name == "mean" and one.range == (0.0, 1.0) and one.better == "high" else m.label
    return replace(m, label=label, bounds=bounds, better=one.better, perfect=end if math.isfinite(end) else None)
