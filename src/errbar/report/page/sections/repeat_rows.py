"""Rows by how often they were wrong over the repeats of a plan."""

from __future__ import annotations

import numpy as np

from errbar.report.page.cards import card
from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button
from errbar.resampling.wrong_rows import wrong_by_row

MOST = 10


def repeat_rows(page: PageInput) -> Section | None:
    """None where rows were predicted once only, or are no classes."""
    rows = page.given.predictions
    counted = wrong_by_row(rows) if page.run.verb in ("evaluate", "select") else None
    if counted is None or rows is None or rows.row is None:
        return None
    ids, times, wrong = counted
    always, never = int((wrong == times).sum()), int((wrong == 0).sum())
    order = np.lexsort((ids, -wrong / times))[:MOST]
    truth = dict(zip(rows.row.tolist(), rows.truth.tolist()))
    lines = [
        (f"{int(ids[k]):,}", words(rows.classes[int(truth[int(ids[k])])]), f"{wrong[k]} of {times[k]}")
        for k in order
        if wrong[k]
    ]
    title = "The rows most often wrong"
    made = table(("row", "truth", "wrong"), lines, caption=title, numbers=(2,))
    listed = (
        f'<div class="fig" id="often"><div class="hd"><h3>{title}</h3><div class="dl tools">'
        f'{csv_button("table-often", title)}</div></div>{made}<p class="cap">Rows count from 0, in the order of the '
        "data.</p></div>"
    )
    return Section(
        name="rows",
        nav="Where it fails",
        title=f"Where it fails: {always:,} of {len(ids):,} rows are wrong every time",
        lead=f"{never:,} are right every time; the other {len(ids) - always - never:,} change with the training rows.",
        body=f'<div class="two">{card(page, "how_often_wrong")}{listed if lines else ""}</div>',
        pictures=page.has("how_often_wrong"),
    )
