"""Hard labels given where probabilities or scores are needed.

A column of zeros and ones orders rows in two heaps: its ROC AUC is balanced accuracy under another name, its log
loss is infinite at the first error, and its calibration is meaningless. scikit-learn computes them without a word.
Remedy: pass the model's probabilities or scores; pass hard predictions as `label`.
Override: `because=CODE`, if the model only ever answers 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    """Each measure is judged by the column it reads: a score, where there is one, orders the rows."""
    given = evidence.given
    by_column: dict[str, list[str]] = {}
    for e in estimates:
        reads = _reads(e.measure)
        if reads in ("prob", "rank"):
            column = "score" if given.score is not None and (reads == "rank" or given.prob is None) else "prob"
            by_column.setdefault(column, []).append(e.measure)
    for column, concerned in by_column.items():
        two = _only_two(getattr(given, column))
        if two is not None:
            yield hard_labels.finding(
                f"All {given.n:,} values of {column} are {two[0]} or {two[1]}: hard labels. AUC from hard labels is "
                "balanced accuracy under another name, and log loss and calibration need probabilities. Give "
                "probabilities, or pass it as `label`.",
                measures=tuple(concerned),
                weight=3.0,
            )


def _only_two(column: Any) -> tuple[int, int] | None:
    """The pair, when four rows or more hold nothing but 0 and 1 (or -1 and 1); the first rows decide almost always."""
    for two in ((0, 1), (-1, 1)):
        if len(column) >= 4 and all(bool(np.isin(part, two).all()) for part in (column[:64], column)):
            return two
    return None


def _reads(call: str) -> str:
    from errbar._shelf import parse, shelf

    return str(shelf("measures").get(parse(call)[0]).reads)


hard_labels = Check(
    code=codes.HARD_LABELS,
    name="hard_labels",
    severity="refuse",
    title="hard labels where scores are needed",
    look=_look,
    about=__doc__ or "",
)
