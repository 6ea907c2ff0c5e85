"""The rows that predictions got most wrong, as a table."""

from __future__ import annotations

from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import csv_button
from errbar.report.page.spans import minus


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
