"""Curves of one class against all others, of the class that is picked."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.element import words
from errbar.report.page.page_input import PageInput
from errbar.report.page.picked_figures import TITLES
from errbar.report.page.section import Section


def picked_section(page: PageInput) -> Section | None:
    """Return the section for three classes or more with probabilities; else None."""
    found = page.picks
    if found is None:
        return None
    made = "".join(card(page, name) for name in TITLES)
    return Section(
        name="curves",
        nav="Curves",
        title="One class against all others",
        lead=_lead(page),
        body=f'{_picker(page)}<div class="three">{made}</div>',
        pictures=tuple(TITLES),
    )


def _lead(page: PageInput) -> str:
    assert page.picks is not None
    n = len(page.picks.picks)
    few = "" if n == page.picks.of else f" The list has {n} of {page.picks.of:,} classes, those found least often."
    return f"The class that is found least often is shown first; pick another.{few}"


def _picker(page: PageInput) -> str:
    assert page.picks is not None
    options = "".join(
        f'<option value="{i}"{" selected" if i == page.picks.start else ""}>{words(pick.name)}</option>'
        for i, pick in enumerate(page.picks.picks)
    )
    return f'<p class="ctl tools"><label>Class <select id="picked">{options}</select></label></p>'
