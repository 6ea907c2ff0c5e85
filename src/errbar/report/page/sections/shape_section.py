"""Predicted against true, and whether predictions of one size lean one way."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.output_switch import pictures_of_outputs, switched
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section

PICTURES = ("predicted_true", "leaning", "residuals")


def shape_section(page: PageInput) -> Section | None:
    """None where rows are not numbers."""
    if page.run.data.kind not in ("regression", "multioutput"):
        return None
    of_outputs = pictures_of_outputs(page, PICTURES[:2])
    if of_outputs:
        return _of_outputs(page, of_outputs)
    there = page.has(*PICTURES)[:2]
    if not there:
        return None
    place = page.place("leaning")
    said = next((s for s in page.answer.sentences if s.proof == "calibration"), None)
    title = "Does it lean one way?"
    if said is not None:
        title = (
            f"{said.clause[0].upper()}{said.clause[1:]}" if said.glyph == "worse" and said.clause else "No lean overall"
        )
    if place is not None:
        title += f"; {page.figures[place].title[0].lower()}{page.figures[place].title[1:]}"
    return Section(
        name="calibration",
        nav="Shape",
        title=title,
        lead="Errors by the size of the prediction, where a wrong shape shows.",
        body=f'<div class="two">{"".join(card(page, name) for name in there)}</div>',
        pictures=there,
    )


def _of_outputs(page: PageInput, there: tuple[str, ...]) -> Section:
    return Section(
        name="calibration",
        nav="Shape",
        title="Does an output lean one way?",
        lead="Errors by the size of the prediction, where a wrong shape shows; pick the output.",
        body=switched(page, PICTURES[:2], "shape"),
        pictures=there,
    )
