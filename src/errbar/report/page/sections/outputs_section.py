"""Several numbers a row: every measure for each output."""

from __future__ import annotations

from errbar.records.estimate import Estimate
from errbar.records.predictions import Predictions
from errbar.report.digits import decimals, shown
from errbar.report.page.element import table, words
from errbar.report.page.number_figures import names_of_outputs
from errbar.report.page.output_estimates import output_estimates
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button
from errbar.report.page.spans import minus


def outputs_section(page: PageInput) -> Section | None:
    """None where rows have one number, or the rows are not at hand."""
    e = page.given.evidence
    if e is None or e.given.kind != "multioutput" or e.given.value is None or page.run.plan is not None:
        return None
    names = names_of_outputs(e.given)
    return Section(
        name="outputs",
        nav="Outputs",
        title=f"Each of the {len(names)} outputs",
        lead="The table above averages over outputs; here each has its own interval.",
        body=_table(page, e.given, names),
    )


def _table(page: PageInput, given: Predictions, names: list[str]) -> str:
    keys = [e.measure for e in page.run.estimates if e.slice is None]
    labels = [e.label for e in page.run.estimates if e.slice is None]
    rows = [(words(name), *map(_cell, output_estimates(page, given, j, keys))) for j, name in enumerate(names)]
    said = "Measures by output"
    made = table(("output", *map(words, labels)), rows, caption=said, numbers=range(1, len(keys) + 1))
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
