"""Where it fails: every slice and every measure in one table, marked where a slice differs from all other rows."""

from __future__ import annotations

from errbar.report.page.page_input import PageInput
from errbar.report.page.result_tables import slices
from errbar.report.page.section import Section


def slice_section(page: PageInput) -> Section | None:
    """Slices by measures; None where the rows were not cut."""
    body = slices(page.run)
    if not body:
        return None
    return Section(name="slices", nav="Where it fails", title="Slices", body=body)
