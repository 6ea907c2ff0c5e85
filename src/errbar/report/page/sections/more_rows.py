"""Would more rows help: the learning curve, and why the interval is wider than that of independent fits."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.say.section_titles import more_rows_title

PICTURES = ("learning_curve", "against_naive")


def more_rows(page: PageInput) -> Section | None:
    """Return the section on a learner over resamples; None if the run has neither picture."""
    there = page.has(*PICTURES)
    if page.run.verb not in ("evaluate", "select") or not there:
        return None
    plain = "What training on fewer rows costs" if "learning_curve" in there else "Fits share rows: a wider interval"
    title, claims = more_rows_title(page.run, plain=plain)
    return Section(
        name="curve",
        nav="More rows?",
        title=title,
        claims=claims,
        lead="What training on fewer rows costs, and why overlapping fits widen the interval.",
        body=f'<div class="two">{"".join(card(page, name) for name in there)}</div>',
        pictures=there,
    )
