"""The ladder: models by the measure that decides, best first, each with letters, value, its interval and a bar."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errbar.records.run import Run
from errbar.report.digits import at_the_point, decimals, shown, significant, true_minus
from errbar.report.say.letters import OVERLAP, deciding_comparisons, shared_words
from errbar.report.say.model_values import ModelValue, ladder_ends, model_values
from errbar.report.say.verdicts import RIGHT_IS_BETTER
from errbar.report.screen.bars import LEAST, draw_interval
from errbar.report.screen.fit_table import GAP, Cells, fit_columns, table_lines
from errbar.report.screen.screen_width import width

MOST = 34
"""Columns of the bars."""
DECADES = 100.0


def ladder_lines(run: Run) -> list[str]:
    """A line a model; nothing of two models without intervals, whose values stand in the table of gaps."""
    models, pairs = model_values(run), deciding_comparisons(run)
    with_ends = any(m.low is not None for m in models)
    if len(models) < 2 or (not with_ends and (len(models) < 3 or not models[0].letters)):
        return []
    columns = [
        *([Cells(head="group", cells=tuple(m.letters for m in models), left=True)] if models[0].letters else []),
        Cells(head="model", cells=tuple(m.name for m in models), left=True, shrinks=True),
        *_numbers(models, pairs[0].label or pairs[0].measure, f"{100 * pairs[0].level:g} % interval"),
    ]
    lines = table_lines([*columns, *_picture(models, columns, higher=pairs[0].better == "high")])
    notes = [shared_words(run)] if models[0].letters and len(models) > 2 else []
    return ["", *lines, *notes, *([OVERLAP] if with_ends and _overlap(models) else []), ""]


def _overlap(models: Sequence[ModelValue]) -> bool:
    """True where two models of different letters have intervals that overlap: what a reader would take for a tie."""
    known = [(m.letters, m.low, m.high) for m in models if m.low is not None and m.high is not None and m.letters]
    return any(
        not set(a[0]) & set(b[0]) and a[1] <= b[2] and b[1] <= a[2] for i, a in enumerate(known) for b in known[i + 1 :]
    )


def _numbers(models: Sequence[ModelValue], label: str, level: str) -> list[Cells]:
    widths = [m.high - m.low for m in models if m.low is not None and m.high is not None]
    known = [m.value for m in models]
    places = decimals(0.0, min(widths), None) if widths else decimals(min(known), max(known), known[0])
    if places > 0:
        places = max(places, 2 if widths else 3)
    each = [places for _ in models]
    if is_wide(ladder_ends(models)):
        each = [decimals(m.low, m.high, m.value) for m in models]
    told = [true_minus(shown(m.value, n)) for m, n in zip(models, each)]
    values = Cells(head=label, cells=tuple(at_the_point(told)))
    if not widths:
        return [values]
    sides = [at_the_point([true_minus(shown(getattr(m, end), n)) for m, n in zip(models, each)]) for end in ENDS]
    wide = [max(map(len, side)) for side in sides]
    dash = "…" if any((m.low or 0) < 0 for m in models) else "–"
    spans = [
        "–" if m.low is None else f"{low:>{wide[0]}} {dash} {high:>{wide[1]}}" for m, low, high in zip(models, *sides)
    ]
    return [values, Cells(head=level, cells=tuple(spans))]


def is_wide(ends: tuple[float, float] | None) -> bool:
    """Return whether values span more than two decades, so that they need a scale and digits of their own."""
    return ends is not None and 0 < DECADES * min(ends) < max(ends)


ENDS = ("low", "high")


def _picture(models: Sequence[ModelValue], columns: Sequence[Cells], *, higher: bool) -> list[Cells]:
    """Bars over one scale, right is better: a loss runs from large to small; by powers of ten beyond two decades."""
    room = min(width() - sum(c.wide + GAP for c in fit_columns(columns)), MOST)
    ends = ladder_ends(models)
    if room < LEAST or ends is None or all(m.low is None for m in models):
        return []
    sign, place = 1.0 if higher else -1.0, math.log10 if is_wide(ends) else float
    low, high = sorted(sign * place(x) for x in ends)
    bars = []
    for m in models:
        at = [sign * place(x) for x in (m.low, m.value, m.high) if x is not None]
        bars.append(draw_interval((min(at), sign * place(m.value), max(at)), room, low, high))
    return [Cells(head=_scale_head(ends if higher else ends[::-1], room), cells=tuple(bars), left=True, drop=5)]


def _scale_head(ends: tuple[float, float], room: int) -> str:
    """The numbers at both ends of the scale, the better one right."""
    places = max(decimals(min(ends), max(ends), None) - 1, 0)
    left, right = (significant(x, 2) if is_wide(ends) else true_minus(shown(x, places)) for x in ends)
    words = f"{left} {RIGHT_IS_BETTER:^{max(room - len(left) - len(right) - 2, 0)}} {right}"
    return words if len(words) <= room else ""
