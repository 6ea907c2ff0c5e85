"""What measures say of how they were computed on these rows, added to what was said of the data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.predictions import DataFacts


def add_notes(data: DataFacts, measures: Sequence[Measure], evidence: Iterable[Evidence]) -> DataFacts:
    """The facts with the notes of these measures on these rows, each line once."""
    said = [line for e in evidence for m in measures for line in _notes(m, e)]
    return replace(data, said=tuple(dict.fromkeys([*data.said, *said]))) if said else data


def _notes(m: Measure, evidence: Evidence) -> tuple[str, ...]:
    """Nothing where the measure has no value on these rows: its estimate says why."""
    if m.notes is None:
        return ()
    try:
        return m.notes(m, evidence)
    except (Undefined, BadInput):
        return ()
