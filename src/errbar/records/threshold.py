"""Threshold: the cut that was chosen for a goal, or the rule of least expected cost, and what may be said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Literal, TypeAlias

from errbar.records.run_json import back, number

CutScale: TypeAlias = Literal["prob", "score"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """How rows are called: positive from `value` on, or, with more than two classes, the class that costs least."""

    goal: str
    """As it was asked: cost, youden, sensitivity=0.9."""
    value: float | None
    """Rows at or above it are called positive; infinite where no row is to be; None with more than two classes."""
    low: float | None
    high: float | None
    """From the lowest to the highest cut that is not clearly worse."""
    reason: str | None = None
    """Why there is no such range."""
    rule: str
    """In words."""
    scale: CutScale = "prob"
    positive: str | None = None
    classes: tuple[str, ...] = ()
    apparent: float | None = None
    """The goal's measure on the very rows that chose the cut: flattering, and no evidence."""
    theory: float | None = None
    """Where a calibrated probability is best cut at these costs."""
    prevalence: float | None = None
    """Share of positives where it is to be used, where that was given."""
    costs: tuple[tuple[float, ...], ...] | None = None
    """K x K, rows truth and columns called; None without costs, or where rows have their own."""
    says_costs: str | None = None
    cross_fit: str = ""
    """The folds that grade the choice, each by the cut that the other rows chose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedDecision:
    """A threshold as a saved model holds it."""

    threshold: Threshold
    says: str
    """In words, with what it costs."""
    rows: tuple[int, ...] = ()
    """The smallest hashes of the rows that chose it: predictions of these rows are no evidence for it."""


def threshold_to_dict(threshold: Threshold) -> dict[str, object]:
    """As JSON has it."""
    plain = {name: number(x) if isinstance(x, float) else x for name, x in asdict(threshold).items()}
    costs = threshold.costs
    return {**plain, "classes": list(threshold.classes), "costs": None if costs is None else [list(r) for r in costs]}


def threshold_from_dict(d: Mapping[str, object]) -> Threshold:
    """The threshold those fields came from; its document was checked before."""
    found = {f.name: back(d[f.name]) for f in fields(Threshold) if f.name in d}
    costs = found.get("costs")
    found["classes"] = tuple(found.get("classes", ()))
    found["costs"] = None if costs is None else tuple(tuple(float(x) for x in row) for row in costs)
    return Threshold(**found)
