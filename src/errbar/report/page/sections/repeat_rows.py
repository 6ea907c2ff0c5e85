"""Rows by how often they were wrong over the repeats of a plan."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button


def repeat_rows(page: PageInput) -> Section | None:
    """Return the section; None if rows were predicted once only, or are no classes."""
    found = page.found.often_wrong
    if found is None:
        return None
    lines = [(f"{x.row:,}", words(x.truth), f"{x.wrong} of {x.times}") for x in found.rows]
    title = "The rows most often wrong"
    made = table(("row", "truth", "wrong"), lines, caption=title, numbers=(2,))
    listed = (
        f'<div class="fig" id="often"><div class="hd"><h3>{title}</h3><div class="dl tools">'
        f'{csv_button("table-often", title)}</div></div>{made}<p class="cap">Rows count from 0, in the order of the '
        "data.</p></div>"
    )
    changing = found.of - found.always - found.never
    return Section(
        name="rows",
        nav="Where it fails",
        title=f"Where it fails: {found.always:,} of {found.of:,} rows are wrong each time",
        lead=f"{found.never:,} are right each time; the other {changing:,} change with the training rows.",
        body=f'<div class="two">{card(page, "how_often_wrong")}{listed if lines else ""}</div>',
        pictures=page.has("how_often_wrong"),
    )
