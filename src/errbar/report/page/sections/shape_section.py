"""Shape: predicted against true, and errors by the size of the prediction."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.output_switch import pictures_of_outputs, switched
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.say.section_titles import calibration_title

PICTURES = ("predicted_true", "leaning", "residuals")


def shape_section(page: PageInput) -> Section | None:
    """Return the section; None if rows are not numbers."""
    if page.run.data.kind not in ("regression", "multioutput"):
        return None
    of_outputs = pictures_of_outputs(page, PICTURES[:2])
    if of_outputs:
        return _of_outputs(page, of_outputs)
    there = page.has(*PICTURES)[:2]
    if not there:
        return None
    place = page.place("leaning")
    title, claims = calibration_title(page.answer, plain="Is it off to one side?", fine="No systematic error detected")
    if place is not None:
        title += f"; {page.figures[place].title[0].lower()}{page.figures[place].title[1:]}"
    return Section(
        name="calibration",
        nav="Shape",
        title=title,
        claims=claims,
        lead="Errors (predicted minus true) by the size of the prediction, where a wrong shape shows.",
        body=f'<div class="two">{"".join(card(page, name) for name in there)}</div>',
        pictures=there,
    )


def _of_outputs(page: PageInput, there: tuple[str, ...]) -> Section:
    return Section(
        name="calibration",
        nav="Shape",
        title="Is an output off to one side?",
        lead="Errors by the size of the prediction, where a wrong shape shows; pick the output.",
        body=switched(page, PICTURES[:2], "shape"),
        pictures=there,
    )
