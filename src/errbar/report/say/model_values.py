"""Values of the models that were compared, best first, each with its own interval where the run keeps one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.records.run_json import back
from errbar.report.say.letters import deciding_comparisons, letters_of, rank_models

SHEET = "models"


class ModelValue(NamedTuple):
    """A model on the measure that decides; letters are empty where not every two models were compared."""

    name: str
    letters: str
    value: float
    low: float | None
    high: float | None


def model_values(run: Run) -> list[ModelValue]:
    """Best first; models of which the run states no value are left out."""
    pairs = deciding_comparisons(run)
    letters, values, ends = letters_of(run), values_of(pairs), _ends_of(run, pairs)
    return [
        ModelValue(name, letters.get(name, ""), values[name], *ends.get(name, (None, None)))
        for name in rank_models(pairs)
        if name in values
    ]


def values_of(pairs: Sequence[Comparison]) -> dict[str, float]:
    """Each model's value, where the run states it."""
    found: dict[str, float] = {}
    for c in pairs:
        for name, x in ((c.left, c.left_value), (c.right, c.right_value)):
            if x is not None:
                found[name] = x
    return found


def _ends_of(run: Run, pairs: Sequence[Comparison]) -> dict[str, tuple[float, float]]:
    sheet = next((s for s in run.sheets if s.name == SHEET), None)
    if sheet is None or not pairs:
        return {}
    columns = [sheet.column(name) for name in ("model", "measure", "low", "high")]
    return {
        str(model): (float(back(low)), float(back(high)))
        for model, measure, low, high in zip(*columns)
        if measure == pairs[0].measure and low is not None and high is not None
    }


def ladder_ends(models: Sequence[ModelValue]) -> tuple[float, float] | None:
    """The smallest and the largest finite number among values and ends; None where all are one."""
    known = [x for m in models for x in (m.value, m.low, m.high) if x is not None and abs(x) != float("inf")]
    return (min(known), max(known)) if known and min(known) < max(known) else None
