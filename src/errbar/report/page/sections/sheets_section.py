"""The tables of a study, a plan or a check, which are its results."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.page.sheet_tables import sheets

HEADS = {"lab": "What the study counted", "plan": "What the rows suffice for", "check": "What was looked at"}


def sheets_section(page: PageInput) -> Section | None:
    """Every table of the run, a study's picture above them."""
    body = sheets(page.run)
    if not body:
        return None
    first = page.figures[0].name if page.run.verb == "lab" and page.figures else None
    drawn = "" if first is None else f'<div class="cards">{card(page, first)}</div>'
    return Section(
        name="study",
        nav="Tables",
        title=HEADS.get(page.run.verb, "Tables"),
        body=f'{drawn}<div class="fig">{body}</div>',
        pictures=() if first is None else (first,),
    )
