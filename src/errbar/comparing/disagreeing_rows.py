"""Rows on which models disagree most, and rows that none of them has right, by id and with every model's answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np

from errbar.evidence import Evidence
from errbar.records.sheet import Cell, Sheet
from errbar.records.types import Bools, Floats, Ints
from errbar.scoring.confusion_sheet import has_labels
from errbar.scoring.truth_probability import find_truth_probability

ROWS, AGREEMENT = "disagreements", "agreement"
"""Names of the sheets."""
DIFFER, MISSED = "differ", "all wrong"
MOST_ROWS, MOST_MISSED, MOST_MODELS = 20, 10, 12
"""A run names rows by id, so it names few; beyond so many models a line is too wide to be read."""
LEAST = 1e-15


@dataclass(frozen=True, slots=True)
class ModelAnswers:
    """What the models answer, row by row, and how far they are apart."""

    apart: Floats
    """Largest less smallest: of the probability of the event or of what happened, else of the number predicted."""
    same: Bools
    """Rows to which all give one class; of numbers, those they all predict alike."""
    wrong: Bools | None
    """Rows that no model has right; None for numbers."""
    loss: Floats
    """By how much the models together miss a row that none has right; 0 elsewhere."""
    cell: Callable[[Evidence, int], Cell]
    """What a model says of a row."""


def disagreement_sheets(
    names: Sequence[str], evidence: Sequence[Evidence], row_name: Callable[[int], str]
) -> tuple[Sheet, ...]:
    """How many rows get one answer, and the rows on which answers differ most; none where models answer in kinds."""
    found = _answers_of(evidence)
    if found is None:
        return ()
    first, n = evidence[0], evidence[0].n
    missed = np.zeros(0, dtype=np.intp) if found.wrong is None else np.flatnonzero(found.wrong)
    counts: tuple[Cell, ...] = (n, int(np.count_nonzero(~found.same)), None if found.wrong is None else len(missed))
    counted = Sheet(name=AGREEMENT, title="Rows by agreement", columns=("rows", DIFFER, MISSED), rows=(counts,))
    apart = np.flatnonzero(~found.same)
    lines = [(DIFFER, i) for i in _largest(found.apart, apart, MOST_ROWS)]
    lines += [(MISSED, i) for i in _largest(found.loss, missed, MOST_MISSED)]
    if not lines or len(names) > MOST_MODELS:
        return (counted,)
    by_id = first.given.row is not None
    rows = tuple(
        (kind, row_name(i) if by_id else f"{i + 1}", _truth(first, i), *(found.cell(e, i) for e in evidence))
        for kind, i in lines
    )
    columns = ("why", "id" if by_id else "row", "truth", *names)
    return (counted, Sheet(name=ROWS, title="Rows on which models disagree", columns=columns, rows=rows))


def _largest(by: Floats, rows: Ints, most: int) -> list[int]:
    """List the rows that have the most of it, the earliest first among equals."""
    if len(rows) > most:
        bar = np.partition(by[rows], len(rows) - most)[len(rows) - most]
        rows = rows[by[rows] >= bar]
    return [int(i) for i in rows[np.argsort(-by[rows], kind="stable")][:most]]


def _answers_of(evidence: Sequence[Evidence]) -> ModelAnswers | None:
    kinds = {e.given.kind for e in evidence}
    if kinds == {"regression"} and all(e.given.value is not None for e in evidence):
        return _numbers(evidence)
    if not kinds <= {"binary", "multiclass"} or not all(has_labels(e.given) for e in evidence):
        return None
    labels = [e.labels() for e in evidence]
    same = reduce(np.logical_and, (x == labels[0] for x in labels[1:]))
    truth = evidence[0].given.truth
    wrong = reduce(np.logical_and, (x != truth for x in labels))
    if all(e.given.prob is not None for e in evidence):
        cell = _probability if kinds == {"binary"} else _label
        own = [find_truth_probability(e) for e in evidence]
        loss = np.zeros(len(truth))
        missed = np.flatnonzero(wrong)
        loss[missed] = sum(-np.log(np.maximum(p[missed], LEAST)) for p in own)
        return ModelAnswers(_spread(own), same, wrong, loss, cell)
    flat = np.zeros(len(truth))
    return ModelAnswers(flat, same, wrong, flat, _label)


def _numbers(evidence: Sequence[Evidence]) -> ModelAnswers:
    values = [np.asarray(e.given.value, dtype=float) for e in evidence]
    apart = _spread(values)
    return ModelAnswers(apart, apart == 0, None, apart, _number)


def _spread(parts: Sequence[Floats]) -> Floats:
    return np.asarray(reduce(np.maximum, parts) - reduce(np.minimum, parts), dtype=np.float64)


def _probability(e: Evidence, i: int) -> Cell:
    return float(e.p_positive()[i])


def _label(e: Evidence, i: int) -> Cell:
    return e.classes[int(e.labels()[i])]


def _number(e: Evidence, i: int) -> Cell:
    assert e.given.value is not None
    return float(e.given.value[i])


def _truth(e: Evidence, i: int) -> Cell:
    return e.classes[int(e.given.truth[i])] if e.given.kind != "regression" else float(e.given.truth[i])
