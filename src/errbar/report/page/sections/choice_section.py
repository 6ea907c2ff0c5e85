"""What is known of a choice: of a model by a search, or of a threshold."""

from __future__ import annotations

from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.page.selection_tables import choice
from errbar.report.say.search import LONG_NAME


def choice_section(page: PageInput) -> Section | None:
    """Statements on the choice as a table."""
    body = choice(page.run)
    if not body:
        return None
    return Section(name="choice", nav="Choice", title=_title(page), body=f'<div class="fig">{body}</div>')


def _title(page: PageInput) -> str:
    """What was chosen."""
    run = page.run
    if run.selection is not None:
        name = str(run.selection.chosen["name"])
        return f"{name} was chosen" if len(name) <= LONG_NAME else "The candidate that was chosen"
    return "The threshold that was chosen"
