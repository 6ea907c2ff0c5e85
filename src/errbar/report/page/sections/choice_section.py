"""What is known of a choice: of a model by a search, or of a threshold."""

from __future__ import annotations

from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.page.selection_tables import choice


def choice_section(page: PageInput) -> Section | None:
    """Statements on the choice as a table."""
    body = choice(page.run)
    if not body:
        return None
    return Section(name="choice", nav="Choice", title="The choice", body=f'<div class="fig">{body}</div>')
