"""Class behaviour: on which classes each of two models errs, and where only one of them does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from errbar.comparing.row_pair import count_joint
from errbar.evidence import Evidence
from errbar.records.sheet import Sheet
from errbar.scoring.confusion_sheet import has_labels

BY_CLASS = "by_class"
"""Name of the sheet."""
MOST = 100
"""Classes up to which each has a line."""
CELLS = 1 << 18
"""Cells of joint tables that are summed at a time."""
COLUMNS = (
    "left",
    "right",
    "class",
    "rows",
    "left_wrong",
    "right_wrong",
    "both_right",
    "only_left_right",
    "only_right_right",
    "both_wrong",
    "differ",
)


def class_sheets(
    names: Sequence[str], evidence: Sequence[Evidence], pairs: Sequence[tuple[int, int]]
) -> tuple[Sheet, ...]:
    """Errors by class of each pair of models on the same rows, and where they disagree; nothing without labels."""
    first = evidence[0].given
    if not all(has_labels(e.given) for e in evidence) or not 2 <= len(first.classes) <= MOST:
        return ()
    rows = [
        (names[i], names[j], name, *map(_whole, line))
        for (i, j), lines in zip(pairs, _errors_of(evidence, pairs))
        for name, line in zip(first.classes, lines)
    ]
    notes = ("differ: rows to which the two give different classes, right or wrong.",)
    return (Sheet(name=BY_CLASS, title="Errors by class", columns=COLUMNS, rows=tuple(rows), notes=notes),)


def _errors_of(evidence: Sequence[Evidence], pairs: Sequence[tuple[int, int]]) -> Iterator[list[list[float]]]:
    """Counts of each pair by class, in the order of the columns: sums over the pairs' joint tables."""
    k = len(evidence[0].classes)
    same = np.eye(k, dtype=bool)
    at_once = max(1, CELLS // k**3)
    for start in range(0, len(pairs), at_once):
        sides = [(evidence[i], evidence[j]) for i, j in pairs[start : start + at_once]]
        joint = np.stack([count_joint(a, b, (a.cell_codes, b.cell_codes), k) for a, b in sides])
        left, right, apart = same[:, :, None], same[:, None, :], ~same[None]
        kinds = (True, ~left, ~right, left & right, left & ~right, ~left & right, ~left & ~right, apart)
        counts = [np.where(kind, joint, 0.0).sum(axis=(2, 3)) for kind in kinds]
        yield from np.stack(counts, axis=-1).tolist()


def _whole(x: float) -> float | int:
    return int(x) if x == int(x) else float(x)
