"""The confusion matrix as text: counts with their sums, or shares; of many classes the largest confusions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from errbar.class_rates import ConfusionTable, confusion_of, share_limits
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.records.types import Floats
from errbar.report.digits import count, significant
from errbar.report.screen.fit_table import stack_columns
from errbar.report.screen.screen_width import width

Rates: TypeAlias = Literal["true", "predicted", "all"]
RATES: tuple[Rates, ...] = ("true", "predicted", "all")
WIDE = 12
"""Classes whose matrix fits a screen."""
LISTED = 10
LONGEST = 14
"""Letters of a class name at the head of a column."""
NONE = "·"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixLook:
    """How the matrix is shown: shares of what, and which way round."""

    rates: Rates | None = None
    transpose: bool = False


PLAIN = MatrixLook()


def confusion_lines(run: Run, look: MatrixLook = PLAIN, *, every: bool = False) -> list[str]:
    """The whole matrix of few classes, of all with `every`; else the largest confusions and the classes least found."""
    sheet = next((s for s in run.sheets if s.name == "confusion"), None)
    found = confusion_of(run)
    if sheet is None:
        return []
    if found is None:
        return ["", sheet.notes[0], *_largest([(str(t), str(p), float(w or 0)) for t, p, w in sheet.rows], {})]
    if len(found.names) > WIDE and not every:
        return ["", *_many(found, sheet)]
    plain = found.what == "rows" and run.data.units is None and run.plan is None
    return ["", *_matrix(found, look, float(run.options.get("level") or 0.95) if plain else None)]


def _matrix(found: ConfusionTable, look: MatrixLook, level: float | None) -> list[str]:
    ways = ("true", "predicted")
    cells, names = found.cells, [_short(name) for name in found.names]
    down, across = ways[::-1] if look.transpose else ways
    shown = _shares(cells, look.rates)
    sums = [[_text(x, None) for x in cells.sum(axis=1)], [_text(x, None) for x in cells.sum(axis=0)]]
    if look.transpose:
        shown, sums = shown.T, sums[::-1]
    body = [[_text(x, look.rates) for x in row] for row in shown]
    # Shares stand beside the counts that they are shares of.
    heads = [f"{down} ↓ {across} →", *names, found.what]
    lines = [[name, *row, total] for name, row, total in zip(names, body, sums[0])]
    lines.append([found.what, *sums[1], _text(float(cells.sum()), None)])
    if not look.transpose and look.rates is None and level is not None:
        _add_found(found, level, heads, lines)
    widths = [max(len(line[i]) for line in [heads, *lines]) for i in range(len(heads))]
    if sum(widths) + 2 * len(widths) - 2 > width() and len(heads) > len(names) + 2:
        heads, lines = heads[:-1], [line[:-1] for line in lines]
    padded = [[f"{line[i]:>{widths[i]}}" for line in [heads, *lines]] for i in range(len(heads))]
    return stack_columns(padded, indent=0)


def _add_found(found: ConfusionTable, level: float, heads: list[str], lines: list[list[str]]) -> None:
    """How often each class is found, with its exact interval, behind its rows."""
    heads.append(f"found ({100 * level:g} %)")
    for i, line in enumerate(lines):
        rows = float(found.cells[i].sum()) if i < len(found.names) else 0.0
        ends = share_limits(found.cells[i, i], rows, level) if rows else None
        line.append("" if ends is None else f"{ends[0]:.2f} – {ends[1]:.2f}")


def _shares(cells: Floats, rates: Rates | None) -> Floats:
    if rates is None:
        return cells
    total = {
        "true": cells.sum(axis=1, keepdims=True),
        "predicted": cells.sum(axis=0, keepdims=True),
        "all": cells.sum(keepdims=True),
    }[rates]
    return np.asarray(np.divide(cells, total, out=np.full_like(cells, np.nan), where=total > 0))


def _text(x: float, rates: Rates | None) -> str:
    if rates is None:
        return NONE if x == 0 else f"{x:,.0f}" if x == round(x) else significant(x, 4)
    return "–" if np.isnan(x) else NONE if x == 0 else f"{x:.3f}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _many(found: ConfusionTable, sheet: Sheet) -> list[str]:
    """The largest confusions, and the classes with the smallest share found."""
    cells, names = found.cells, found.names
    there = dict(zip(names, cells.sum(axis=1).tolist()))
    wrong = [(str(t), str(p), float(w or 0)) for t, p, w in sheet.rows if t != p]
    right = np.divide(np.diag(cells), cells.sum(axis=1), out=np.full(len(names), np.nan), where=cells.sum(axis=1) > 0)
    order = [int(i) for i in np.argsort(right, kind="stable") if not np.isnan(right[i])][:LISTED]
    poor = [
        f"  {_short(names[i]):<{LONGEST}}  {_text(float(cells[i, i]), None):>6} of {_text(there[names[i]], None)} "
        f"found ({right[i]:.2f})"
        for i in order
    ]
    head = f"{len(names):,} classes"
    lines = [f"{head}: the largest of {count(len(wrong), 'confusion')}, and the classes found least often"]
    return [*lines, *_largest(sorted(wrong, key=lambda x: -x[2])[:LISTED], there), "found least often", *poor]


def _largest(cells: Sequence[tuple[str, str, float]], there: dict[str, float]) -> list[str]:
    lines = []
    for true, predicted, weight in cells[:LISTED]:
        of = f" of {_text(there[true], None)}" if true in there else ""
        who = f"  {_short(true):<{LONGEST}}  predicted as {_short(predicted):<{LONGEST}}"
        lines.append(f"{who}  {_text(weight, None):>6}{of}")
    return lines
