"""Curves of several models on one another: the same rows, the same axes."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section

PICTURES = ("roc", "reliability")
OTHERWISE = ("roc", "coverage_plot")
"""Of models that give no probabilities."""


def overlay_section(page: PageInput) -> Section | None:
    """ROC and reliability of every model; what may be said of dominance heads it."""
    there = page.has(*PICTURES)
    there = there if "reliability" in there else page.has(*OTHERWISE)
    if not there:
        return None
    body = f'<div class="two">{"".join(card(page, name) for name in there)}</div>'
    return Section(
        name="curves",
        nav="Curves",
        title=_title(page),
        lead=f"{_whose(page)}, same axes; a dot is a model at its own threshold.",
        body=body,
        pictures=there,
    )


def _whose(page: PageInput) -> str:
    return "Same rows" if page.run.options.get("paired", True) else "Separate samples"


def _title(page: PageInput) -> str:
    """How many pairs one model dominates, as counted on these rows."""
    said = next((s.notes for s in page.run.sheets if s.name == "points"), ())
    told = [note for note in said if " dominates " in note and not note.startswith("Neither")]
    if not said:
        return "The curves, on one another"
    if len(told) == 1:
        return told[0].partition(" on these rows")[0] + " on these rows"
    return f"In {len(told)} of {len(said)} pairs one model dominates on these rows"
