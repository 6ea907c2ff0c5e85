"""Pictures of three classes or more: recall and precision by class, the largest confusions, right among rows kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from errbar.class_rates import ConfusionTable, confusion_of
from errbar.evidence import Evidence
from errbar.intervals.exact import limits
from errbar.pictures._picture_input import PictureInput
from errbar.records.figure import Axis, Figure, Mark, Tone
from errbar.records.types import Floats

MOST_CLASSES = 30
"""Classes of a picture, the worst of them; the CSV of the estimates and `errbar confusion` have all."""
MATRIX = 20
"""Classes up to which the page has the whole table of counts."""
MOST_PAIRS = 10
SHARES = tuple(k / 20 for k in range(10, 21))
"""Shares of the rows that a model keeps, the surest of them, at which its accuracy is found."""


def class_figures(given: PictureInput) -> Iterator[Figure]:
    """Draw what the counts of the run allow; rows of units or weights have no interval of a count."""
    found = confusion_of(given.run)
    plain = given.run.data.units is None and given.run.data.weight_name is None
    if found is None or len(found.names) < 3 or found.what != "rows":
        return
    level = given.level if plain else None
    yield _by_class(found, level, axis=1)
    yield _by_class(found, level, axis=0)
    pairs = _pairs(found, level)
    if pairs is not None:
        yield pairs
    if len(found.names) > MATRIX:
        yield _worst_matrix(found)
    kept = None if given.evidence is None or not plain else _kept(given.evidence, given.level)
    if kept is not None:
        yield kept


def _by_class(found: ConfusionTable, level: float | None, *, axis: int) -> Figure:
    """axis 1: recall, of rows truly of the class; 0: precision, of rows called so."""
    right, rows = np.diag(found.cells), found.cells.sum(axis=axis)
    there = [i for i in range(len(rows)) if rows[i] > 0]
    worst = sorted(there, key=lambda i: (right[i] / rows[i], -rows[i]))[:MOST_CLASSES]
    name, said = ("recall", "Found, by true class") if axis else ("precision", "Right, by class it says")
    whole = float(right.sum() / rows.sum())
    values = [float(right[i] / rows[i]) for i in worst]
    texts = [f"{found.names[i]}: {right[i]:,.0f} of {rows[i]:,.0f}" for i in worst]
    marks = _row_marks(values, [_ends(right[i], rows[i], level) for i in worst], texts, level)
    more = f"The {len(worst)} worst of {len(there)} classes." if len(worst) < len(there) else ""
    return Figure(
        name=f"{name}_by_class",
        title=f"{said} ({name})",
        x=_across(values, marks, whole),
        y=_names([found.names[i] for i in worst]),
        marks=(Mark(shape="rule", x=(whole, whole), y=(-0.5, len(worst) - 0.5), tone="reference", dashed=True,
                    label="all rows"), *marks),
        reads="Each row is a class, the worst on top: the share that is right and the range it may lie in. With many "
        "classes one is always lowest; the answer above says which is worse beyond chance.",
        method=_method(level),
        notes=(more,) if more else (),
    )  # fmt: skip


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


def _across(values: Sequence[float], marks: Sequence[Mark], whole: float) -> Axis:
    ends = [*values, whole, *(x for m in marks for x in (*m.low, *m.high))]
    low, high = min(ends), max(ends)
    spare = 0.03 * ((high - low) or 1.0)
    return Axis(label="share", low=max(0.0, low - spare), high=min(1.0, high + spare) if high < 1 else 1.0 + spare / 4)


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
        reads="Each row is a confusion: the true class, then what it was called, by how many rows they are. The bar is "
        "the range in which its share of the true class may lie.",
        method=_method(level),
    )


def _worst_matrix(found: ConfusionTable) -> Figure:
    """Counts of the classes found least often, by colour alone; all other columns are one."""
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
        x=Axis(label="what it said", low=-0.5, high=len(worst) + 0.5, names=(*names, "all others")),
        y=Axis(label="true class", low=-0.5, high=len(worst) - 0.5, names=tuple(reversed(names))),
        marks=(
            _cells(wrong, table, shares, rows[worst], "bad"),
            _cells(fine, table, shares, rows[worst], "main"),
        ),
        reads="Rows are true classes, the worst on top; columns what they were called. The stronger its colour, the "
        "more of its row a cell holds: blue is right, orange wrong. Point at a cell for its count.",
        notes=(f"{len(worst)} of {len(there)} classes; the CSV above has every confusion.",),
    )


def _cells(places: Sequence[tuple[int, int]], table: Floats, shares: Floats, rows: Floats, tone: Tone) -> Mark:
    n = len(table)
    return Mark(
        shape="cells",
        x=tuple(float(j) for _, j in places),
        y=tuple(float(n - 1 - i) for i, _ in places),
        value=tuple(float(shares[i, j]) for i, j in places),
        text=tuple(f"{table[i, j]:,.0f} of {rows[i]:,.0f} rows" if table[i, j] else "none" for i, j in places),
        tone=tone,
    )


def class_numbers(given: PictureInput) -> dict[str, list[list[float | str | None]]] | None:
    """Recall and precision of every class with their intervals, where pictures show the worst alone."""
    found = confusion_of(given.run)
    plain = given.run.data.units is None and given.run.data.weight_name is None
    if found is None or len(found.names) <= MOST_CLASSES or found.what != "rows":
        return None
    level = given.level if plain else None
    sides = (("recall_by_class", 1), ("precision_by_class", 0))
    return {name: _class_rows(found, level, axis=axis) for name, axis in sides}


def _class_rows(found: ConfusionTable, level: float | None, *, axis: int) -> list[list[float | str | None]]:
    right, rows = np.diag(found.cells), found.cells.sum(axis=axis)
    lines: list[list[float | str | None]] = []
    for name, hits, all_ in zip(found.names, right.tolist(), rows.tolist()):
        ends = _ends(hits, all_, level) if all_ else None
        spans = [None, None] if ends is None else [float(f"{x:.4g}") for x in ends]
        lines.append([name, hits, all_, float(f"{hits / all_:.4g}") if all_ else None, *spans])
    return lines


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
