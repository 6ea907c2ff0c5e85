"""Several numbers a row: every measure for each output, and a switch between their pictures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.estimate import Estimate
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.report.digits import decimals, shown
from errbar.report.page.cards import card
from errbar.report.page.element import table, words
from errbar.report.page.number_figures import names_of_outputs
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, csv_button
from errbar.report.page.spans import minus
from errbar.scoring.estimate_model import estimate_measures

PICTURES = ("tolerance", "leaning")
MOST = 12
"""Outputs of which the page draws pictures; the table has all."""


def outputs_section(page: PageInput) -> Section | None:
    """None where rows have one number, or the rows are not at hand."""
    e = page.given.evidence
    if e is None or e.given.kind != "multioutput" or e.given.value is None or page.run.plan is not None:
        return None
    names = names_of_outputs(e.given)
    shown_ = names[:MOST]
    sides = [_side(page, j) for j in range(len(shown_))]
    there = page.has(*(f"{name}_{j}" for j in range(len(shown_)) for name in PICTURES))
    return Section(
        name="outputs",
        nav="Outputs",
        title=f"Each of the {len(names)} outputs",
        lead="The table above averages over outputs; here each stands alone, with its own interval.",
        body=_table(page, e.given, names) + (_switch(shown_) + "".join(sides) if there else ""),
        pictures=there,
    )


def _side(page: PageInput, j: int) -> str:
    drawn = "".join(card(page, f"{name}_{j}") for name in PICTURES)
    return f'<div class="two side-of{"" if j == 0 else " off"}" id="output-{j}">{drawn}</div>' if drawn else ""


def _switch(names: list[str]) -> str:
    options = "".join(f'<option value="output-{j}">{words(name)}</option>' for j, name in enumerate(names))
    return f'<p class="ctl tools"><label>Pictures of <select id="output">{options}</select></label></p>'


def _table(page: PageInput, given: Predictions, names: list[str]) -> str:
    keys = [e.measure for e in page.run.estimates if e.slice is None]
    labels = [e.label for e in page.run.estimates if e.slice is None]
    rows = [(words(name), *(_cell(e) for e in _estimates(page, given, j, keys))) for j, name in enumerate(names)]
    said = "Measures by output"
    made = table(("output", *map(words, labels)), rows, caption=said, numbers=range(1, len(keys) + 1))
    return (
        f'<div class="fig" id="by-output"><div class="hd"><h3>{said}</h3><div class="dl tools">'
        f"{csv_button('table-by-output', said)}</div></div>{made}</div>"
    )


def _estimates(page: PageInput, given: Predictions, j: int, keys: list[str]) -> list[Estimate | None]:
    """The run's measures on one output; None where a measure has no meaning there."""
    assert given.value is not None
    one = replace(
        given, kind="regression", truth=np.ascontiguousarray(given.truth[:, j], dtype=float),
        value=np.ascontiguousarray(given.value[:, j]), output_names=(),
    )  # fmt: skip
    evidence = Evidence(one)
    ask = InferenceSettings(level=page.given.level, seed=page.run.seed)
    found: list[Estimate | None] = []
    for key in keys:
        try:
            found.append(estimate_measures([measure(key)], evidence, ask, None, explicit=False)[0])
        except (BadInput, IndexError):
            found.append(None)
    return found


def _cell(e: Estimate | None) -> str:
    if e is None or e.value is None:
        return "–"
    places = decimals(e.low, e.high, e.value)
    span = "" if e.low is None else f"<br><small>{minus(f'{shown(e.low, places)} to {shown(e.high, places)}')}</small>"
    return f"<b>{minus(shown(e.value, places))}</b>{span}"
