"""Calibration: do probabilities come true as often as they say?"""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.say.section_titles import calibration_title

PICTURES = ("reliability", "calibration")
LEAD = "Of ten rows predicted at 30 %, about three should be positive."
FINE, PLAIN = "No miscalibration detected", "Are the probabilities right?"


def calibration_section(page: PageInput) -> Section | None:
    """Return reliability and the picture of the slope; None without probabilities."""
    there = page.has(*PICTURES)
    if page.run.data.kind != "binary" or not there:
        return None
    title, claims = calibration_title(page.answer, plain=PLAIN, fine=FINE)
    body = f'<div class="two">{"".join(card(page, name) for name in there)}</div>'
    return Section(
        name="calibration",
        nav="Calibration",
        title=title,
        claims=claims,
        lead=LEAD,
        body=body,
        pictures=there,
    )
