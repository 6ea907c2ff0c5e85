"""Slices as text: one table with a row per slice and up to four measures, and the differences that were found."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.dialect import all_of
from errbar.records.claim import Claim
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import between, count, decimals, gap_decimals, shown, signed, true_minus
from errbar.report.say.slices import nothing_tested_words, slice_claims, slice_legend, untested_words
from errbar.report.say.verdicts import GLYPHS, doubt_words, glyph_of
from errbar.report.screen.fit_table import Cells, fit_columns, table_lines
from errbar.report.screen.fold_lines import elide

MOST, MOST_SLICES, MOST_FOUND = 4, 40, 5
FEW_ROWS, FEW_EVENTS = 30, 10
LONG = 20
"""Letters of a slice's name: intervals of measures matter more."""


def slice_lines(run: Run, *, every: bool = True) -> list[str]:
    """Return the table, the differences found, and what was left out; `every` shows all slices and all measures."""
    sliced = [e for e in run.estimates if e.slice is not None]
    keys = list(dict.fromkeys(e.measure for e in sliced))
    if not keys:
        return []
    claims = {(c.subject.names[0], c.measure or ""): c for c in slice_claims(run)}
    names = list(dict.fromkeys(str(e.slice) for e in sliced))
    kept = names if every else _worst(names, sliced, keys[0])
    lines, shown_ = [""], 0
    while shown_ < len(keys) and (every or not shown_):
        block, fitted = _table(sliced, kept, keys[shown_ : shown_ + MOST], claims)
        lines += [*([""] if shown_ else []), *block]
        shown_ += fitted
    lines += _undefined([e for e in sliced if e.slice in kept and e.measure in keys[:shown_]], every=every)
    lines += _found(list(claims.values()), every=every)
    if run.verb == "score" and run.plan is None and not claims:
        lines.append(nothing_tested_words())
    lines += _left_out(len(names), len(kept), len(keys), shown_)
    if run.plan is not None and not claims:
        lines.append("Each slice is estimated on its own; slices are not tested against each other.")
    return lines


def _table(
    sliced: Sequence[Estimate], names: Sequence[str], keys: Sequence[str], claims: dict[tuple[str, str], Claim]
) -> tuple[list[str], int]:
    """Return the lines of a table with as many of these measures as fit, and how many that are."""
    cells = {(e.slice, e.measure): e for e in sliced}
    rows = {name: max(e.n for e in sliced if e.slice == name) for name in names}
    columns = [
        Cells(head="slice", cells=tuple(elide(name, LONG) for name in names), left=True, shrinks=True),
        Cells(head="rows", cells=tuple(f"{rows[name]:,}" for name in names)),
        *_units(sliced, names),
    ]
    fixed = len(columns)
    for i, key in enumerate(keys):
        label = next((e.label for e in sliced if e.measure == key and e.value is not None), key)
        told = tuple(_cell(cells.get((name, key)), claims.get((name, key))) for name in names)
        doubt = next((f" ({c.doubt})" for (_, m), c in claims.items() if m == key and c.doubt is not None), "")
        columns.append(Cells(head=f"{label}{doubt}", cells=told, left=True, drop=i))
    fitted = fit_columns(columns)
    return table_lines(fitted), len(fitted) - fixed


def _units(sliced: Sequence[Estimate], names: Sequence[str]) -> list[Cells]:
    """Return the column of units, if rows come in units."""
    found = {name: max((e.n_units or 0 for e in sliced if e.slice == name), default=0) for name in names}
    return [Cells(head="units", cells=tuple(f"{found[name]:,}" for name in names))] if any(found.values()) else []


def _undefined(shown_: Sequence[Estimate], *, every: bool) -> list[str]:
    """Return why a value is a dash, for each slice and measure of the table."""
    lines = [f"  {e.slice}, {e.label}: {e.reason}" for e in shown_ if e.value is None and e.reason is not None]
    more = [] if every or len(lines) <= MOST_FOUND else [f"  {len(lines) - MOST_FOUND} more: {all_of('estimates')}"]
    return [*(lines if every else lines[:MOST_FOUND]), *more]


def _cell(e: Estimate | None, claim: Claim | None) -> str:
    """Return mark, value and interval; without an interval the value alone; a dash without a value."""
    if e is None or e.value is None:
        return "  –"
    mark = " " if claim is None or claim.verdict == "untested" else GLYPHS[glyph_of(claim)]
    places = decimals(e.low, e.high, e.value)
    few = e.n < FEW_ROWS or (e.events is not None and min(e.events, e.n - e.events) < FEW_EVENTS)
    value = f"{mark} {true_minus(shown(e.value, places))}"
    return (
        f"{value} ({between(e.low, e.high, places).replace(' ', '')}){'*' if few else ''}"
        if e.low is not None
        else value
    )


def _found(claims: Sequence[Claim], *, every: bool) -> list[str]:
    """Return the legend, then each difference that was found with the interval that decided it."""
    if not claims:
        return []
    settled = [c for c in claims if c.settled]
    told = settled if every else settled[:MOST_FOUND]
    lines = [slice_legend(claims)]
    for c in told:
        places = gap_decimals(c.low, c.high, c.gap)
        ends = f"{signed(c.low, places)} to {signed(c.high, places)}"
        told_ = f"{c.subject.names[0]}, {c.label}: slice − all other rows {ends}{doubt_words(c)}"
        lines.append(f"  {GLYPHS[glyph_of(c)]} {told_}")
    if len(told) < len(settled):
        lines.append(f"  {len(settled) - len(told)} more: {all_of('estimates')}")
    untested = untested_words(claims)
    return [*lines, *([untested] if untested else [])]


def _worst(names: list[str], sliced: Sequence[Estimate], key: str) -> list[str]:
    """Return all of a few slices; of many those with the worst value of the first measure, in their order."""
    known = [e for e in sliced if e.measure == key and e.value is not None]
    if len(names) <= MOST_SLICES or not known or known[0].better not in ("low", "high"):
        return names[:MOST_SLICES]
    sign = 1 if known[0].better == "high" else -1
    kept = {e.slice for e in sorted(known, key=lambda e: sign * (e.value or 0.0))[:MOST_SLICES]}
    return [name for name in names if name in kept]


def _left_out(names: int, kept: int, keys: int, shown_: int) -> list[str]:
    parts = []
    if kept < names:
        parts.append(f"{count(names - kept, 'slice')}")
    if shown_ < keys:
        parts.append(f"{count(keys - shown_, 'measure')}")
    return [f"{' and '.join(parts)} more: {all_of('estimates')}"] if parts else []
