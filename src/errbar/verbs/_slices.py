"""Slices: every measure on every part of the rows, and whether any part differs beyond chance."""

from __future__ import annotations

from errbar.measures._evidence import Evidence
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import Ask
from errbar.records.predictions import Predictions


def sliced(
    measures: list[Measure], given: Predictions, whole: tuple[Estimate, ...], ask: Ask, named: str | None
) -> tuple[tuple[Estimate, ...], tuple[Comparison, ...]]:
    return (), ()
