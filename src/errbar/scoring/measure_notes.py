"""What measures say of how they were computed on these rows, added to what was said of the data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from errbar.errors import BadInput, Undefined
from errbar.evidence.known_rows import KnownRows
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import DataFacts

IDLE = "replicates: no interval or test here is simulated, so their number changes nothing"


def describe_rows(measures: Sequence[Measure], evidence: KnownRows, ask: InferenceSettings) -> DataFacts:
    """The facts of fixed predictions with the notes of these measures."""
    return add_notes(DataFacts.of(evidence.given), measures, [evidence], ask)


def add_notes(
    data: DataFacts, measures: Sequence[Measure], evidence: Iterable[KnownRows], ask: InferenceSettings
) -> DataFacts:
    """The facts with the notes of these measures on these rows, each line once; called when all is estimated."""
    said = [line for e in evidence for m in measures for line in _notes(m, e)]
    if ask.idle_count:
        said.append(IDLE)
    return replace(data, said=tuple(dict.fromkeys([*data.said, *said]))) if said else data


def _notes(m: Measure, evidence: KnownRows) -> tuple[str, ...]:
    """Nothing where the measure has no value on these rows: its estimate says why."""
    if m.notes is None:
        return ()
    try:
        return m.notes(m, evidence)
    except (Undefined, BadInput):
        return ()
