"""Several numbers a row: every measure for each output."""

from __future__ import annotations

from errbar.records.estimate import Estimate
from errbar.report.digits import decimals, shown
from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button
from errbar.report.page.spans import minus


def outputs_section(page: PageInput) -> Section | None:
    """None where rows have one number, or the rows are not at hand."""
    outputs = page.found.outputs
    if not outputs or page.run.plan is not None:
        return None
    return Section(
        name="outputs",
        nav="Outputs",
        title=f"Each of the {len(outputs)} outputs",
        lead="The table above averages over outputs; here each has its own interval.",
        body=_table(page),
    )


def _table(page: PageInput) -> str:
    labels = [e.label for e in page.run.estimates if e.slice is None]
    rows = [(words(output.name), *map(_cell, output.estimates)) for output in page.found.outputs]
    said = "Measures by output"
    made = table(("output", *map(words, labels)), rows, caption=said, numbers=range(1, len(labels) + 1))
    return (
        f'<div class="fig" id="by-output"><div class="hd"><h3>{said}</h3><div class="dl tools">'
        f"{csv_button('table-by-output', said)}</div></div>{made}</div>"
    )


def _cell(e: Estimate | None) -> str:
    if e is None or e.value is None:
        return "–"
    places = decimals(e.low, e.high, e.value)
    span = "" if e.low is None else f"<br><small>{minus(f'{shown(e.low, places)} to {shown(e.high, places)}')}</small>"
    return f"<b>{minus(shown(e.value, places))}</b>{span}"
