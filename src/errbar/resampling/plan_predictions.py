"""Plan predictions: the out-of-fold predictions of a plan by role, with what measures share computed once."""

from __future__ import annotations

import copy
from functools import cached_property

import numpy as np

from errbar._numeric.first_places import first_places
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.plan import Partitions, Plan
from errbar.records.predictions import Predictions
from errbar.records.types import Ints
from errbar.resampling.aggregate import Aggregate, aggregate
from errbar.resampling.split_predictions import SplitPredictions


class PlanPredictions:
    """The out-of-fold predictions of a plan, by role, with what measures share done once."""

    def __init__(
        self,
        plan: Plan,
        predictions: Predictions,
        *,
        unit: Ints | None,
        fitted: Evidence | None,
        by_row: bool = True,
    ) -> None:
        self.plan = plan
        self.by_row = by_row
        """False where no interval will ask for more than one value a split: influences within folds are left out."""
        self.unit = unit
        self.fitted = fitted
        """The rows a fit on all of them predicts for themselves: resubstitution."""
        self.fitted_part: Evidence | None = None
        """A holdout: the rows that its one fit was trained on, as it predicts them."""
        roles = self._roles(plan)
        self.parts: dict[str, SplitPredictions] = {}
        self._aggregates: dict[tuple[str, str], Aggregate] = {}
        assert predictions.split is not None
        for role in (each := dict.fromkeys(roles)):
            if len(each) == 1:
                self.parts[role] = SplitPredictions(predictions, range(len(roles)))
                break
            mine = np.flatnonzero([r == role for r in roles])
            rows = np.flatnonzero(np.isin(predictions.split, mine))
            self.parts[role] = SplitPredictions(predictions.take(rows), mine.tolist())
        self.counts = _drawn_counts(plan) if plan.traits.design == "bootstrap" else None
        """bootstrap: (samples, rows) how often each row was drawn."""
        if self.counts is not None and plan.options.get("in_bag"):
            out = self.counts[predictions.split, predictions.row] == 0
            splits = range(len(plan.splits))
            self.parts = {"main": SplitPredictions(predictions.take(np.flatnonzero(out)), splits)}
            self.parts["bag"] = SplitPredictions(predictions.take(np.flatnonzero(~out)), splits)

    @staticmethod
    def _roles(plan: Plan) -> list[str]:
        if isinstance(plan.splits, Partitions):
            return ["main"] * len(plan.splits)
        return [s.role for s in plan.splits]

    def aggregate(self, m: Measure, role: str = "main", *, losses: bool = True) -> Aggregate:
        """The measure on the predictions of one role, computed once; with `losses` False perhaps without its losses."""
        found = self._aggregates.get((m.key, role))
        if found is None or (losses and not len(found.loss)):
            found = self._aggregates[m.key, role] = aggregate(m, self.parts[role], by_row=self.by_row)
        return found

    def drop_losses(self, m: Measure) -> None:
        """Forget the losses of a measure whose interval is found: 8 bytes for each prediction and measure."""
        for role in self.parts:
            if (found := self._aggregates.get((m.key, role))) is not None:
                self._aggregates[m.key, role] = found._replace(loss=np.empty(0))

    def only_slice(self, column: int, code: int) -> PlanPredictions:
        """The rows of one slice, over the same plan."""
        out = copy.copy(self)
        out.__dict__.pop("once", None)
        found = {r: part.only(part.predictions.slicings[column].codes == code) for r, part in self.parts.items()}
        out.parts = {role: part for role, part in found.items() if part is not None}
        out._aggregates = {}
        if self.fitted is not None:
            rows = np.flatnonzero(self.fitted.given.slicings[column].codes == code)
            out.fitted = Evidence(self.fitted.given.take(rows))
        out.fitted_part = None
        return out

    @cached_property
    def once(self) -> Evidence:
        """Each row once, as its first split predicted it."""
        return Evidence(self.main.predictions.take(first_places(self.main.row)))

    @property
    def main(self) -> SplitPredictions:
        """The predictions that make the estimate."""
        return self.parts["main"]


def _drawn_counts(plan: Plan) -> Ints:
    counts = np.zeros((len(plan.splits), plan.n), dtype=np.intp)
    for i, split in enumerate(plan.splits):
        assert split.trained is not None
        counts[i] = np.bincount(split.trained, minlength=plan.n)
    return counts
