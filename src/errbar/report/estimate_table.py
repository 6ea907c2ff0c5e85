"""The table of estimates: mark, value, interval, no skill and a bar each, as wide as the terminal allows."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.estimate import Estimate
from errbar.report.answers.row_marks import LEAST_U, Mark, gap_words, hides_its_decider, mark_of, position_of
from errbar.report.answers.sentence import GLYPHS
from errbar.report.digits import brief, columns_of, shown
from errbar.report.screen.bars import LEAST, MOST, Span, bar_head, draw_bar
from errbar.report.screen.fit_table import GAP, Cells, fit_columns, table_lines
from errbar.report.screen.screen_width import width


def estimate_lines(estimates: Sequence[Estimate], *, every: bool) -> list[str]:
    """The table; below a row why it has no interval, its parts, or what else decided; `every` names the methods."""
    if not estimates:
        return []
    columns = estimate_columns(estimates, every=every)
    lines = table_lines(columns)
    out = [lines[0]]
    for e, line in zip(estimates, lines[1:]):
        out += _add_note(line, _note(e, every=every))
        out += [f"    {gap_words(e)}"] if hides_its_decider(e) else []
    return out


def estimate_columns(estimates: Sequence[Estimate], *, every: bool) -> list[Cells]:
    """Mark, name, value, interval, no skill, method with `every`, and the picture where there is room for it."""
    values, spans = columns_of(estimates)
    marks = [mark_of(e) for e in estimates]
    columns = [
        Cells(
            head="", cells=tuple(f"{_glyph(m)} {e.label}" for m, e in zip(marks, estimates)), left=True, shrinks=True
        ),
        Cells(head="value", cells=tuple(values)),
        Cells(head=f"{100 * estimates[0].level:g} % interval", cells=tuple(spans)),
        Cells(head="no skill", cells=tuple(reference_of(e) for e in estimates), drop=2),
    ]
    if every:
        columns.append(Cells(head="method", cells=tuple(e.method or "" for e in estimates), left=True, drop=1))
        return columns
    return [*columns, *_picture(estimates, columns)]


def _glyph(mark: Mark) -> str:
    return " " if mark is None else GLYPHS[mark]


def _picture(estimates: Sequence[Estimate], columns: Sequence[Cells]) -> list[Cells]:
    used = sum(c.wide + GAP for c in fit_columns(columns))
    room = min(width() - used, MOST)
    spans = [_span(e) for e in estimates]
    if room < LEAST or not any(spans):
        return []
    glyphs = [GLYPHS[mark_of(e) or "open"] for e in estimates]
    bars = tuple(draw_bar(s, room, LEAST_U, 1.0, g) for s, g in zip(spans, glyphs))
    return [Cells(head=bar_head(room, LEAST_U, 1.0), cells=bars, left=True, drop=3)]


def _span(e: Estimate) -> Span:
    ends = [position_of(e, x) for x in (e.low, e.value, e.high)]
    if any(x is None for x in ends):
        return None
    low, value, high = sorted(x for x in ends if x is not None)
    return low, value, high


def reference_of(e: Estimate) -> str:
    """The no-skill value, or the right value of a measure that has one."""
    if e.no_skill is None and e.better == "near":
        return f"({brief(e.perfect)} = right)"
    return brief(e.no_skill)


def _add_note(line: str, note: str) -> list[str]:
    if not note:
        return [line]
    together = f"{line}  {note}"
    return [together] if len(together) <= width() else [line, f"    {note}"]


def _note(e: Estimate, *, every: bool) -> str:
    """Why there is no interval; how optimistic; with `every` also the parts of the value."""
    if e.reason is not None:
        return str(e.reason)
    parts = e.extras
    if "optimism" in parts:
        left = f", {shown(parts['corrected'], 3)} without it" if "corrected" in parts else ""
        return f"optimistic by {'about' if left else 'up to'} {shown(parts['optimism'], 3)}{left}"
    if {"calibration", "refinement", "within_bins"} <= parts.keys():
        c, r, w = (parts[k] for k in ("calibration", "refinement", "within_bins"))
        mixed = f" {'−' if w < 0 else '+'} {shown(abs(w), 4)} within bins" if abs(w) > 1e-12 else ""
        return f"Brier {shown(c + r + w, 4)} = {shown(c, 4)} calibration + {shown(r, 4)} refinement{mixed}"
    if {"ranking_errors", "pairs"} <= parts.keys():
        return f"{parts['ranking_errors']:,.10g} of {parts['pairs']:,.10g} pairs out of order, ties half"
    if every and {"miscalibration", "discrimination", "uncertainty"} <= parts.keys():
        m, d, u = (shown(parts[k], 3) for k in ("miscalibration", "discrimination", "uncertainty"))
        return f"= {m} miscalibration − {d} discrimination + {u} uncertainty (in-sample)"
    return ""
