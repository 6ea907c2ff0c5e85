"""A gate's verdict and its criteria."""

from __future__ import annotations

from errbar.report.page.page_input import PageInput
from errbar.report.page.rulings import rulings
from errbar.report.page.section import Section


def verdict_section(page: PageInput) -> Section | None:
    """The verdict large, then each criterion with what the rows say to it."""
    body = rulings(page.run)
    if not body:
        return None
    title = "Verdict" if page.run.options.get("verdict") else "Self-test"
    return Section(name="verdict", nav="Verdict", title=title, body=f'<div class="fig">{body}</div>')
