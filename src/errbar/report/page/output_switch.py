"""A switch between the outputs of rows with several numbers: above each section that has pictures of one."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.pictures import MOST_OUTPUTS
from errbar.report.page.cards import card
from errbar.report.page.element import words
from errbar.report.page.page_input import PageInput


def outputs_of(page: PageInput) -> list[str]:
    """Names of the outputs that have pictures; none where rows have one number or are not at hand."""
    return [output.name for output in page.found.outputs[:MOST_OUTPUTS]]


def pictures_of_outputs(page: PageInput, names: Sequence[str]) -> tuple[str, ...]:
    """The pictures by these names, of every output that has them."""
    return page.has(*(f"{name}_{j}" for j in range(len(outputs_of(page))) for name in names))


def switched(page: PageInput, names: Sequence[str], section: str) -> str:
    """The switch, and the pictures of every output, of which one is shown; all switches of a page go together."""
    outputs = outputs_of(page)
    options = "".join(f'<option value="{j}">{words(name)}</option>' for j, name in enumerate(outputs))
    label = f'<label>Output <select class="output" id="output-of-{section}">{options}</select></label>'
    sides = "".join(_side(page, names, j) for j in range(len(outputs)))
    return f'<p class="ctl tools">{label}</p>{sides}'


def _side(page: PageInput, names: Sequence[str], j: int) -> str:
    drawn = "".join(card(page, f"{name}_{j}") for name in names)
    return f'<div class="two side-of{"" if j == 0 else " off"}" data-output="{j}">{drawn}</div>' if drawn else ""
