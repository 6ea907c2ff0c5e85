"""A decision between two classes: the cut, and every measure of the calls that it makes, graded by cross-fitting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from errbar.deciding.cross_fit import Folds, call_out_of_fold, extra_cost
from errbar.deciding.cut_range import CutRange, RangedRows, range_of_cuts
from errbar.deciding.cuts import Between, SortedRows, choose_cut, sort_rows, threshold_between
from errbar.deciding.decision_rows import DecisionRows
from errbar.deciding.goals import Goal
from errbar.records.method import InferenceSettings
from errbar.records.types import Array, Bools, Floats, Ints
from errbar.scoring.outcome_limits import (
    Graded,
    GradedRows,
    OutcomeCounts,
    grade_amounts,
    grade_outcomes,
    grade_ratio,
)

ONE = np.ones(1)
CALLED = np.array([0.0, 1.0, 0.0, 1.0])
"""Of the codes truth x 2 + called: rows that are called positive."""
TRUTH = np.array([0, 0, 1, 1])


@dataclass(frozen=True)
class BinaryDecision:
    """Rows, a goal, and the folds that grade it."""

    rows: DecisionRows
    goal: Goal
    prevalence: float | None
    folds: Folds | None
    ask: InferenceSettings

    @cached_property
    def ordered(self) -> tuple[SortedRows, Ints]:
        """All predictions by falling score; a row that was predicted r times has 1 / r of its weight in each."""
        r, rows = len(self.rows.answers), self.rows
        truth, weight = np.tile(rows.positive, r), np.tile(rows.weight / r, r)
        return sort_rows(rows.answers.reshape(-1), truth, weight, np.tile(extra_cost(rows), r))

    @cached_property
    def between(self) -> Between:
        """All thresholds that call the rows that serve the goal best."""
        return choose_cut(self.ordered[0], self.goal, self.prevalence)

    @cached_property
    def cut(self) -> float:
        """The threshold."""
        return threshold_between(self.between, is_prob=self.rows.is_prob)

    @cached_property
    def apparent(self) -> Bools:
        """(repeats, rows): called by the cut that all rows chose."""
        return self.calls_at(self.cut)

    def calls_at(self, cut: float) -> Bools:
        """(repeats, rows): called by this cut."""
        return np.asarray(self.rows.answers >= cut)

    @cached_property
    def crossed(self) -> Bools | None:
        """(partitions, rows): called by the cut that the other folds chose; None where nothing is cross-fitted."""
        if self.folds is None:
            return None
        return call_out_of_fold(self.rows, self.folds, self.goal, self.prevalence)

    @cached_property
    def graded_rows(self) -> GradedRows:
        """The rows as limits read them."""
        given = self.rows.once
        standing = "asymptotic" if self.rows.fold is None and self.folds is not None else "heuristic"
        return GradedRows(
            unit=given.unit,
            weight=given.weight,
            n=given.n,
            ask=self.ask,
            standing=standing,  # type: ignore[arg-type]
        )

    @cached_property
    def shifted_rows(self) -> GradedRows:
        """Return the graded rows, each with the weight that its class has at the prevalence of use."""
        if self.prevalence is None:
            return self.graded_rows
        return replace(self.graded_rows, weight=self.rows.weight * self.class_factor)

    @cached_property
    def class_factor(self) -> Floats:
        """By row: its class's share where the cut will be used over that of these rows; 1 where they are the same."""
        up = self.rows.positive
        if self.prevalence is None:
            return np.ones(len(up))
        here = float(np.average(up, weights=self.rows.weight))
        return np.where(up, self.prevalence / here, (1 - self.prevalence) / (1 - here))

    def grade(self, value: Floats, *, group: Ints | None = None, factor: Floats = ONE) -> Graded:
        """The mean of a value by code (truth x 2 + called), over all rows or by the groups given."""
        if group is None and self.prevalence is not None:
            group, factor = TRUTH, np.array([1 - self.prevalence, self.prevalence])
        group = np.zeros(4, np.intp) if group is None else group
        sides = [
            None if calls is None else OutcomeCounts(self._codes(calls), value, group, factor, np.ones(4, np.bool_))
            for calls in (self.crossed, self.apparent)
        ]
        assert sides[1] is not None
        return grade_outcomes(sides[0], sides[1], self.graded_rows)

    def _codes(self, calls: Bools) -> Ints:
        return (2 * self.rows.positive.astype(np.uint8) + calls).astype(np.uint8)

    def sensitivity(self) -> Graded:
        """Share of positives that are called."""
        return self.grade(CALLED, group=TRUTH, factor=np.array([0.0, 1.0]))

    def specificity(self) -> Graded:
        """Share of negatives that are not."""
        return self.grade(1 - CALLED, group=TRUTH, factor=np.array([1.0, 0.0]))

    def youden(self) -> Graded:
        """Sensitivity less the share of negatives that are called."""
        return self.grade(CALLED, group=TRUTH, factor=np.array([-1.0, 1.0]))

    def called_share(self) -> Graded:
        """Share of rows that are called."""
        return self.grade(CALLED)

    def precision(self) -> Graded:
        """Share of the called rows that are positive."""
        return self._ratio(lambda up, calls: (up * calls, calls), harmonic=False)

    def f1(self) -> Graded:
        """Twice the called positives over called and positive rows."""
        return self._ratio(lambda up, calls: (up * calls, np.maximum(up, calls)), harmonic=True)

    def _ratio(self, parts: object, *, harmonic: bool) -> Graded:
        up = self.rows.positive

        def mean(calls: Bools | None) -> tuple[Floats, Floats] | None:
            if calls is None:
                return None
            hits, counted = parts(up, calls)  # type: ignore[operator]
            return hits.mean(axis=0), counted.mean(axis=0)

        apparent = mean(self.apparent)
        assert apparent is not None
        return grade_ratio(mean(self.crossed), apparent, self.shifted_rows, harmonic=harmonic)

    def cost(self) -> Graded:
        """What a row costs."""
        costs = self.rows.costs
        assert costs is not None and self.rows.once.positive is not None
        if costs.matrix is not None:
            return self.grade(self.price_by_code())
        return grade_amounts(self._amounts(self.crossed), self._spent(self.apparent), self.graded_rows)

    def price_by_code(self) -> Floats:
        """Costs of tn, fp, fn, tp."""
        costs, p = self.rows.costs, self.rows.once.positive
        assert costs is not None and costs.matrix is not None and p is not None
        m, n = costs.matrix, 1 - p
        return np.array([m[n, n], m[n, p], m[p, n], m[p, p]])

    def _amounts(self, calls: Bools | None) -> Floats | None:
        return None if calls is None else self._spent(calls)

    def _spent(self, calls: Array) -> Floats:
        """What each row costs, a mean over partitions, as it counts where the cut will be used."""
        costs, p = self.rows.costs, self.rows.once.positive
        assert costs is not None and p is not None
        share = calls.mean(axis=0)
        by_row = share * costs.table[:, p] + (1 - share) * costs.table[:, 1 - p]
        return np.asarray(by_row * self.class_factor)

    def gap_to(self, other: Bools, level: float | None = None) -> Graded:
        """Cost of the calls less that of these other calls, (repeats, rows), on the same rows."""
        rows = self.graded_rows if level is None else replace(self.graded_rows, ask=replace(self.ask, level=level))
        costs = self.rows.costs
        assert costs is not None
        if costs.matrix is None:
            base = self._spent(other)
            crossed = self._amounts(self.crossed)
            apparent = self._spent(self.apparent) - base
            return grade_amounts(None if crossed is None else crossed - base, apparent, rows)
        price = self.price_by_code()
        truth, called, instead = (np.arange(8) >> 2) & 1, (np.arange(8) >> 1) & 1, np.arange(8) & 1
        value = price[2 * truth + called] - price[2 * truth + instead]
        group, factor = np.zeros(8, np.intp), ONE
        if self.prevalence is not None:
            group, factor = truth, np.array([1 - self.prevalence, self.prevalence])
        both = [self._joint(calls, other) for calls in (self.crossed, self.apparent)]
        seen = np.zeros(8, np.bool_)
        for codes in both:
            seen |= False if codes is None else np.bincount(codes.reshape(-1), minlength=8) > 0
        possible = np.tile(seen[:4] | seen[4:], 2)  # what happens in one class can in the other
        made = [None if c is None else OutcomeCounts(c, value, group, factor, possible) for c in both]
        assert made[1] is not None
        return grade_outcomes(made[0], made[1], rows)

    def _joint(self, calls: Bools | None, other: Bools) -> Ints | None:
        """truth x 4 + called x 2 + called instead; partitions of one model's rows share its other calls."""
        if calls is None:
            return None
        paired = other if len(other) == len(calls) else other[:1]
        return (2 * self._codes(calls) + paired).astype(np.uint8)

    def range(self) -> CutRange:
        """Cuts that are not clearly worse."""
        rows, order = self.ordered
        unit = self.rows.once.unit
        r, n = self.rows.answers.shape[0], self.rows.n
        code = np.tile(np.arange(n) if unit is None else unit, r)[order]
        worth = self.graded_rows.count_per_row(self.apparent.mean(axis=0).astype(float)) / r
        given = RangedRows(rows, None if r == 1 and unit is None else code, worth, self.between.called)
        return range_of_cuts(given, self.goal, self.prevalence, self.ask.level)
