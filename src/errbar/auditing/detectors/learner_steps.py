"""Learner steps: parts of the learners that were fitted beforehand, validation rows that they hold, class weights."""

from __future__ import annotations

from collections.abc import Iterator

from errbar._numeric.equal_rows import mark_in
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.untestable_reason import MODEL
from errbar.learners.fitting.look_inside import (
    find_class_weights,
    find_frozen_steps,
    find_samplers,
    find_validation_rows,
)
from errbar.records.check_input import Untestable
from errbar.records.learner import Learner
from errbar.records.learner_facts import HeldRows, LearnerFacts


def measure(table: CheckedTable) -> LearnerFacts | Untestable:
    """Return what was found in all learners; untestable if none is known."""
    if not table.learners:
        return Untestable(kind=LearnerFacts, why=MODEL)
    return LearnerFacts(
        frozen=tuple(step for m in table.learners for step in find_frozen_steps(m)),
        held=tuple(found for m in table.learners for found in _held_rows(m, table)),
        reweighted=tuple(dict.fromkeys(w for m in table.learners for w in find_class_weights(m))),
        resampled=tuple(dict.fromkeys(s for m in table.learners for s in find_samplers(m))),
    )


def _held_rows(learner: Learner, table: CheckedTable) -> Iterator[HeldRows]:
    for name, value in find_validation_rows(learner):
        for rows in _tables(value):
            hashes = table.hash_like(rows)
            if hashes is not None and len(hashes) and table.hashes is not None:
                known = int(mark_in(hashes, table.hashes.rows).sum())
                yield HeldRows(where=name, rows=len(hashes), known=known)


def _tables(value: object) -> Iterator[object]:
    """Tables in a value: itself, or the first part of every pair (rows, target)."""
    if getattr(value, "ndim", None) == 2 or hasattr(value, "columns"):
        yield value
    elif isinstance(value, (list, tuple)) and len(value) <= 10:
        for part in value:
            yield from _tables(part)
