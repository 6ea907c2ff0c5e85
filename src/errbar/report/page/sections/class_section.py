"""Which classes are taken for which: counts, the largest confusions, recall and precision by class."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.confusion_table import confusion
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.say.classes import class_claims, class_title

PICTURES = ("top_confusions", "rates_by_class", "worst_confusions")


def class_section(page: PageInput) -> Section | None:
    """Return the section; None below three classes, where the desk counts."""
    names = page.run.data.classes
    if page.run.data.kind != "multiclass" or len(names) < 3:
        return None
    there = page.has(*PICTURES)
    if page.matrix is None and not there:
        return None
    matrix = "" if page.matrix is None else f'<div class="fig">{confusion(page.matrix)}</div>'
    first = matrix + card(page, "top_confusions")
    body = f'<div class="two">{first}</div>' if len(names) <= 10 and page.matrix is not None else _stacked(matrix, page)
    return Section(
        name="classes",
        nav="Classes",
        title=class_title(page.run),
        claims=tuple(class_claims(page.run)),
        lead=_lead(page),
        body=body + card(page, "rates_by_class") + card(page, "worst_confusions"),
        pictures=there,
        csv="sheet-confusion" if "worst_confusions" in there else "",
    )


def _stacked(matrix: str, page: PageInput) -> str:
    """A wide matrix has the page to itself."""
    pairs = card(page, "top_confusions")
    return matrix + (f'<div class="two">{pairs}</div>' if pairs else "")


def _lead(page: PageInput) -> str:
    if page.matrix is None:
        return "Of many classes, those with the lowest values; the CSV files have all classes and confusions."
    return "Rows are the truth, columns the predictions. Right answers are pale so that errors stand out."
