"""Classes: of three or more, is one found less often, or named wrongly more often, than the rest?

From the counts of the confusion matrix: the recall of a class against that of all others, its precision likewise, each
by Fisher's exact test, adjusted over all of them (Holm). Rows must be independent and of one weight.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.run import Run
from errbar.records.types import Floats
from errbar.report.answers.phrases import of_100
from errbar.report.answers.sentence import Sentence
from errbar.report.confusion_text import ConfusionTable, confusion_of

QUESTION = "Where does it fail?"
MOST_CLASSES = 300
"""Of more, tests would take longer than the score."""


class ClassLook(NamedTuple):
    """A class whose recall or precision is worse than that of the rest."""

    name: str
    said: bool
    """True for its precision, False for its recall."""
    right: int
    rows: int
    p: float
    """Adjusted over all recalls and precisions."""


def worst_class(run: Run) -> tuple[ClassLook | None, int]:
    """The class that is worst beyond chance, if one is, and how many looks that is adjusted for."""
    found = confusion_of(run)
    if found is None or found.what != "rows" or run.data.units is not None or not 3 <= len(found.names) <= MOST_CLASSES:
        return None, 0
    looks = [*_looks(found, 1), *_looks(found, 0)]
    order = sorted(range(len(looks)), key=lambda i: looks[i].p)
    least, adjusted = 0.0, {}
    for rank, i in enumerate(order):
        least = adjusted[i] = max(least, min(1.0, (len(looks) - rank) * looks[i].p))
    alpha = 1 - float(run.options.get("level") or 0.95)
    right, rows = np.trace(found.cells), found.cells.sum()
    for i in order:
        x = looks[i]
        if adjusted[i] < alpha and x.right * (rows - x.rows) < (right - x.right) * x.rows:
            return x._replace(p=adjusted[i]), len(looks)
    return None, len(looks)


def _looks(found: ConfusionTable, axis: int) -> list[ClassLook]:
    from errbar._numeric.exact_tails import fisher_p

    right, rows = np.diag(found.cells), found.cells.sum(axis=axis)
    out = []
    for name, a, n in zip(found.names, right.tolist(), rows.tolist()):
        if 0 < n < rows.sum():
            table = (round(a), round(n - a), round(right.sum() - a), round(rows.sum() - n - (right.sum() - a)))
            out.append(ClassLook(name, axis == 0, round(a), round(n), fisher_p(*table)))
    return out


def class_sentence(run: Run) -> Sentence | None:
    """None where there are no counts to test; the commonest confusion in any case."""
    found = confusion_of(run)
    worst, looks = worst_class(run)
    if found is None or not looks:
        return None
    common = commonest_confusion(found.names, found.cells)
    if worst is None:
        none = f"In none of {looks:,} looks is a class worse than the rest."
        return Sentence(glyph="open", question=QUESTION, words=f"{none}{common}", proof="classes", brief=f"{none[:-1]}")
    from errbar.intervals.exact import limits

    low, high = limits(worst.right, worst.rows, float(run.options.get("level") or 0.95))
    share = of_100(low, high)
    fails = f"when it says {worst.name} it is right in only" if worst.said else f"of {worst.name} it finds only"
    adjusted = f"worse than the rest after adjustment for {looks:,} looks"
    return Sentence(
        glyph="worse",
        question=QUESTION,
        words=f"{fails[0].upper()}{fails[1:]} {share}, {adjusted}.{common}",
        proof="classes",
        brief=f"{fails} {share}, worse than the rest (adjusted)",
        heads="slice",
        clause=f"it is right less often when it says {worst.name}"
        if worst.said
        else f"it finds {worst.name} less often",
    )


def commonest_confusion(names: tuple[str, ...], cells: Floats) -> str:
    """` The commonest of 16 errors is 8 called 1, 3 of 58.`"""
    wrong = cells - np.diag(np.diag(cells))
    errors = wrong.sum()
    if errors == 0:
        return " There is no error among these rows."
    i, j = np.unravel_index(int(np.argmax(wrong)), wrong.shape)
    of = f"{wrong[i, j]:,.0f} of {cells[i].sum():,.0f}"
    return f" The commonest of {errors:,.0f} errors is {names[i]} called {names[j]}, {of}."
