"""Gaps between models with their verdicts."""

from __future__ import annotations

from errbar.report.page.page_input import PageInput
from errbar.report.page.result_tables import comparisons
from errbar.report.page.section import Section


def comparison_section(page: PageInput) -> Section | None:
    """The gaps as a table, right minus left."""
    body = comparisons(page.run)
    if not body:
        return None
    return Section(name="comparisons", nav="Gaps", title="Comparisons", body=f'<div class="fig">{body}</div>')
