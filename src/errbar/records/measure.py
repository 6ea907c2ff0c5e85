"""Measure: what is computed from predictions, and everything a reader needs to know about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from errbar.records.concept import Concept
from errbar.records.types import Better, Kind, Reads

if TYPE_CHECKING:
    from errbar.records.scored import Scored


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Concept):
    """A named quantity. `find(measure, evidence)` gives its Scored; nothing is ever negated."""

    reads: Reads
    kinds: tuple[Kind, ...]
    better: Better
    bounds: tuple[float, float]
    perfect: float | None
    find: Callable[[Measure, Any], Scored]
    no_skill: Callable[[Any, Mapping[str, Any]], float | None] | None = None
    no_skill_says: str = "-"
    interval: str | None = None
    """The interval method used by default, where the basis alone does not decide it."""
    formula: str = ""
    smooth: bool = True
    """False where leaving one row out may jump (a median, a maximum, a binned mean)."""
    extensive: bool = False
    """True for totals (counts, sums) that grow with the number of rows."""
    ranks: bool = False
    """True where only the order of predictions counts, or their scale is free: predictions of two fits do not pool."""
    small_sample: Callable[[Any, float], float] | None = None
    """(evidence, value) -> value without the bias that few rows give it, used within folds."""
    of_truth: bool = False
    """True where predictions do not enter (a prevalence): no two models differ in it."""
    ordered: bool = False
    """True where the order of rows carries meaning (a naive forecast)."""

    def score(self, evidence: object) -> Scored:
        """Value and influence on this evidence; Undefined with the reason where it does not exist."""
        return self.find(self, evidence).snapped()
