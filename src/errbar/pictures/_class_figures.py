"""Pictures of several classes or labels: recall and precision, the largest confusions, right among rows kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from errbar.class_rates import ConfusionTable, confusion_of
from errbar.evidence import Evidence
from errbar.intervals.exact import limits
from errbar.pictures._class_rates_figure import (
    MOST_CLASSES,
    Row,
    count_classes,
    count_labels,
    draw_rates,
    list_rates,
)  # fmt: skip
from errbar.pictures._picture_input import PictureInput
from errbar.records.figure import Axis, Figure, Mark, Tone
from errbar.records.types import Floats

MATRIX = 20
"""Classes up to which the page has the whole table of counts."""
MOST_PAIRS = 10
SHARES = tuple(k / 20 for k in range(10, 21))
"""Shares of the rows that a model keeps, the surest of them, at which its accuracy is found."""


def class_figures(given: PictureInput) -> Iterator[Figure]:
    """Draw what the counts of the run allow; rows of units or weights have no interval of a count."""
    found = confusion_of(given.run)
    plain = given.run.data.units is None and given.run.data.weight_name is None
    level = given.level if plain else None
    yield from _of_labels(given, level)
    if found is None or len(found.names) < 3 or found.what != "rows":
        return
    rates = draw_rates(count_classes(found), "rates_by_class", "class", level)
    pairs = _pairs(found, level)
    yield from (f for f in (rates, pairs) if f is not None)
    if len(found.names) > MATRIX:
        yield _worst_matrix(found)
    kept = None if given.evidence is None or not plain else _kept(given.evidence, given.level)
    if kept is not None:
        yield kept


def _of_labels(given: PictureInput, level: float | None) -> Iterator[Figure]:
    """Draw the labels of rows that may have several; of a learner or of weighted rows without intervals."""
    e = given.evidence
    if e is None or e.weight is not None or (found := count_labels(e)) is None:
        return
    figure = draw_rates(found, "rates_by_label", "label", level if given.run.plan is None else None)
    if figure is not None:
        yield figure


def _ends(hits: float, rows: float, level: float | None) -> tuple[float, float] | None:
    return None if level is None else limits(float(hits), float(rows), level)


def _method(level: float | None) -> str:
    return "" if level is None else f"{100 * level:g} % intervals by Clopper and Pearson, each on its own."


def _row_marks(
    values: Sequence[float], ends: Sequence[tuple[float, float] | None], texts: Sequence[str], level: float | None
) -> list[Mark]:
    n = len(values)
    places = tuple(float(n - 1 - k) for k in range(n))
    both = [e for e in ends if e is not None]
    low, high = (tuple(e[side] for e in both) if len(both) == n else () for side in (0, 1))
    said = [f"{text}{'' if e is None else f', {e[0]:.3f} to {e[1]:.3f}'}" for text, e in zip(texts, ends)]
    label = "share" if level is None else f"{100 * level:g} % interval"
    return [
        Mark(shape="points", x=tuple(values), y=places, across=True, text=tuple(said), label=label, low=low, high=high)
    ]


def _names(names: Sequence[str]) -> Axis:
    return Axis(label="", low=-0.5, high=len(names) - 0.5, names=tuple(reversed(names)))


def _pairs(found: ConfusionTable, level: float | None) -> Figure | None:
    wrong = found.cells - np.diag(np.diag(found.cells))
    order = np.argsort(-wrong, axis=None, kind="stable")[:MOST_PAIRS]
    pairs = [(int(i), int(j)) for i, j in zip(*np.unravel_index(order, wrong.shape)) if wrong[i, j] > 0]
    if not pairs:
        return None
    totals = found.cells.sum(axis=1)
    values = [float(wrong[i, j] / totals[i]) for i, j in pairs]
    names = [f"{found.names[i]} → {found.names[j]}" for i, j in pairs]
    texts = [f"{name}: {wrong[i, j]:,.0f} of {totals[i]:,.0f}" for name, (i, j) in zip(names, pairs)]
    marks = _row_marks(values, [_ends(wrong[i, j], totals[i], level) for i, j in pairs], texts, level)
    top = max([*values, *(x for m in marks for x in m.high)])
    return Figure(
        name="top_confusions",
        title=f"The {len(pairs)} largest confusions, of {wrong.sum():,.0f} errors",
        x=Axis(label="share of the true class", low=0.0, high=1.05 * top),
        y=_names(names),
        marks=tuple(marks),
        reads="Each row is a confusion: the true class, then what was predicted, by how many rows they are. The bar is "
        "the range in which its share of the true class may lie.",
        method=_method(level),
    )


def _worst_matrix(found: ConfusionTable) -> Figure:
    """Return the counts of the classes found least often; all other columns are one."""
    right, rows = np.diag(found.cells), found.cells.sum(axis=1)
    there = [i for i in range(len(rows)) if rows[i] > 0]
    worst = sorted(there, key=lambda i: (right[i] / rows[i], -rows[i]))[:MOST_CLASSES]
    among = found.cells[np.ix_(worst, worst)]
    table = np.column_stack([among, rows[worst] - among.sum(axis=1)])
    shares = table / rows[worst][:, None]
    names = [found.names[i] for i in worst]
    places = [(i, j) for i in range(len(worst)) for j in range(len(worst) + 1)]
    wrong, fine = ([p for p in places if (p[0] == p[1]) is there_] for there_ in (False, True))
    return Figure(
        name="worst_confusions",
        title=f"Confusions of the {len(worst)} classes that are found least often",
        x=Axis(label="predicted class", low=-0.5, high=len(worst) + 0.5, names=(*names, "all others")),
        y=Axis(label="true class", low=-0.5, high=len(worst) - 0.5, names=tuple(reversed(names))),
        marks=(
            _cells(wrong, table, shares, rows[worst], ("bad", "wrong, share of the true class")),
            _cells(fine, table, shares, rows[worst], ("main", "right, share of the true class")),
        ),
        reads="Rows are true classes, the lowest recall on top; columns are predicted ones. The stronger its colour, "
        "the more of its row a cell holds: blue is right, orange wrong. Empty cells hold no row.",
        notes=(f"{len(worst)} of {len(there)} classes; the CSV above has all confusions.",),
    )


def _cells(
    places: Sequence[tuple[int, int]], table: Floats, shares: Floats, rows: Floats, look: tuple[Tone, str]
) -> Mark:
    n = len(table)
    return Mark(
        shape="cells",
        x=tuple(float(j) for _, j in places),
        y=tuple(float(n - 1 - i) for i, _ in places),
        value=tuple(float(shares[i, j]) for i, j in places),
        text=tuple(f"{table[i, j]:,.0f} (of {rows[i]:,.0f} rows)" if table[i, j] else "" for i, j in places),
        tone=look[0],
        label=look[1],
    )


def class_numbers(given: PictureInput) -> dict[str, list[Row]] | None:
    """Return recall and precision of all classes with their intervals, if the picture shows the lowest alone."""
    found = confusion_of(given.run)
    plain = given.run.data.units is None and given.run.data.weight_name is None
    if found is None or len(found.names) <= MOST_CLASSES or found.what != "rows":
        return None
    return {"rates_by_class": list_rates(count_classes(found), given.level if plain else None)}


def _kept(e: Evidence, level: float) -> Figure | None:
    """Accuracy among the rows of which the model is surest."""
    if e.given.kind != "multiclass" or e.given.prob is None or e.weight is not None:
        return None
    sure = e.given.prob.max(axis=1)
    right = e.labels()[np.argsort(-sure, kind="stable")] == e.given.truth[np.argsort(-sure, kind="stable")]
    counts = [(max(1, round(share * e.n))) for share in SHARES]
    hits = [float(right[:k].sum()) for k in counts]
    values = [h / k for h, k in zip(hits, counts)]
    ends = [limits(h, float(k), level) for h, k in zip(hits, counts)]
    joint = [limits(h, float(k), 1 - (1 - level) / len(counts)) for h, k in zip(hits, counts)]
    low = min(e[0] for e in joint)
    spare = 0.05 * (1 - low) or 0.01
    x = tuple(k / e.n for k in counts)
    return Figure(
        name="kept_rows",
        title="Right, among the rows it keeps",
        x=Axis(label="share of rows it decides itself, the surest first", low=min(x), high=1.0),
        y=Axis(label="right among those", low=max(0.0, low - spare), high=1.0),
        marks=(
            Mark(shape="band", x=x, low=tuple(a for a, _ in joint), high=tuple(b for _, b in joint), tone="quiet",
                 label=f"{100 * level:g} %, all shares at once"),
            Mark(shape="band", x=x, low=tuple(a for a, _ in ends), high=tuple(b for _, b in ends),
                 label=f"{100 * level:g} % interval, each share alone"),
            Mark(shape="line", x=x, y=_floats(values), label="this model"),
        ),
        reads="To the left the doubtful rows are handed over: what is kept is right more often where the line rises. "
        "The dark band holds for one share that was declared before looking, the light one where the share is chosen "
        "by the picture.",
        method=f"Clopper-Pearson intervals; light: each at {100 * (1 - (1 - level) / len(counts)):.4g} %, so that all "
        f"{len(counts)} hold at once (Bonferroni).",
    )  # fmt: skip


def _floats(values: Sequence[float] | Floats) -> tuple[float, ...]:
    return tuple(float(v) for v in values)
