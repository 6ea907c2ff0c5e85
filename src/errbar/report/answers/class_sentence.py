"""Classes: of three or more, is one found less often, or named wrongly more often, than the rest?"""

from __future__ import annotations

import numpy as np

from errbar.class_rates import confusion_of, worst_class
from errbar.records.run import Run
from errbar.records.types import Floats
from errbar.report.answers.phrases import of_100
from errbar.report.answers.sentence import Sentence

QUESTION = "Where does it fail?"


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
    share = of_100(worst.low, worst.high)
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
