"""Checklists: reporting guidelines, one file each, answered from a run as far as it holds the answers."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from dataclasses import replace

from errbar.claims.gate import rulings_in
from errbar.errors import BadInput, unknown
from errbar.records.edited_run import edited_note, naming_edits
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.references import reference
from errbar.report.checklists._record import YOURS, Checklist, ChecklistAnswer, ChecklistItem, Guide, Item
from errbar.report.paper.run_facts import declared, disjointness, events_said

NAMES = ("tripod_ai", "reforms", "stard_ai", "model_card")
VERBS = ("score", "evaluate", "select", "compare", "gate")

__all__ = ["NAMES", "Checklist", "Guide", "Item", "checklist", "guide"]


def guide(name: str) -> Guide:
    """The guideline of that name; `tripod-ai` and `TRIPOD+AI` are tripod_ai."""
    bare = re.sub(r"[^a-z]+", "_", name.lower()).strip("_")
    if bare not in NAMES:
        raise unknown("checklist", name, [n.replace("_", "-") for n in NAMES], "errbar report --help")
    found: Guide = getattr(importlib.import_module(f"errbar.report.checklists.{bare}"), bare)
    return found


@naming_edits
def checklist(run: Run, name: str, *, predictions: Predictions | None = None) -> Checklist:
    """The guideline as this run answers it; `predictions` are the rows of a run that was read from a store."""
    asked = guide(name)
    _about_rows(run)
    seen = run if predictions is None else replace(run, predictions=predictions)
    return Checklist(
        name=asked.name,
        label=asked.label,
        source=reference(asked.cites[0]),
        run=run.id,
        facts=tuple(_facts(run)),
        items=tuple(_answer(ask, seen) for ask in asked.asks),
    )


def _about_rows(run: Run) -> None:
    """Refuse a run that judges no model on rows."""
    what = f"This one is of {run.verb}"
    if run.verb == "compare" and run.options.get("by") == "data set":
        what += " over data sets"
    elif run.verb == "compare" and run.options.get("by") == "fold":
        what += " of fold scores"
    elif run.verb == "gate" and not rulings_in(run):
        what += " and judged no model"
    elif run.verb in VERBS:
        return
    raise BadInput(
        f"A checklist reports how a model does on rows: a run of {', '.join(VERBS)}. {what}; report the run that the "
        "claim rests on."
    )


def _answer(ask: ChecklistItem, run: Run) -> Item:
    found = ask.write(run) if ask.write is not None else None
    answer = found if found is not None else ChecklistAnswer("yours", f"{YOURS} {ask.title}.")
    return Item(section=ask.section, number=ask.number, title=ask.title, status=answer.status, text=answer.text)


def _facts(run: Run) -> Iterator[str]:
    if run.edited:
        yield edited_note(run)
    yield f"Prespecified or exploratory: {declared(run)}."
    events = events_said(run)
    if events is not None:
        yield f"Rows and events: {run.data.rows:,} rows, {events}."
    apart = disjointness(run)
    if apart is not None:
        yield f"Level of disjointness: {apart}."
