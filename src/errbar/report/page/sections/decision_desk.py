"""The decision desk: a threshold that moves over the rows, and what it finds, misses and costs."""

from __future__ import annotations

from errbar.report.page.cards import card
from errbar.report.page.confusion_table import confusion
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.page.threshold_panel import costs, slider, threshold

PICTURES = ("roc", "cost_curve")


def decision_desk(page: PageInput) -> Section | None:
    """Slider, rates and cost where two classes have scores; else the table of counts alone; None without either."""
    grid = page.grid
    if grid is None and page.matrix is None:
        return None
    there = page.has(*PICTURES) if grid is not None else ()
    both = f'<div id="rates"></div><div>{confusion(page.matrix)}{costs(grid)}</div>' if grid else confusion(page.matrix)
    drawn = f'<div class="two">{"".join(card(page, name) for name in there)}</div>' if there else ""
    body = slider(grid) + threshold(grid) + drawn + f'<div class="two">{both}</div>'
    title = "Operating point" if grid else "Which classes are taken for which"
    return Section(name="decide", nav="Decide", title=title, body=body, pictures=there)
