"""Hard labels given where probabilities or scores are needed.

A column of zeros and ones orders rows in two heaps: its ROC AUC is balanced accuracy under another name, its log
loss is infinite at the first error, and its calibration is meaningless. scikit-learn computes them without a word.
Remedy: pass the model's probabilities or scores; pass hard predictions as `label`.
Override: `because=CODE`, if the model only ever answers 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.types import Floats


def _look(given: CheckInput) -> Iterator[Finding]:
    """Each measure is judged by the column it reads: a score, where there is one, orders the rows."""
    assert given.evidence is not None
    rows = given.evidence.given
    by_column: dict[str, list[str]] = {}
    for e in given.estimates:
        reads = given.measures[e.measure].reads
        if reads in ("prob", "rank"):
            column = "score" if rows.score is not None and (reads == "rank" or rows.prob is None) else "prob"
            by_column.setdefault(column, []).append(e.measure)
    for column, concerned in by_column.items():
        two = _only_two(rows.score if column == "score" else rows.prob)
        if two is not None:
            yield hard_labels.finding(
                f"All {rows.n:,} values of {column} are {two[0]} or {two[1]}: hard labels. Their AUC is only balanced "
                "accuracy, and log loss and calibration need probabilities. Give probabilities, or pass it as `label`.",
                measures=tuple(concerned),
                weight=3.0,
            )


def _only_two(column: Floats | None) -> tuple[int, int] | None:
    """The pair, when four rows or more hold nothing but 0 and 1 (or -1 and 1); the first rows decide almost always."""
    if column is None or len(column) < 4:
        return None
    for two in ((0, 1), (-1, 1)):
        if all(bool(((part == two[0]) | (part == two[1])).all()) for part in (column[:64], column)):
            return two
    return None


def _example() -> object:
    """Zeros and ones given as probabilities."""
    import errbar

    return errbar.score(truth=[0, 0, 1, 1, 0, 1], prob=[0, 1, 1, 1, 0, 0])


hard_labels = Check(
    code=codes.HARD_LABELS,
    name="hard_labels",
    severity="refuse",
    concerns="data",
    title="hard labels where scores are needed",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("fawcett2006",),
    about=__doc__ or "",
)
