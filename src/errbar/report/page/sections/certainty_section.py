"""How far the certainty of a model of several classes can be trusted, and what handing over doubtful rows gains."""

from __future__ import annotations

from errbar.report.answers.handing_sentence import handing_sentence
from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section

PICTURES = ("reliability", "kept_rows")


def certainty_section(page: PageInput) -> Section | None:
    """Return the section for three classes or more; None without probabilities."""
    if page.run.data.kind != "multiclass":
        return None
    there = page.has(*PICTURES)
    if not there:
        return None
    body = f'<div class="two">{"".join(card(page, name) for name in there)}</div>'
    return Section(
        name="calibration",
        nav="Certainty",
        title=_title(page),
        lead="How far its own certainty can be trusted, and what it gains to hand over the doubtful rows.",
        body=body,
        pictures=there,
    )


def _title(page: PageInput) -> str:
    """What the answer says of handing over doubtful rows."""
    found = handing_sentence(page.run)
    said = {
        "better": "When it is sure, it is right more often",
        "worse": "When it is sure, it is right less often",
        "open": "Not resolved: is it right more often when it is sure?",
    }
    return "Is it right when it is sure?" if found is None else said[found.glyph]
