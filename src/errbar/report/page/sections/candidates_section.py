"""Every candidate of a search, the best first."""

from __future__ import annotations

from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.page.selection_tables import candidates


def candidates_section(page: PageInput) -> Section | None:
    """A table of candidates with when and why each left."""
    body = candidates(page.run)
    if not body:
        return None
    return Section(name="candidates", nav="Candidates", title="Candidates", body=f'<div class="fig">{body}</div>')
