"""The rows that predictions got most wrong, named by their ids, with what was predicted and what they cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar.evidence import Evidence
from errbar.records.predictions import Predictions
from errbar.records.types import Floats, Ints
from errbar.scoring.truth_probability import find_truth_probability

MOST = 8
LEAST = 1e-15
"""A probability of 0 for what happened costs as much as this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorstRow:
    """One row: its id or place, its true class and the predicted one, numbers, and its slices."""

    name: str
    classes: tuple[str, ...] = ()
    """The true class, of three or more also the predicted one; empty where numbers are predicted."""
    numbers: tuple[float, ...]
    """Probability and log loss of a class; truth, prediction and their difference of a number."""
    levels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WorstRows:
    """Rows of largest loss, the worst first, and the share of all loss that they carry."""

    rows: tuple[WorstRow, ...]
    share: float
    of: int
    has_ids: bool
    positive: str | None = None
    """The class whose probability is shown, where there are two."""
    columns: tuple[str, ...] = ()
    """Columns that cut the rows into slices."""


def find_worst_rows(e: Evidence) -> WorstRows | None:
    """Return the rows of largest loss; None where rows have labels alone, or none is wrong."""
    losses = row_losses(e)
    if losses is None or not losses.max(initial=0.0) > 0:
        return None
    least = np.partition(losses, -MOST)[-MOST] if len(losses) > MOST else 0.0
    rows = np.flatnonzero((losses >= least) & (losses > 0))
    rows = rows[np.argsort(-losses[rows], kind="stable")][:MOST]
    classes, numbers = _shown(e, rows, losses)
    cut = e.given.slicings
    return WorstRows(
        rows=tuple(
            WorstRow(
                name=_row_name(e.given, i),
                classes=tuple(column[k] for column in classes),
                numbers=tuple(float(column[k]) for column in numbers),
                levels=tuple(s.levels[s.codes[i]] for s in cut),
            )
            for k, i in enumerate(rows.tolist())
        ),
        share=float(losses[rows].sum() / losses.sum()),
        of=e.n,
        has_ids=e.given.row is not None,
        positive=e.classes[e.positive] if e.given.kind == "binary" else None,
        columns=tuple(s.column for s in cut),
    )


def row_losses(e: Evidence) -> Floats | None:
    """Return log loss of probabilities, absolute error of numbers; None for anything else."""
    given = e.given
    if given.kind in ("binary", "multiclass") and given.prob is not None:
        return np.asarray(-np.log(np.maximum(find_truth_probability(e), LEAST)))
    if given.kind == "regression" and given.value is not None:
        return np.asarray(np.abs(np.asarray(given.truth, dtype=float) - given.value))
    return None


def _row_name(given: Predictions, i: int) -> str:
    """Return the id of a row; without ids its place among the rows, from 1."""
    if given.row is None:
        return f"{i + 1:,}"
    code = int(given.row[i])
    return given.row_names[code] if code < len(given.row_names) else str(code)


def _shown(e: Evidence, rows: Ints, losses: Floats) -> tuple[list[list[str]], list[Floats]]:
    """Return columns of class names, and columns of numbers."""
    given = e.given
    if given.kind == "regression":
        assert given.value is not None
        truth, value = np.asarray(given.truth, dtype=float)[rows], given.value[rows]
        return [], [truth, value, value - truth]
    truths = [e.classes[int(c)] for c in given.truth[rows]]
    if given.kind == "binary":
        return [truths], [e.p_positive()[rows], losses[rows]]
    said = [e.classes[int(c)] for c in e.labels()[rows]]
    return [truths, said], [find_truth_probability(e)[rows], losses[rows]]
