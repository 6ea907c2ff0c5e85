"""The list of runs as a page: newest first, found by verb and words, ticked to be compared."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from errbar.cli.serving.page_shell import frame
from errbar.cli.serving.run_query import ON_PAGE, Query
from errbar.report.digits import count, decimals, shown
from errbar.report.page.element import notes, section, table, words
from errbar.stores import Damage, Headline, Listed, Pending, described

COMPARED = ("evaluate", "score")
"""Verbs whose runs may be ticked: the rows behind them are kept."""
HEADS = ("Run", "Verb", "When", "Data", "Headline", "Value", "Interval", "Rows")


def listing(
    lines: Sequence[Listed],
    pending: Sequence[Pending],
    query: Query,
    *,
    store: str,
    damaged: Sequence[Damage] = (),
) -> str:
    """The page of a query; `lines` are all runs of the store, `damaged` what was left out of them."""
    found = query.found(lines)
    here = query.shown(found)
    parts = [
        *(f'<p role="alert">{words(x.message)}</p>' for x in damaged),
        _find(sorted({str(x.verb) for x in lines}), query),
        f"<p>{_count_line(lines, found, here, query, store)}</p>",
    ]
    if here:
        parts.append(_tick_boxes(here))
    parts += [_pages(len(found), query), section("unfinished", "Not finished", _unfinished_jobs(pending))]
    return frame("Runs", "".join(parts))


def _find(verbs: Sequence[str], query: Query) -> str:
    chosen = [("", "all"), *((v, v) for v in verbs)]
    options = "".join(
        f'<option value="{words(v)}"{" selected" if v == query.verb else ""}>{words(says)}</option>'
        for v, says in chosen
    )
    return (
        '<form class="find" role="search" method="get" action="./">'
        f'<label>Verb<br><select name="verb">{options}</select></label>'
        f'<label>Words<br><input type="search" name="text" value="{words(query.text)}"></label>'
        '<button type="submit">Find</button></form>'
    )


def _count_line(
    lines: Sequence[Listed], found: Sequence[Listed], here: Sequence[Listed], query: Query, store: str
) -> str:
    if not lines:
        return f"No runs in {words(store)} yet. <code>errbar evaluate</code> keeps them there."
    of = f"{len(found):,} of {count(len(lines), 'run')} in {words(store)}"
    if not here:
        return f"{of}; none to show here. " + ("Ask for less." if not found else "Begin at the first page.")
    first = (query.page - 1) * ON_PAGE
    return of + (f", {first + 1:,} to {first + len(here):,} shown" if len(here) < len(found) else "")


def _tick_boxes(lines: Sequence[Listed]) -> str:
    rows = table(HEADS, map(_row, lines), caption="Runs, newest first", numbers=(5, 6, 7))
    return (
        f'<form method="get" action="compare">{rows}<div class="beside">'
        '<label>Measure that decides (may stay empty)<br><input type="text" name="primary" autocomplete="off"></label>'
        '<button type="submit">Compare the ticked runs</button></div></form>'
    )


def _row(line: Listed) -> list[str]:
    rest = [_when(line.made), words(line.what), *_number(line.headline), f"{line.rows:,}"]
    name = words(line.id)
    tick = f'<input type="checkbox" name="run" value="{name}" aria-label="Compare run {name}">'
    return [f'{tick if line.verb in COMPARED else ""}<a href="run/{name}">{name}</a>', words(line.verb), *rest]


def _number(head: Headline | None) -> list[str]:
    if head is None:
        return ["–", "–", "–"]
    places = decimals(head.low, head.high, head.value)
    span = "–" if head.low is None else f"{shown(head.low, places)} to {shown(head.high, places)}"
    return [words(head.label), shown(head.value, places), span]


def _when(seconds: float) -> str:
    utc = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    return f'<time datetime="{utc}">{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}</time>'


def _pages(found: int, query: Query) -> str:
    last = -(-found // ON_PAGE)
    if last <= 1 and query.page == 1:
        return ""
    ends = [("Newer", max(1, min(query.page - 1, last)), query.page > 1), ("Older", query.page + 1, query.page < last)]
    links = "".join(f'<a href="{words(query.at(page))}">{says}</a>' for says, page, there in ends if there)
    return f'<nav class="pages" aria-label="Pages">{links}<span>page {query.page:,} of {last:,}</span></nav>'


def _unfinished_jobs(pending: Sequence[Pending]) -> str:
    lines = [f"{described(p.about) or p.key}: {p.kept:,} of {p.total:,} folds kept" for p in pending]
    says = "<p>The same command with <code>--resume</code> continues.</p>"
    return says + notes(lines) if lines else ""
