"""Certainty: how far to trust a model of several classes, and what handing over uncertain rows gains."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.say.section_titles import certainty_title

PICTURES = ("reliability", "kept_rows")


def certainty_section(page: PageInput) -> Section | None:
    """Return the section for three classes or more; None without probabilities."""
    if page.run.data.kind != "multiclass":
        return None
    there = page.has(*PICTURES)
    if not there:
        return None
    title, claims = certainty_title(page.run)
    body = f'<div class="two">{"".join(card(page, name) for name in there)}</div>'
    return Section(
        name="calibration",
        nav="Certainty",
        title=title,
        claims=claims,
        lead="How far to trust its own certainty, and what a person gains by taking the uncertain rows.",
        body=body,
        pictures=there,
    )
