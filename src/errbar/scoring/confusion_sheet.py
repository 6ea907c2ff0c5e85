"""The confusion matrix of fixed predictions, in long form."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.predictions import Predictions
from errbar.records.sheet import Sheet
from errbar.records.types import CLASSIFICATION, Floats
from errbar.scoring.which_measures import cut_score

CONFUSION = "confusion"
"""Name of the sheet."""
MOST = 100
"""Classes up to which every cell is kept; above, the largest confusions."""
LARGEST = 100


def has_labels(given: Predictions) -> bool:
    """True where rows have classes to be counted: 0.5 means nothing to a bare score."""
    return given.kind in CLASSIFICATION and (given.label is not None or given.prob is not None or cut_score(given))


def confusion_sheets(chosen: Sequence[Measure], evidence: Evidence, *, out_of_fold: bool = False) -> tuple[Sheet, ...]:
    """The matrix with a line for each cell that has rows; nothing where no classes were predicted or none is read."""
    given = evidence.given
    if not has_labels(given) or not any(m.reads == "label" for m in chosen):
        return ()
    cells, names = evidence.cells(), evidence.classes
    true, called = np.nonzero(cells)
    notes: tuple[str, ...] = ()
    if len(names) > MOST:
        wrong = np.flatnonzero(true != called)
        kept = wrong[np.argsort(-cells[true[wrong], called[wrong]], kind="stable")[:LARGEST]]
        true, called = true[kept], called[kept]
        notes = (f"{len(names):,} classes: the {len(kept):,} largest of {len(wrong):,} confusions.",)
    is_cut = evidence.cut_from_prob and given.kind == "binary"
    at = f" at threshold {given.threshold:g}" if is_cut else ""
    at += ", each row as the first fit that had not seen it predicted it" if out_of_fold else ""
    return (
        Sheet(
            name=CONFUSION,
            title=f"Confusion matrix{at}",
            columns=("true", "predicted", "weight" if evidence.weight is not None else "rows"),
            rows=tuple(
                zip(
                    map(names.__getitem__, true.tolist()),
                    map(names.__getitem__, called.tolist()),
                    _counts(cells[true, called]),
                )
            ),
            notes=notes,
        ),
    )


def _counts(x: Floats) -> list[float] | list[int]:
    """Whole numbers as such where all are."""
    return x.astype(int).tolist() if (x == np.round(x)).all() else [whole_number(one) for one in x.tolist()]


def whole_number(x: float) -> float | int:
    """Return x as a whole number if it is one but for rounding; sums of small weights are none."""
    return round(x) if abs(x - round(x)) <= 1e-9 * min(1.0, abs(x)) else float(x)
