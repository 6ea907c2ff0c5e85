"""How close is close enough: a tolerance that slides, and the share of rows within it."""

from __future__ import annotations

import numpy as np

from errbar.records.figure import Figure
from errbar.report.digits import significant
from errbar.report.page.cards import card
from errbar.report.page.element import table, words
from errbar.report.page.output_switch import pictures_of_outputs, switched
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button
from errbar.report.page.spans import minus

STOPS = 8


def tolerance_desk(page: PageInput) -> Section | None:
    """None where rows are not one number each."""
    place = page.place("tolerance")
    if place is None:
        return _of_outputs(page)
    figure = page.figures[place]
    at = middle_of(figure)
    top = len(figure.marks[-1].x) - 1
    slider = (
        f'<div class="rule tools"><input type="range" id="tolerance-at" min="0" max="{top}" step="1" value="{at}" '
        f'data-of="{place}" aria-label="Tolerance" aria-describedby="within"></div>'
    )
    desk = (
        f'<div class="desk"><div class="ctl"><span>Good enough is</span><output id="tolerance-is">{_off(figure, at)}'
        '</output><span class="chip l">chosen by looking: intervals hold at all tolerances at once</span></div>'
        f'{slider}<p id="within" class="says">{words(within_words(figure, at))}</p></div>'
    )
    body = desk + f'<div class="two">{card(page, "tolerance")}{_reckoner(figure)}</div>'
    return Section(
        name="tolerance",
        nav="Tolerance",
        title="How close is close enough?",
        lead="Choose a miss that does no harm; read how many rows it covers.",
        body=body,
        pictures=("tolerance",),
    )


def _of_outputs(page: PageInput) -> Section | None:
    """Several numbers a row: the share within a miss of the output that is picked."""
    there = pictures_of_outputs(page, ("tolerance",))
    if not there:
        return None
    return Section(
        name="tolerance",
        nav="Tolerance",
        title="How close is close enough?",
        lead="How many rows are off by no more than a miss, output by output.",
        body=switched(page, ("tolerance",), "tolerance"),
        pictures=there,
    )


def middle_of(figure: Figure) -> int:
    """The first tolerance that half of the rows are within."""
    return int(np.argmax(np.array(figure.marks[-1].y) >= 0.5))


def within_words(figure: Figure, at: int) -> str:
    """The sentence of a tolerance; the script says the same when it slides."""
    model, blind = figure.marks[-1], figure.marks[-2]
    share, none = f"{100 * model.y[at]:.0f}", f"{100 * blind.y[at]:.0f}"
    against = f"Predicting the median for all rows would manage {none}."
    if len(figure.marks) < 3:
        return f"Within {_off(figure, at)} are {share} of 100 of these rows. {against}"
    band = figure.marks[0]
    ends = f"{100 * band.low[at]:.0f} to {100 * band.high[at]:.0f}"
    return f"Within {_off(figure, at)} fall {ends} of 100 new rows ({share} of these). {against}"


def _off(figure: Figure, at: int) -> str:
    return f"± {significant(figure.marks[-1].x[at], 3)}"


def _reckoner(figure: Figure) -> str:
    model, blind = figure.marks[-1], figure.marks[-2]
    band = figure.marks[0] if len(figure.marks) > 2 else None
    last = len(model.x) - 1
    places = sorted({round(last * k / STOPS) for k in range(1, STOPS + 1)})
    rows = []
    for k in places:
        ends = "–" if band is None else f"{100 * band.low[k]:.0f} to {100 * band.high[k]:.0f}"
        rows.append((_off(figure, k), f"{100 * model.y[k]:.0f}", ends, f"{100 * blind.y[k]:.0f}"))
    heads = ("within", "of 100 rows", "all at once", "predicting the median")
    said = "Ready reckoner"
    made = table(heads, [tuple(minus(words(c)) for c in row) for row in rows], caption=said, numbers=(1, 2, 3))
    return (
        f'<div class="fig" id="reckoner"><div class="hd"><h3>{said}</h3><div class="dl tools">'
        f"{csv_button('table-reckoner', said)}</div></div>{made}</div>"
    )
