"""Section: one part of a page with its heading, its word in the navigation, and the pictures it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from errbar.records.claim import Claim
from errbar.report.page.element import PLAIN, claimed, words
from errbar.report.page.page_input import PageInput


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading that states a finding, and the HTML that proves it."""

    name: str
    """Its address on the page."""
    title: str
    body: str
    """HTML."""
    nav: str = ""
    """Its word in the navigation; empty for none."""
    lead: str = ""
    """One sentence below the heading."""
    pictures: tuple[str, ...] = ()
    """Names of the pictures inside; those that no section shows stand in "More pictures"."""
    csv: str = ""
    """Which numbers its CSV button saves; empty for no button."""
    claims: tuple[Claim, ...] = ()
    """Claims that the heading renders."""


SectionFinder: TypeAlias = Callable[[PageInput], Section | None]
"""One file of `sections` each: None where the run has nothing to show."""


def render_section(section: Section) -> str:
    """The section as HTML."""
    lead = f'<p class="lead"{PLAIN}>{words(section.lead)}</p>' if section.lead else ""
    tools = (
        f'<div class="dl tools">{csv_button(section.csv, section.nav or section.title)}</div>' if section.csv else ""
    )
    return (
        f'<section class="sec" id="{section.name}" aria-labelledby="{section.name}-title"><div class="hd"><div>'
        f'<h2 id="{section.name}-title"{claimed(section.claims)}>{words(section.title)}</h2>{lead}</div>{tools}</div>'
        f"{section.body}</section>"
    )


def csv_button(source: str, of: str) -> str:
    """A button that saves numbers; the script knows the source by its name."""
    return (
        f'<button type="button" class="btn" data-csv="{source}" aria-label="{words(of)}: numbers as CSV">CSV</button>'
    )


def navigation(sections: list[Section]) -> str:
    """Links to every section that has a word for it."""
    links = "".join(f'<a href="#{s.name}">{words(s.nav)}</a>' for s in sections if s.nav)
    return f'<a href="#answer">Answer</a>{links}'
