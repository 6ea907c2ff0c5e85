"""Contrasted: one measure of two models before any verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from errbar.records.contrast import Gap
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing

NOT_CONTRASTED = Missing("not_asked", "no contrast was made")


@dataclass(frozen=True, kw_only=True)
class Contrasted:
    """The values of two models on one measure, with their gap or the reason why there is none, and by which contrast.

    A Comparison is what becomes of it once p is adjusted and the verdict is decided.
    """

    measure: Measure
    label: str
    left: str
    right: str
    left_value: float | None = None
    right_value: float | None = None
    result: Gap | Missing = NOT_CONTRASTED
    method: str | None = None
    rows: int
    """Rows that the gap rests on."""
    again: Callable[[InferenceSettings], Gap | Missing] | None = field(default=None, repr=False, compare=False)
    """Finds the gap at another level, from all that is known of it already; None where that was let go."""

    @property
    def gap(self) -> Gap | None:
        """The gap, None where it is missing."""
        return self.result if isinstance(self.result, Gap) else None
