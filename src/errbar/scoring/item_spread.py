"""Item spread: how much items differ and trials within them, and what other ways to count would have said."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar.errors import NoInterval
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.intervals import interval_for
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.scored import Scored
from errbar.records.sheet import Cell, Sheet

COLUMNS = ("by", "pieces", "between", "within", "low", "high")
WIDER = 1.1
"""A unit that nobody gave is named where it makes the interval this many times as wide."""


def spread_sheets(evidence: OutcomeEvidence, ask: InferenceSettings) -> tuple[Sheet, ...]:
    """A row for trials taken for items, and one for a unit of the table that matters; nothing where there is none."""
    if evidence.given.judge is not None:
        return ()
    rows = [*_by_rows(evidence, ask), *_by_units(evidence, ask)]
    if not rows:
        return ()
    title = "What the first outcome would look like if trials, or other pieces, were taken to stand alone"
    return (Sheet(name="spread", title=title, columns=COLUMNS, rows=tuple(rows)),)


def _by_rows(evidence: OutcomeEvidence, ask: InferenceSettings) -> list[tuple[Cell, ...]]:
    """The usual interval of the mean over all trials, where items have several."""
    rows = evidence.given.rows
    if rows == evidence.n or evidence.n < 2 or evidence.given.items == "these":
        return []
    values, means = evidence.outcome().values, evidence.means()
    within = evidence.spread_within(values, means)
    noise = float((within / evidence.trials).mean())
    between = max(float(means.var(ddof=1)) - noise, 0.0)
    half = t_two_sided(ask.level, rows - 1) * math.sqrt(float(values.var(ddof=1)) / rows)
    middle = float(values.mean())
    return [("rows", rows, between, float(within.mean()), middle - half, middle + half)]


def _by_units(evidence: OutcomeEvidence, ask: InferenceSettings) -> list[tuple[Cell, ...]]:
    """The interval by a unit that the table suggests, where it is wider than without."""
    given = evidence.given
    if given.unit is not None or given.items == "these":
        return []
    plain = _width(measure("mean").score(evidence), ask)
    found: list[tuple[Cell, ...]] = []
    for hint in given.hints:
        clustered = OutcomeEvidence(replace(given, unit=hint.codes, unit_name=hint.name))
        ends = _width(measure("mean").score(clustered), ask)
        if plain is not None and ends is not None and ends[1] - ends[0] > WIDER * (plain[1] - plain[0]):
            found.append((hint.name, int(np.max(hint.codes)) + 1, None, None, ends[0], ends[1]))
    return found[:1]


def _width(scored: Scored, ask: InferenceSettings) -> tuple[float, float] | None:
    try:
        found = interval_for(scored, replace(ask, kept={}))
    except NoInterval:
        return None
    return found.low, found.high
