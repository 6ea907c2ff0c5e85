"""Values of each model on the measure that decides, with the interval of that value alone."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.comparing.model_set import ModelSet
from errbar.records.comparison import Comparison, find_deciding
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import text_of
from errbar.records.run_json import number
from errbar.records.sheet import Sheet

MODELS = "models"
"""Name of the sheet."""
MOST = 50
"""Models up to which each has its interval."""
COLUMNS = ("model", "measure", "value", "low", "high", "level", "method", "reason")


def estimate_sheets(
    models: ModelSet, chosen: Sequence[Measure], comparisons: Sequence[Comparison], ask: InferenceSettings
) -> tuple[Sheet, ...]:
    """A line a model; none where the deciding gaps are withheld, or more models than anyone reads one by one."""
    deciding = find_deciding(comparisons)
    m = next((m for m in chosen if deciding and m.key == deciding[0].measure), None)
    known = {name for c in deciding if c.reason is None for name in (c.left, c.right)}
    if m is None or not known or len(models.names) > MOST:
        return ()
    places = [i for i, name in enumerate(models.names) if name in known]
    rows = [_line(models.names[i], e, ask.level) for i, e in zip(places, models.estimate_all(m, places, ask))]
    where = "" if "samples" in models.takes else ", on the same rows,"
    notes = (f"Intervals of each model alone: two may overlap where the gap{where} is resolved.",)
    title = f"{deciding[0].label or m.label} of each model"
    return (Sheet(name=MODELS, title=title, columns=COLUMNS, rows=tuple(rows), notes=notes),)


def _line(name: str, e: Estimate, level: float) -> tuple[str | float | None, ...]:
    return (name, e.measure, number(e.value), number(e.low), number(e.high), level, e.method, text_of(e.reason))
