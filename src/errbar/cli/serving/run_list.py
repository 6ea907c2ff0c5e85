"""The list of runs as a page: what each answers, newest first, found by verb, words and day, ticked to be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from errbar.cli.serving.listed_answer import ListedAnswer, data_of
from errbar.cli.serving.page_shell import frame
from errbar.cli.serving.run_query import ON_PAGE, Query
from errbar.report.digits import count
from errbar.report.page.element import notes, section, table, words
from errbar.stores import Damage, Listed, Pending, described

COMPARED = ("evaluate", "score")
"""Verbs whose runs may be ticked: the rows behind them are kept."""
HEADS = ("Run", "Model", "Data", "Verdict", "Answer", "When", "Rows")


def listing(
    lines: Sequence[Listed],
    pending: Sequence[Pending],
    query: Query,
    answer: Callable[[str], ListedAnswer],
    *,
    store: str,
    damaged: Sequence[Damage] = (),
) -> str:
    """Return the page of a query; `lines` are all runs of the store, each once, `damaged` what was left out of them.

    `answer` gives the heading of a run's page by its id; it is asked for the runs that are shown.
    """
    lines = _each_once(lines)
    found = query.found(lines)
    if query.verdict:
        found = [x for x in found if answer(x.id).verdict == query.verdict]
    here = query.shown(found)
    parts = [
        *(f'<p role="alert">{words(x.message)}</p>' for x in damaged),
        _find(sorted({str(x.verb) for x in lines}), query),
        f"<p>{_count_line(lines, found, here, query, store)}</p>",
    ]
    if here:
        parts.append(_tick_boxes(here, query, answer, _pages(len(found), query)))
    else:
        parts.append(_pages(len(found), query))
    parts += [section("unfinished", "Not finished", _unfinished_jobs(pending))]
    return frame("Runs", "".join(parts))


def _each_once(lines: Sequence[Listed]) -> list[Listed]:
    """Return the newest line of every run, in the order given."""
    first: dict[str, Listed] = {}
    for line in lines:
        first.setdefault(line.id, line)
    return list(first.values())


def _find(verbs: Sequence[str], query: Query) -> str:
    from errbar.report.say.listed import VERDICTS  # here, since a list of no runs needs no claims

    return (
        '<form class="find" role="search" method="get" action="./">'
        f'<label>Verb<br><select name="verb">{_options(verbs, query.verb)}</select></label>'
        f'<label>Verdict<br><select name="verdict">{_options(VERDICTS, query.verdict)}</select></label>'
        f'<label>Words<br><input type="search" name="text" value="{words(query.text)}"></label>'
        f'<label>Since<br><input type="date" name="since" value="{words(query.since)}"></label>'
        f'{_hidden(("run", x) for x in query.ticked)}<button type="submit">Find</button></form>'
    )


def _options(found: Sequence[str], chosen: str) -> str:
    return "".join(
        f'<option value="{words(v)}"{" selected" if v == chosen else ""}>{words(v or "all")}</option>'
        for v in ("", *found)
    )


def _count_line(
    lines: Sequence[Listed], found: Sequence[Listed], here: Sequence[Listed], query: Query, store: str
) -> str:
    if not lines:
        return f"No saved runs in {words(store)} yet. Run <code>errbar evaluate</code> first."
    of = f"{len(found):,} of {count(len(lines), 'run')} in {words(store)}"
    if not here:
        return f"{of}; nothing to show here. " + ("Ask for less." if not found else "Begin at the first page.")
    first = (query.page - 1) * ON_PAGE
    return of + (f", {first + 1:,} to {first + len(here):,} shown" if len(here) < len(found) else "")


def _tick_boxes(lines: Sequence[Listed], query: Query, answer: Callable[[str], ListedAnswer], pages: str) -> str:
    """The table in a form: turning a page submits it too, so that ticks go along without a script."""
    rows = table(HEADS, (_row(x, query, answer) for x in lines), caption="Runs, newest first", numbers=(6,))
    elsewhere = [x for x in query.ticked if x not in {line.id for line in lines}]
    kept = _hidden([*query.filters, *(("run", x) for x in elsewhere)])
    return (
        f'<form method="get" action="compare">{rows}{kept}{_elsewhere(elsewhere, query)}<div class="beside">'
        '<label>Measure that decides (may stay empty)<br><input type="text" name="primary" autocomplete="off"></label>'
        f'<button type="submit">Compare the ticked runs</button></div>{pages}</form>'
    )


def _elsewhere(ids: Sequence[str], query: Query) -> str:
    if not ids:
        return ""
    links = ", ".join(f'<a href="run/{words(x)}">{words(x)}</a>' for x in ids)
    clear = words(replace(query, ticked=()).at(query.page))
    return f'<p>Ticked on other pages: {links}. <a href="{clear}">Untick all</a></p>'


def _hidden(fields: Iterable[tuple[str, str]]) -> str:
    return "".join(f'<input type="hidden" name="{words(name)}" value="{words(x)}">' for name, x in fields)


def _row(line: Listed, query: Query, answer: Callable[[str], ListedAnswer]) -> list[str]:
    name = words(line.id)
    on = " checked" if line.id in query.ticked else ""
    tick = f'<input type="checkbox" name="run" value="{name}" aria-label="Compare run {name}"{on}>'
    first = f'{tick if line.verb in COMPARED else ""}<a href="run/{name}">{name}</a>'
    said = answer(line.id)
    model = f'{words(said.model)}{"<br>" if said.model else ""}<span class="quiet">{words(line.verb)}</span>'
    verdict = f'<span aria-hidden="true">{said.glyph}</span> {words(said.words)}' if said.verdict else ""
    data = words(data_of(line.what, said.named))
    return [first, model, data, verdict, words(said.heading), _when(line.made), f"{line.rows:,}"]


def _when(seconds: float) -> str:
    utc = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    return f'<time datetime="{utc}">{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}</time>'


def _pages(found: int, query: Query) -> str:
    last = -(-found // ON_PAGE)
    if last <= 1 and query.page == 1:
        return ""
    ends = [("Newer", max(1, min(query.page - 1, last)), query.page > 1), ("Older", query.page + 1, query.page < last)]
    to = "".join(_turn(says, page, query, found) for says, page, there in ends if there)
    return f'<nav class="pages" aria-label="Pages">{to}<span>page {query.page:,} of {last:,}</span></nav>'


def _turn(says: str, page: int, query: Query, found: int) -> str:
    """A button of the list's form, or a link where there is no list."""
    if (query.page - 1) * ON_PAGE < found:
        return f'<button type="submit" formaction="./" name="page" value="{page}">{says}</button>'
    return f'<a href="{words(query.at(page))}">{says}</a>'


def _unfinished_jobs(pending: Sequence[Pending]) -> str:
    lines = [f"{described(p.about) or p.key}: {p.kept:,} of {p.total:,} folds kept" for p in pending]
    says = "<p>Repeat the command with <code>--resume</code> to continue.</p>"
    return says + notes(lines) if lines else ""
