"""Class rates: how often each class is found and how often it is named rightly, from the counts that a run keeps.

A pure function of a finished run, of this version or of an earlier one. Text and pictures read it; neither computes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.run import Run
from errbar.records.types import Floats

MOST_CLASSES = 300
"""Classes up to which each is tested: with more, the tests would take longer than the score."""


class ConfusionTable(NamedTuple):
    """The matrix of a run: class names, cells with the truth in rows, and what a cell counts."""

    names: tuple[str, ...]
    cells: Floats
    what: str


class ClassLook(NamedTuple):
    """The recall or the precision of a class, tested against that of all other classes."""

    name: str
    said: bool
    """True for its precision, False for its recall."""
    right: int
    rows: int
    p: float
    """Adjusted over all recalls and precisions."""
    rest: float
    """The same share of all other classes together."""
    low: float = 0.0
    high: float = 1.0


def confusion_of(run: Run) -> ConfusionTable | None:
    """Return the matrix that a run keeps; None if it has none, or only the largest confusions of very many classes."""
    sheet = next((s for s in run.sheets if s.name == "confusion"), None)
    if sheet is None or sheet.notes:
        return None
    names = run.data.classes
    if run.data.positive in names and len(names) == 2:  # the class that is asked about stands first
        names = tuple(sorted(names, key=lambda name: name != run.data.positive))
    cells = np.zeros((len(names), len(names)))
    place = {name: i for i, name in enumerate(names)}
    for true, predicted, weight in sheet.rows:
        cells[place[str(true)], place[str(predicted)]] = float(weight or 0)
    return ConfusionTable(names, cells, sheet.columns[2])


def share_limits(right: float, rows: float, level: float) -> tuple[float, float]:
    """Return the Clopper-Pearson limits of a share of independent rows."""
    from errbar.intervals.exact import limits  # here, since many texts show no limits of counts

    return limits(float(right), float(rows), level)


def find_class_looks(run: Run) -> list[ClassLook]:
    """Return the recall and the precision of every class, each tested against that of all other classes.

    Fisher's exact test, adjusted over all of them (Holm). Empty if rows come in units or have weights, for which the
    test does not allow.
    """
    found = confusion_of(run)
    if found is None or found.what != "rows" or run.data.units is not None or not 3 <= len(found.names) <= MOST_CLASSES:
        return []
    level = float(run.options.get("level") or 0.95)
    looks = [*_test_classes(found, 1), *_test_classes(found, 0)]
    order = sorted(range(len(looks)), key=lambda i: looks[i].p)
    least = 0.0
    for rank, i in enumerate(order):
        # Holm (1979): the running maximum keeps the order of the p-values.
        least = max(least, min(1.0, (len(looks) - rank) * looks[i].p))
        low, high = share_limits(looks[i].right, looks[i].rows, level)
        looks[i] = looks[i]._replace(p=least, low=low, high=high)
    return looks


def _test_classes(found: ConfusionTable, axis: int) -> list[ClassLook]:
    """Test each class against the rest: recall with axis 1, precision with axis 0."""
    from errbar._numeric.exact_tails import fisher_p

    right, rows = np.diag(found.cells), found.cells.sum(axis=axis)
    out = []
    for name, a, n in zip(found.names, right.tolist(), rows.tolist()):
        if 0 < n < rows.sum():
            others = rows.sum() - n
            table = (round(a), round(n - a), round(right.sum() - a), round(others - (right.sum() - a)))
            rest = (right.sum() - a) / others
            out.append(ClassLook(name, axis == 0, round(a), round(n), fisher_p(*table), rest))
    return out
