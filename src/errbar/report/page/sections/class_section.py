"""Which classes are taken for which: counts, the largest confusions, recall and precision by class."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.confusion_table import confusion
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section

PICTURES = ("top_confusions", "recall_by_class", "precision_by_class", "worst_confusions")


def class_section(page: PageInput) -> Section | None:
    """None below three classes, where the desk counts."""
    names = page.run.data.classes
    if page.run.data.kind != "multiclass" or len(names) < 3:
        return None
    there = page.has(*PICTURES)
    if page.matrix is None and not there:
        return None
    matrix = "" if page.matrix is None else f'<div class="fig">{confusion(page.matrix)}</div>'
    first = matrix + card(page, "top_confusions")
    second = "".join(card(page, name) for name in PICTURES[1:3])
    body = f'<div class="two">{first}</div>' if len(names) <= 10 and page.matrix is not None else _stacked(matrix, page)
    return Section(
        name="classes",
        nav="Classes",
        title=_title(page),
        lead=_lead(page),
        body=body + (f'<div class="two">{second}</div>' if second else "") + card(page, "worst_confusions"),
        pictures=there,
        csv="sheet-confusion" if "worst_confusions" in there else "",
    )


def _stacked(matrix: str, page: PageInput) -> str:
    """A wide matrix has the page to itself."""
    pairs = card(page, "top_confusions")
    return matrix + (f'<div class="two">{pairs}</div>' if pairs else "")


def _title(page: PageInput) -> str:
    said = next((s for s in page.answer.sentences if s.proof == "classes"), None)
    if said is not None and said.clause:
        return f"Where it fails: {said.clause}"
    return "No class is worse than the rest" if said is not None else "Which classes are taken for which"


def _lead(page: PageInput) -> str:
    if page.matrix is None:
        return "Of many classes those that do worst; the CSV of a picture has all classes, this one every confusion."
    return "Rows are the truth, columns what it said. Right answers are pale on purpose: the errors are to be seen."
