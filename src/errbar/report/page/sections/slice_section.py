"""Where it fails: slices by measures in one table, marked where a slice differs from all other rows."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.claims.pair import ADJUSTED
from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import decimals, shown
from errbar.report.page.element import PLAIN, claimed, table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button
from errbar.report.page.spans import minus
from errbar.report.say.page_words import SLICE_KEY
from errbar.report.say.slice_cells import SIGNS, cell_words
from errbar.report.say.slices import slice_claims, slice_title

MOST_SLICES, MOST_MEASURES = 40, 8


def slice_section(page: PageInput) -> Section | None:
    """Return slices by measures, and the rows of largest loss; None without either."""
    run = page.run
    table = heat_table(run)
    rows = worst_rows(page)
    if not table and not rows:
        return None
    return Section(
        name="slices",
        nav="Where it fails",
        title=slice_title(run),
        lead=_lead(run) if table else "",
        body=table + rows,
        csv="estimates" if table else "",
        claims=tuple(slice_claims(run)),
    )


def _lead(run: Run) -> str:
    claims = slice_claims(run)
    if not claims:
        return "Each slice has its own interval; slices are not tested against each other."
    return f"Each slice against all other rows; p is adjusted over all {claims[0].looks:,} tests of the table."


def heat_table(run: Run) -> str:
    """Return the table, empty for a run without slices; slices without a value are left out and named."""
    sliced = [e for e in run.estimates if e.slice is not None]
    there = [e for e in sliced if e.value is not None]
    names = list(dict.fromkeys(e.slice or "" for e in there))
    if not names:
        return ""
    rows = {name: max(e.n for e in there if e.slice == name) for name in names}
    kept = sorted(sorted(names, key=lambda n: -rows[n])[:MOST_SLICES], key=names.index)
    claims = {(c.subject.names[0], c.measure): c for c in slice_claims(run)}
    tests = {(c.right, c.measure): p_words(c) for c in run.comparisons}
    keys = _measures(there, list(claims.values()))
    cells = {(e.slice, e.measure): e for e in there}
    whole = {e.measure: e for e in run.estimates if e.slice is None}
    labels = [whole[k].label if k in whole else k for k in keys]
    head = "".join(f'<th scope="col">{words(label)}</th>' for label in labels)
    body = _line("all rows", run.data.rows, [_cell(whole.get(k), None, "") for k in keys], "all")
    for name in kept:
        line = [_cell(cells.get((name, k)), claims.get((name, k)), tests.get((name, k), "")) for k in keys]
        body += _line(name, rows[name], line, "")
    below = (_key() if claims else "") + _left_out(sliced, names, kept)
    return (
        '<div class="fig"><div class="wide" role="region" aria-label="Slices by measure" tabindex="0">'
        '<table class="heat"><caption class="hidden">Slices by measure</caption><thead><tr>'
        f'<th scope="col">slice</th><th scope="col" class="n">rows</th>{head}</tr></thead><tbody>{body}</tbody></table>'
        f"</div>{below}</div>"
    )


def _key() -> str:
    items = "".join(f'<li><i class="k-box {kind}"></i>{words(says)}</li>' for kind, says in SLICE_KEY)
    return f'<ul class="key"{PLAIN}>{items}</ul>'


def _measures(there: Sequence[Estimate], claims: Sequence[Claim]) -> list[str]:
    """Return the flagged measures, worst first, so that a narrow screen begins with them; then others and the cost."""
    keys = list(dict.fromkeys(e.measure for e in there))
    flagged = [k for k in dict.fromkeys(c.measure for c in claims if c.verdict == "worse") if k in keys]
    ordered = [*flagged, *(k for k in keys if k not in flagged)]
    cost = [k for k in ordered[MOST_MEASURES - 1 :] if k.partition("(")[0] == "cost"]
    return [*ordered[: MOST_MEASURES - len(cost)], *cost]


def _line(name: str, rows: int, cells: Sequence[str], kind: str) -> str:
    column, _, level = name.partition("=")
    said = f'<span class="gv">{words(column)}</span> {words(level)}' if level else words(name)
    return f'<tr class="{kind}"><th scope="row">{said}</th><td class="rows">{rows:,}</td>{"".join(cells)}</tr>'


def _cell(e: Estimate | None, claim: Claim | None, p: str) -> str:
    if e is None or e.value is None:
        return "<td>–</td>"
    places = decimals(e.low, e.high, e.value)
    span = "" if e.low is None else minus(f"{shown(e.low, places)} to {shown(e.high, places)}")
    kind, sign = _mark(claim)
    tip = f"{e.label}, {e.slice or 'all rows'}: {minus(shown(e.value, places))}" + (f" ({span})" if span else "")
    told = cell_words(claim)
    spoken = f'<span class="hidden">{words(told)} </span>' if sign else ""
    mark = f'<span aria-hidden="true">{sign}</span> ' if sign else ""
    small = f"<small>{span}</small>" if span else ""
    said = words("; ".join(x for x in (tip, told, p) if x))
    value = minus(shown(e.value, places))
    return f'<td class="{kind}" data-tip="{said}"{claimed([claim])}>{spoken}{mark}{value}{small}</td>'


def p_words(c: Comparison) -> str:
    """Return `p 0.012 adjusted, 0.0015 alone`; empty for what was not tested."""
    if c.p_adjusted is None or c.p is None:
        return ""
    return f"p {c.p_adjusted:.3g} adjusted, {c.p:.3g} alone"


def _mark(claim: Claim | None) -> tuple[str, str]:
    """Return the class and the sign of a cell; what its own interval alone decides has neither colour."""
    if claim is None:
        return "", ""
    if claim.withheld == ADJUSTED:
        return "leans", SIGNS[ADJUSTED]
    kind = claim.verdict or ""
    return (kind, SIGNS[kind]) if kind in SIGNS else ("", "")


def _left_out(sliced: Sequence[Estimate], names: Sequence[str], kept: Sequence[str]) -> str:
    empty = [n for n in dict.fromkeys(e.slice or "" for e in sliced) if n not in names]
    said = []
    if len(kept) < len(names):
        said.append(f"The {len(kept)} slices of most rows, of {len(names):,}; the CSV has all.")
    measures = len(dict.fromkeys(e.measure for e in sliced))
    if measures > MOST_MEASURES:
        said.append(f"{measures - MOST_MEASURES} more measures are in the CSV.")
    if empty:
        said.append(f"No value in {', '.join(empty[:5])}{' and others' if len(empty) > 5 else ''}.")
    return f'<p class="cap">{words(" ".join(said))}</p>' if said else ""


def worst_rows(page: PageInput) -> str:
    """Return a table of the rows of largest loss; empty if rows have labels alone, or all are right."""
    found = page.found.worst
    if found is None:
        return ""
    is_number = not found.rows[0].classes
    what = "absolute error" if is_number else "log loss"
    said = f"The {len(found.rows)} rows it got most wrong carry {100 * found.share:.2g} % of the {what}"
    if len(found.rows) == found.of:
        said = f"The rows by {what}"
    if is_number:
        heads = ["truth", "predicted", "predicted − true"]
    elif found.positive is not None:
        heads = ["truth", f"P({words(found.positive)})", "log loss"]
    else:
        heads = ["truth", "predicted", "P(truth)", "log loss"]
    body = [
        [words(row.name), *map(words, row.classes), *_numbers(row.numbers, is_number), *map(words, row.levels)]
        for row in found.rows
    ]
    first = 1 + len(found.rows[0].classes)
    columns = ["id" if found.has_ids else "row", *heads, *map(words, found.columns)]
    made = table(columns, body, caption=said, numbers=range(first, first + len(found.rows[0].numbers)))
    return (
        f'<div class="fig" id="worst"><div class="hd"><h3>{words(said)}</h3><div class="dl tools">'
        f"{csv_button('table-worst', said)}</div></div>{made}</div>"
    )


def _numbers(numbers: tuple[float, ...], is_number: bool) -> tuple[str, ...]:
    if is_number:
        truth, value, off = numbers
        return _short(truth), _short(value), _signed(off)
    share, loss = numbers
    return f"{share:.3f}", _short(loss)


def _short(x: float) -> str:
    return minus(f"{x:,.4g}" if abs(x) < 1e4 else f"{x:,.0f}")


def _signed(x: float) -> str:
    return f"+{_short(x)}" if x > 0 else _short(x)
