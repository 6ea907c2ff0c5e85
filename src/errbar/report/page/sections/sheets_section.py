"""The tables of a study, a plan or a check, which are its results."""

from __future__ import annotations

from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.page.sheet_tables import sheets


def sheets_section(page: PageInput) -> Section | None:
    """Every table of the run."""
    body = sheets(page.run)
    return Section(name="sheets", nav="Tables", title="Tables", body=body) if body else None
