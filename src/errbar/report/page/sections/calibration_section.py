"""Whether probabilities hold what they say: reliability, and what the Brier score is made of."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section

PICTURES = ("reliability", "calibration")
LEAD = "Of ten rows that are given 30 %, about three should have it."


def calibration_section(page: PageInput) -> Section | None:
    """Reliability and the picture of the slope; None without probabilities."""
    there = page.has(*PICTURES)
    if page.run.data.kind != "binary" or not there:
        return None
    body = f'<div class="two">{"".join(card(page, name) for name in there)}</div>'
    return Section(
        name="calibration",
        nav="Calibration",
        title=_title(page),
        lead=LEAD,
        body=body,
        pictures=there,
    )


def _title(page: PageInput) -> str:
    said = next((s for s in page.answer.sentences if s.proof == "calibration"), None)
    if said is None:
        return "Are the probabilities right?"
    if said.glyph == "worse" and said.clause:
        return f"{said.clause[0].upper()}{said.clause[1:]}"
    return "Nothing speaks against the probabilities"
