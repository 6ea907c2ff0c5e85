"""Where it fails: every slice and every measure in one table, marked where a slice differs from all other rows."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.comparison import Comparison, count_tests
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import decimals, shown
from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button
from errbar.report.page.spans import minus

MOST_SLICES, MOST_MEASURES = 40, 8
SIGNS = {"left better": ("worse", "▼"), "right better": ("better", "▲"), "differs": ("differs", "◆")}
"""Left are all other rows, right is the slice."""
SPOKEN = {"worse": "worse than the rest", "better": "better than the rest", "leans": "differs alone, not when adjusted"}
"""For those who see neither sign nor colour. What differs alone may be better or worse: it has neither colour."""
KEY = (
    '<ul class="key"><li><i class="k-box hitb"></i>▼ worse than the rest, adjusted for all looks</li><li><i '
    'class="k-box"></i>▲ better, adjusted</li><li><i class="k-box leans"></i>~ differs alone, not when adjusted</li>'
    "</ul>"
)


def slice_section(page: PageInput) -> Section | None:
    """Slices by measures, and the rows of largest loss; None where there is neither."""
    run = page.run
    table = heat_table(run)
    rows = worst_rows(page)
    if not table and not rows:
        return None
    return Section(
        name="slices",
        nav="Where it fails",
        title=_title(page, bool(table)),
        lead=_lead(run) if table else "",
        body=table + rows,
        csv="estimates" if table else "",
    )


def _title(page: PageInput, sliced: bool) -> str:
    said = next((s for s in page.answer.sentences if s.proof == "slices"), None)
    if said is not None and said.clause:
        return f"Where it fails: {said.clause}"
    return "No slice is worse than the rest" if sliced and said is not None else "Where it fails"


def _lead(run: Run) -> str:
    looks = count_tests(run.comparisons)
    if not looks:
        return "Every slice with its own intervals; slices are not tested against each other."
    return f"Every slice against all other rows. The table is one look: p is adjusted over its {looks:,} tests."


def heat_table(run: Run) -> str:
    """Nothing for a run without slices; slices without a value are left out and named."""
    sliced = [e for e in run.estimates if e.slice is not None]
    there = [e for e in sliced if e.value is not None]
    names = list(dict.fromkeys(e.slice or "" for e in there))
    if not names:
        return ""
    rows = {name: max(e.n for e in there if e.slice == name) for name in names}
    kept = sorted(sorted(names, key=lambda n: -rows[n])[:MOST_SLICES], key=names.index)
    keys = _measures(there)
    tests = {(c.right, c.measure): c for c in run.comparisons}
    cells = {(e.slice, e.measure): e for e in there}
    whole = {e.measure: e for e in run.estimates if e.slice is None}
    labels = [whole[k].label if k in whole else k for k in keys]
    head = "".join(f'<th scope="col">{words(label)}</th>' for label in labels)
    body = _line("all rows", run.data.rows, [_cell(whole.get(k), None) for k in keys], "all")
    for name in kept:
        line = [_cell(cells.get((name, k)), tests.get((name, k))) for k in keys]
        body += _line(name, rows[name], line, "")
    below = KEY + _left_out(sliced, names, kept)
    return (
        '<div class="fig"><div class="wide" role="region" aria-label="Slices by measure" tabindex="0">'
        '<table class="heat"><caption class="hidden">Slices by measure</caption><thead><tr>'
        f'<th scope="col">slice</th><th scope="col" class="n">rows</th>{head}</tr></thead><tbody>{body}</tbody></table>'
        f"</div>{below}</div>"
    )


def _measures(there: Sequence[Estimate]) -> list[str]:
    """The first measures, and the cost wherever it stands."""
    keys = list(dict.fromkeys(e.measure for e in there))
    cost = [k for k in keys[MOST_MEASURES - 1 :] if k.partition("(")[0] == "cost"]
    return [*keys[: MOST_MEASURES - len(cost)], *cost]


def _line(name: str, rows: int, cells: Sequence[str], kind: str) -> str:
    column, _, level = name.partition("=")
    said = f'<span class="gv">{words(column)}</span> {words(level)}' if level else words(name)
    return f'<tr class="{kind}"><th scope="row">{said}</th><td class="rows">{rows:,}</td>{"".join(cells)}</tr>'


def _cell(e: Estimate | None, test: Comparison | None) -> str:
    if e is None or e.value is None:
        return "<td>–</td>"
    places = decimals(e.low, e.high, e.value)
    span = "" if e.low is None else minus(f"{shown(e.low, places)} to {shown(e.high, places)}")
    kind, sign = _mark(test)
    tip = f"{e.label}, {e.slice or 'all rows'}: {minus(shown(e.value, places))}" + (f" ({span})" if span else "")
    if test is not None and test.p_adjusted is not None:
        tip += f"; against the rest p {test.p_adjusted:.3g} adjusted, {test.p or 0:.3g} alone"
    spoken = f'<span class="hidden">{SPOKEN[kind]} </span>' if kind in SPOKEN else ""
    mark = f'<span aria-hidden="true">{sign}</span> ' if sign else ""
    small = f"<small>{span}</small>" if span else ""
    return f'<td class="{kind}" data-tip="{words(tip)}">{spoken}{mark}{minus(shown(e.value, places))}{small}</td>'


def _mark(test: Comparison | None) -> tuple[str, str]:
    if test is None:
        return "", ""
    if test.verdict in SIGNS:
        return SIGNS[test.verdict]
    alone = test.p is not None and test.p < 1 - test.level
    return ("leans", "~") if alone else ("", "")


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
    """Write a table of the rows of largest loss; nothing where rows have labels alone, or none is wrong."""
    found = page.found.worst
    if found is None:
        return ""
    is_number = not found.rows[0].classes
    what = "absolute error" if is_number else "log loss"
    said = f"The {len(found.rows)} rows it got most wrong carry {100 * found.share:.2g} % of the {what}"
    if len(found.rows) == found.of:
        said = f"The rows by {what}"
    if is_number:
        heads = ["truth", "predicted", "off by"]
    elif found.positive is not None:
        heads = ["truth", f"said P({words(found.positive)})", "log loss"]
    else:
        heads = ["truth", "it said", "P(truth)", "log loss"]
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
