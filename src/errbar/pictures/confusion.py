"""Confusion: how many rows of each true class were given each class, coloured by the share of the true class.

Rows of the table are true classes, columns predicted ones; a cell gives the count and its share of the row, so the
diagonal shows each class's recall; the last column and row are sums (marginals). Below: up to four classes, each
against all others with the share of its column (precision); of more, the largest confusions. A cell too small for a
share shows its count, a smaller one its colour alone. With more than 30 classes the rarest are put together. Out of
fold every row counts once, as the first fit that had not seen it predicted it. Weighted rows count by their weight.
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.families import family_named
from errbar.pictures._axis_positions import named, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.records.figure import Figure, Mark, Picture
from errbar.records.types import Floats
from errbar.scoring.confusion_sheet import has_labels

MOST = 30
"""Classes beyond which cells are too small to read."""
TOLD = 4
"""Classes of which each has a line of its own; of more, the largest confusions are named."""
LARGEST = 5


def find(given: PictureInput) -> Figure | None:
    """Counts as text, shares of the true class as colour."""
    evidence = given.evidence
    if evidence is None or not has_labels(evidence.given):
        return None
    table, names, merged = _merge(evidence.cells(), evidence.classes)
    k = len(names)
    places = [(i, j) for i in range(k) for j in range(k)]
    shares = _shares(table)
    return Figure(
        name="confusion",
        title="Confusion matrix",
        x=named("predicted", [*names, "all"]),
        y=stacked("true", [*names, "all"]),
        marks=(
            Mark(
                shape="cells",
                x=tuple(float(j) for _, j in places),
                y=tuple(row(i, k + 1) for i, _ in places),
                value=tuple(float(shares[i, j]) for i, j in places),
                text=tuple(_cell(table[i, j], shares[i, j]) for i, j in places),
                label="share of the true class",
            ),
            _margins(table),
        ),
        reads="Each cell counts the rows of one true class (row) that were given one class (column), and its share of "
        "the row: the diagonal is right, all else is wrong; the last column and row are sums. The stronger its colour, "
        "the more of its row a cell holds; empty cells hold no row.",
        square=True,
        notes=(*merged, *_against_rest(table, names), *_once(given, evidence)),
    )


def _margins(table: Floats) -> Mark:
    """Sums of every row and column: how many there are of a class, and how many were predicted so."""
    k = len(table)
    there, called = table.sum(axis=1), table.sum(axis=0)
    ends = [(i, k, there[i]) for i in range(k)] + [(k, j, called[j]) for j in range(k)] + [(k, k, table.sum())]
    return Mark(
        shape="cells",
        x=tuple(float(j) for _, j, _ in ends),
        y=tuple(row(i, k + 1) for i, _, _ in ends),
        value=(0.0,) * len(ends),
        text=tuple(_count(float(x)) for *_, x in ends),
        tone="quiet",
    )


def _merge(table: Floats, names: tuple[str, ...]) -> tuple[Floats, tuple[str, ...], tuple[str, ...]]:
    """The commonest classes in their order, the others as one."""
    if len(names) <= MOST:
        return table, names, ()
    commonest = np.sort(np.argsort(-table.sum(axis=1), kind="stable")[: MOST - 1])
    place = np.full(len(names), MOST - 1)
    place[commonest] = np.arange(MOST - 1)
    small = np.zeros((MOST, MOST))
    np.add.at(small, (place[:, None], place[None, :]), table)
    rest = len(names) - MOST + 1
    right = float(np.trace(table) - table[commonest, commonest].sum())
    common = _count(float(small[-1, -1]))
    told = f"The {rest:,} rarest classes are combined; of the {common} in their common cell {_count(right)} are right."
    return small, (*(names[int(i)] for i in commonest), f"{rest:,} others"), (told,)


def _shares(table: Floats) -> Floats:
    """Return the shares of each row of the table; 0 in a class without rows."""
    total = table.sum(axis=1, keepdims=True)
    return np.asarray(np.divide(table, total, out=np.zeros_like(table), where=total > 0))


def _count(x: float) -> str:
    return f"{x:,.0f}" if x == round(x) or abs(x) >= 10_000 else f"{x:,.4g}"


def _cell(count: float, share: float) -> str:
    return "" if count == 0 else f"{_count(count)} ({100 * share:.3g} %)"


def _against_rest(table: Floats, names: tuple[str, ...]) -> list[str]:
    """Each class: found of those there are, right of those that were called so."""
    if len(names) > TOLD:
        return _largest(table, names)
    notes = []
    for c, name in enumerate(names):
        right, there, called = float(table[c, c]), float(table[c].sum()), float(table[:, c].sum())
        found = f"{_count(right)} of {_count(there)} found{_percent(right, there)}"
        calls = f"{_count(right)} of {_count(called)} predictions right{_percent(right, called)}"
        notes.append(f"{name} against all others: {found}, {calls}.")
    return notes


def _largest(table: Floats, names: tuple[str, ...]) -> list[str]:
    """The confusions that hold most rows, the largest first."""
    wrong = table - np.diag(np.diag(table))
    order = np.argsort(-wrong, axis=None, kind="stable")[:LARGEST]
    pairs = [(int(i) // len(names), int(i) % len(names)) for i in order]
    there = [(names[i], names[j], float(wrong[i, j]), float(table[i].sum())) for i, j in pairs if wrong[i, j] > 0]
    said = [f"{_count(rows)} of {true} predicted as {called}{_percent(rows, of)}" for true, called, rows, of in there]
    return [f"Largest confusions: {'; '.join(said)}."] if said else ["No row is confused."]


def _percent(part: float, of: float) -> str:
    return f" ({100 * part / of:.3g} %)" if of else ""


def _once(given: PictureInput, evidence: Evidence) -> tuple[str, ...]:
    if given.predictions is None or given.predictions.split is None:
        return ()
    if family_named(given.predictions.family).design == "fitted_rows":
        return (f"{evidence.n:,} rows that trained: what is right here may be remembered, not learned.",)
    return (f"{evidence.n:,} rows out of fold, each as the first fit that had not seen it predicted it.",)


confusion = Picture(
    name="confusion",
    label="confusion matrix",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("confusion_matrix",),
    about=__doc__ or "",
)
