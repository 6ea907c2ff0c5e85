"""Would more rows help: the learning curve, and why the interval is wider than that of independent fits."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section

PICTURES = ("learning_curve", "against_naive")


def more_rows(page: PageInput) -> Section | None:
    """Return the section on a learner over resamples; None if the run has neither picture."""
    there = page.has(*PICTURES)
    if page.run.verb not in ("evaluate", "select") or not there:
        return None
    said = next((s for s in page.answer.sentences if s.proof == "curve"), None)
    title = "Fits share rows, and the interval says so"
    if said is not None:
        title = f"{said.clause[0].upper()}{said.clause[1:]}" if said.clause else "More rows like these would help"
    elif "learning_curve" in there:
        title = "What training on fewer rows costs"
    return Section(
        name="curve",
        nav="More rows?",
        title=title,
        lead="What training on fewer rows costs, and how sure overlapping fits can be.",
        body=f'<div class="two">{"".join(card(page, name) for name in there)}</div>',
        pictures=there,
    )
