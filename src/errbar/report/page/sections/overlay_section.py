"""Curves of several models on one another: the same rows, the same axes."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section

PICTURES = ("roc", "reliability")
OTHERWISE = ("roc", "coverage_plot")
"""Of models that give no probabilities."""


def overlay_section(page: PageInput) -> Section | None:
    """Return ROC and reliability of all models on the same axes; None without either."""
    there = page.has(*PICTURES)
    there = there if "reliability" in there else page.has(*OTHERWISE)
    if not there:
        return None
    body = f'<div class="two">{"".join(card(page, name) for name in there)}</div>'
    return Section(
        name="curves",
        nav="Curves",
        title="The curves of the models",
        lead=f"{_whose(page)}, shared axes; a dot is a model at its own threshold.",
        body=body,
        pictures=there,
    )


def _whose(page: PageInput) -> str:
    return "Shared rows" if page.run.options.get("paired", True) else "Separate samples"
