"""EB111: hard labels given where probabilities or scores are needed.

A column of zeros and ones orders rows in two heaps: its ROC AUC is balanced accuracy under another name, its log
loss is infinite at the first error, and its calibration says nothing. scikit-learn computes them without a word.
Remedy: pass the model's probabilities or scores; pass hard predictions as --label.
Override: --because EB111="the model only ever answers 0 or 1".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    given = evidence.given
    column = given.prob if given.prob is not None else given.score
    if column is None or not _hard(column):
        return
    concerned = tuple(e.measure for e in estimates if _reads_ranking(e.measure))
    if concerned:
        what = "prob" if given.prob is not None else "score"
        yield hard_labels.finding(
            f"All {given.n:,} values of {what} are 0 or 1: hard labels. AUC from hard labels is balanced accuracy "
            "under another name, and log loss and calibration need probabilities. Give probabilities, or pass it as "
            "--label.",
            measures=concerned,
            weight=3.0,
        )


def _hard(column: Any) -> bool:
    """True when four rows or more hold nothing but 0 and 1 (or -1 and 1); the first rows decide almost always."""
    if len(column) < 4:
        return False
    return any(all(bool(np.isin(part, two).all()) for part in (column[:64], column)) for two in ((0, 1), (-1, 1)))


def _reads_ranking(call: str) -> bool:
    from errbar._shelf import parse, shelf

    return shelf("measures").get(parse(call)[0]).reads in ("prob", "rank")


hard_labels = Check(
    code="EB111",
    name="hard_labels",
    severity="refuse",
    title="hard labels where scores are needed",
    look=_look,
    about=__doc__ or "",
)
