"""The table of estimates: mark, value, interval, baseline and a bar each, as wide as the terminal allows."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.claim import Claim
from errbar.records.estimate import Estimate
from errbar.report.digits import brief, columns_of, gap_decimals, shown, signed, true_minus
from errbar.report.say.marks import LEAST_U, Marks, deciding_ends, gap_words, mark_of, position_of
from errbar.report.say.verdicts import GLYPHS, RIGHT_IS_BETTER
from errbar.report.screen.bars import LEAST, MOST, Span, bar_head, draw_bar
from errbar.report.screen.fit_table import GAP, Cells, fit_columns, table_lines
from errbar.report.screen.screen_width import width

DIFFERENCE = "value − baseline"
LEAST_LABEL = 16
"""Letters of a mark and its measure, below which the difference moves to a line of its own."""


def estimate_lines(estimates: Sequence[Estimate], marks: Marks, *, every: bool) -> list[str]:
    """Return the table; below a row why it has no interval, or its parts; `every` names the methods."""
    if not estimates:
        return []
    columns = estimate_columns(estimates, marks, every=every)
    lines = table_lines(columns)
    beside = any(c.head == DIFFERENCE for c in columns)
    out = [lines[0]]
    for e, line in zip(estimates, lines[1:]):
        out += _add_note(line, _note(e, every=every))
        told = "" if beside else gap_words(e, marks.get(e.measure))
        out += [f"    {told}"] if told else []
    return out


def estimate_columns(estimates: Sequence[Estimate], marks: Marks, *, every: bool) -> list[Cells]:
    """Return mark, name, value, interval, the difference that decides, baseline, and the picture if there is room.

    A measure is decided by its own interval, or by that of its difference to the baseline on the same rows. The
    difference is shown for the latter alone, so the interval that decides is always in the row, or below it if the
    terminal is so narrow that names would be cut to a few letters.
    """
    values, spans = columns_of(estimates)
    claims = [marks.get(e.measure) for e in estimates]
    named = tuple(f"{_glyph(c)} {e.label}{_doubt(c)}" for c, e in zip(claims, estimates))
    columns = [
        Cells(head="", cells=named, left=True, shrinks=True),
        Cells(head="value", cells=tuple(values)),
        Cells(head=f"{100 * estimates[0].level:g} % interval", cells=tuple(spans)),
        Cells(head="baseline", cells=tuple(reference_of(e) for e in estimates), drop=2),
    ]
    if any(e.decided_by == "gap" for e in estimates):
        cells = tuple(_difference(e, c) for e, c in zip(estimates, claims))
        columns += _if_names_stay(columns, Cells(head=DIFFERENCE, cells=cells, left=True))
    if every:
        columns.append(Cells(head="method", cells=tuple(e.method or "" for e in estimates), left=True, drop=1))
        return columns
    return [*columns, *_picture(estimates, claims, columns)]


def _if_names_stay(columns: Sequence[Cells], more: Cells) -> list[Cells]:
    """Return the column if names keep most of their letters beside it; none otherwise."""
    names = fit_columns([*columns, more])[0]
    return [more] if names.wide >= min(columns[0].wide, LEAST_LABEL) else []


def _glyph(claim: Claim | None) -> str:
    mark = mark_of(claim)
    return " " if mark is None else GLYPHS[mark]


def _doubt(claim: Claim | None) -> str:
    """Return the code that undermines the row's verdict, in brackets behind the name."""
    return "" if claim is None or claim.doubt is None or claim.low is None else f" ({claim.doubt})"


def _difference(e: Estimate, claim: Claim | None) -> str:
    """Return the interval of the difference to the baseline if that decides; empty if the value's own does."""
    if e.decided_by != "gap" or claim is None or claim.low is None or claim.high is None:
        return ""
    places = gap_decimals(claim.low, claim.high, claim.gap)
    level = "" if claim.level == e.level else f" ({100 * claim.level:g} %)"
    return f"{signed(claim.low, places)} … {signed(claim.high, places)}{level}"


def _picture(estimates: Sequence[Estimate], claims: Sequence[Claim | None], columns: Sequence[Cells]) -> list[Cells]:
    used = sum(c.wide + GAP for c in fit_columns(columns))
    room = min(width() - used, MOST)
    spans = [_span(e, c) for e, c in zip(estimates, claims)]
    if room < LEAST or not any(spans):
        return []
    glyphs = [GLYPHS[mark_of(c) or "open"] for c in claims]
    bars = tuple(draw_bar(s, room, LEAST_U, 1.0, g) for s, g in zip(spans, glyphs))
    return [Cells(head=bar_head(room, LEAST_U, 1.0, RIGHT_IS_BETTER), cells=bars, left=True, drop=3)]


def _span(e: Estimate, claim: Claim | None) -> Span:
    """Return the interval that decides, between baseline and perfect."""
    ends = [position_of(e, x) for x in (*deciding_ends(e, claim), e.value)]
    if any(x is None for x in ends):
        return None
    low, value, high = sorted(x for x in ends if x is not None)
    return low, value, high


def reference_of(e: Estimate) -> str:
    """Return the baseline, or the ideal value of a measure that has one."""
    if e.no_skill is None and e.better == "near":
        return f"ideal {brief(e.perfect)}"
    return true_minus(brief(e.no_skill))


def _add_note(line: str, note: str) -> list[str]:
    if not note:
        return [line]
    together = f"{line}  {note}"
    return [together] if len(together) <= width() else [line, f"    {note}"]


def _note(e: Estimate, *, every: bool) -> str:
    """Return why there is no interval, how optimistic the value is, or with `every` its parts."""
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
    if "lambda" in parts:
        return f"{parts['labelled']:,.0f} human labels; the judge counts {shown(parts['lambda'], 2)}"
    if "equal_groups" in parts:
        return f"equal groups of these sizes would show {shown(parts['equal_groups'], 2)}"
    if every and {"miscalibration", "discrimination", "uncertainty"} <= parts.keys():
        m, d, u = (shown(parts[k], 3) for k in ("miscalibration", "discrimination", "uncertainty"))
        return f"= {m} miscalibration − {d} discrimination + {u} uncertainty (in-sample)"
    return ""
