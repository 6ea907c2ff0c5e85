"""Recall and precision of classes, or of labels, on one axis: a row each, the lowest on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar.class_rates import ConfusionTable
from errbar.evidence import Evidence
from errbar.intervals.exact import limits
from errbar.records.figure import Axis, Figure, Mark, Tone
from errbar.records.types import Floats

MOST_CLASSES = 30
"""Classes of a picture, the lowest of them; the CSV and `errbar confusion` have all."""
APART = 0.16
"""Distance of the two points of a class from the middle of its row."""
LOOKS: tuple[tuple[str, Tone, float], ...] = (("recall", "main", APART), ("precision", "other", -APART))
Row = list[float | str | None]


class ClassCounts(NamedTuple):
    """Names, and counts of each: predicted rightly, truly of it, predicted as it."""

    names: tuple[str, ...]
    right: Floats
    there: Floats
    predicted: Floats

    def of(self, rate: str) -> Floats:
        """Return the rows that a rate is a share of."""
        return self.there if rate == "recall" else self.predicted


def count_classes(found: ConfusionTable) -> ClassCounts:
    """Return the counts of a confusion matrix."""
    cells = found.cells
    return ClassCounts(found.names, np.diag(cells), cells.sum(axis=1), cells.sum(axis=0))


def count_labels(e: Evidence) -> ClassCounts | None:
    """Return the counts of each of several labels; None without predicted labels."""
    given = e.given
    if given.kind != "multilabel" or (given.label is None and given.prob is None):
        return None
    there, predicted = np.asarray(given.truth) == 1, np.asarray(e.labels()) == 1
    sums = (part.sum(axis=0).astype(float) for part in (there & predicted, there, predicted))
    return ClassCounts(e.classes, *sums)


def draw_rates(found: ClassCounts, name: str, what: str, level: float | None) -> Figure | None:
    """Return the picture; None if no class has rows. `what` is `class` or `label`; a level gives exact intervals."""
    order = sorted(
        (i for i in range(len(found.names)) if found.there[i] + found.predicted[i] > 0),
        key=lambda i: (min(_known(found, i)), sum(_known(found, i))),
    )
    shown = order[:MOST_CLASSES]
    marks = [_points(found, shown, *look, level) for look in LOOKS]
    if not shown or not any(m.x for m in marks):
        return None
    more = "classes" if what == "class" else "labels"
    return Figure(
        name=name,
        title=f"Recall and precision by {what}",
        x=_axis(marks),
        y=Axis(label="", low=-0.5, high=len(shown) - 0.5, names=tuple(found.names[i] for i in reversed(shown))),
        marks=tuple(m for m in marks if m.x),
        reads=f"Each row is a {what}, the lowest on top. Recall: of rows truly of it, the share predicted as it; "
        f"precision: of rows predicted as it, the share truly of it. Of many {more} one is always lowest.",
        method="" if level is None else f"{100 * level:g} % intervals by Clopper and Pearson, each on its own.",
        notes=(f"The {len(shown)} lowest of {len(order)} {more}.",) if len(shown) < len(order) else (),
    )


def _axis(marks: Sequence[Mark]) -> Axis:
    low = min(x for m in marks for x in (*m.x, *m.low))
    return Axis(label="share of rows", low=max(0.0, low - 0.03 * (1.02 - low)), high=1.02)


def _known(found: ClassCounts, i: int) -> list[float]:
    """Return the rates of a class that are defined."""
    return [float(found.right[i] / rows) for rows in (found.there[i], found.predicted[i]) if rows > 0]


def _points(found: ClassCounts, shown: Sequence[int], rate: str, tone: Tone, above: float, level: float | None) -> Mark:
    rows = found.of(rate)
    n = len(shown)
    placed = [(n - 1 - k + above, i) for k, i in enumerate(shown) if rows[i] > 0]
    ends = [limits(float(found.right[i]), float(rows[i]), level) for _, i in placed] if level is not None else []
    said = [f"{found.names[i]}, {rate}: {found.right[i]:,.0f} of {rows[i]:,.0f}" for _, i in placed]
    if ends:
        said = [f"{text}, {low:.3f} to {high:.3f}" for text, (low, high) in zip(said, ends)]
    return Mark(
        shape="points",
        x=tuple(float(found.right[i] / rows[i]) for _, i in placed),
        y=tuple(at for at, _ in placed),
        low=tuple(low for low, _ in ends),
        high=tuple(high for _, high in ends),
        across=True,
        text=tuple(said),
        label=f"{rate}, {100 * level:g} % interval" if level is not None else rate,
        tone=tone,
    )


def list_rates(found: ClassCounts, level: float | None) -> list[Row]:
    """Return a line per class: name, right, rows truly of it, recall, its ends, rows predicted as it, precision,
    ends."""
    return [
        [str(name), float(found.right[i]), *_line(found, i, "recall", level), *_line(found, i, "precision", level)]
        for i, name in enumerate(found.names)
    ]


def _line(found: ClassCounts, i: int, rate: str, level: float | None) -> Row:
    right, rows = float(found.right[i]), float(found.of(rate)[i])
    if not rows:
        return [rows, None, None, None]
    ends = (None, None) if level is None else limits(right, rows, level)
    return [rows, *(None if x is None else float(f"{x:.4g}") for x in (right / rows, *ends))]
