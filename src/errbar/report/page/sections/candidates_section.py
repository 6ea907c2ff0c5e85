"""The search: how it went, what the outer splits chose, and every candidate, the best first."""

from __future__ import annotations

from errbar.records.selection import Selection
from errbar.report.digits import count
from errbar.report.page.cards import card
from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.page.selection_tables import candidates
from errbar.report.say.search import describe_agreement

PICTURES = ("search_course", "candidates")
HIDDEN = '<span class="hidden">share as a bar</span>'
LEAD = "These scores made the choice, so they are optimistic."


def candidates_section(page: PageInput) -> Section | None:
    """Pictures of the search, choices by outer split, and a table of candidates with when and why each left."""
    found = page.run.selection
    if found is None:
        return None
    there = page.has(*PICTURES)
    shown = "".join(card(page, name, caption=_ranges(page, name)) for name in there)
    drawn = f'<div class="{"two" if len(there) > 1 else "cards"}">{shown}</div>'
    return Section(
        name="search",
        nav="Search",
        title=_title(found),
        lead=LEAD,
        body=f"{drawn if there else ''}{_block('Chosen by the outer splits', choices_table(found))}"
        f"{_block('Candidates, the best first', candidates(page.run))}",
        pictures=there,
    )


def _ranges(page: PageInput, name: str) -> str:
    """What lies at which side of each panel: below the picture, where its axis has no numbers of its own."""
    place = page.place(name)
    return "" if name != "candidates" or place is None else "; ".join(page.figures[place].notes)


def _block(title: str, body: str) -> str:
    return f'<div class="fig"><div class="hd"><h3>{words(title)}</h3></div>{body}</div>' if body else ""


def _title(found: Selection) -> str:
    """How settled the choice is, counted over the outer splits."""
    if not found.stability.choices:
        return f"{found.chosen['name']} was chosen among {count(len(found.candidates), 'candidate')}"
    return describe_agreement(found)


def choices_table(found: Selection) -> str:
    """Settings that the outer splits chose, most often first; nothing without outer splits."""
    choices = found.stability.choices
    if not choices:
        return ""
    total = sum(choices.values())
    rows = [
        (words(name), f"{times:,} of {total:,}", _bar(times / total))
        for name, times in sorted(choices.items(), key=lambda item: -item[1])
    ]
    return table(
        ("chosen by outer splits", "splits", HIDDEN), rows, caption="Choices of the outer splits", numbers=(1,)
    )


def _bar(share: float) -> str:
    return f'<svg class="rung" aria-hidden="true"><rect x="0" y="5" width="{100 * share:.2f}%" height="14"/></svg>'
