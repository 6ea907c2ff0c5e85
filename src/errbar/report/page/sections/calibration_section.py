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
    if not there:
        return None
    body = f'<div class="two">{"".join(card(page, name) for name in there)}</div>'
    return Section(
        name="calibration",
        nav="Calibration",
        title="Are the probabilities right?",
        lead=LEAD,
        body=body,
        pictures=there,
    )
