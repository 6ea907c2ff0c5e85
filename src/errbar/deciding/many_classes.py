"""A decision among three classes or more: each row is called the class of least expected cost (Elkan 2001).

The rule reads probabilities and costs and nothing else of these rows, so nothing of it is chosen by them. What is
chosen is the single class that costs least, which the rule must beat: that choice is cross-fitted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from errbar.deciding.cross_fit import Folds, pick_out_of_fold
from errbar.deciding.decision_rows import DecisionRows
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.scored import HAIR
from errbar.records.types import Array, Bools, Floats, Ints
from errbar.scoring.outcome_limits import Graded, GradedRows, OutcomeCounts, grade_amounts, grade_outcomes

MOST_VALUES = 12
"""Different costs up to which shares of each are joined; beyond, the cost is a mean of row amounts."""


@dataclass(frozen=True)
class ClassDecision:
    """Rows with probabilities of every class, and what each call costs."""

    rows: DecisionRows
    folds: Folds | None
    ask: InferenceSettings

    @cached_property
    def calls(self) -> Ints:
        """(repeats, rows): the class of least expected cost; the likelier one where several cost the same."""
        prob, costs = self.rows.answers, self.rows.costs
        assert costs is not None
        if costs.matrix is None:  # an error costs the same whichever class it names
            return self.likeliest
        expected = prob @ costs.matrix
        least = expected.min(axis=2, keepdims=True)
        tied = expected <= least + HAIR * np.abs(costs.matrix).max()
        return np.asarray(np.where(tied, prob, -1.0).argmax(axis=2))

    def label_predictions(self) -> Predictions:
        """The predictions with the labels of the rule."""
        given, fold = self.rows.predictions, self.rows.fold
        label = self.calls[0] if fold is None else self.calls[given.repeat, given.row]
        return replace(given, label=label)

    @cached_property
    def likeliest(self) -> Ints:
        """(repeats, rows): the class of largest probability."""
        return np.asarray(self.rows.answers.argmax(axis=2))

    @cached_property
    def graded_rows(self) -> GradedRows:
        """The rows as limits read them."""
        given = self.rows.once
        standing = "asymptotic" if self.rows.fold is None else "heuristic"
        return GradedRows(unit=given.unit, weight=given.weight, n=given.n, ask=self.ask, standing=standing)  # type: ignore[arg-type]

    @cached_property
    def best_constant(self) -> int:
        """The class that costs least when every row is called it."""
        return self._cheapest(np.ones(self.rows.n, np.bool_))

    def _cheapest(self, rows: Bools) -> int:
        costs = self.rows.costs
        assert costs is not None
        return int(np.average(costs.table[rows], axis=0, weights=self.rows.weight[rows]).argmin())

    def cost(self) -> Graded:
        """What a row costs."""
        return self._grade(self.calls, None, None)

    def error_rate(self) -> Graded:
        """Share of rows that are called another class than theirs."""
        k = len(self.rows.once.classes)
        return self._grade_codes([self._cells(self.calls)], 1 - np.eye(k).reshape(-1))

    def gap_to_likeliest(self) -> Graded:
        """Cost less that of calling each row its likeliest class."""
        return self._grade(self.calls, self.likeliest, None)

    def gap_to_constant(self) -> Graded:
        """Cost less that of the cheapest single class, which the rows of other folds choose."""
        apparent = np.full((1, self.rows.n), self.best_constant)
        crossed = None if self.folds is None else pick_out_of_fold(self.rows, self.folds, self._cheapest)
        return self._grade(self.calls, apparent, crossed)

    def constant_gap(self, constant: int) -> Graded:
        """Cost less that of one class for every row."""
        return self._grade(self.calls, np.full((1, self.rows.n), constant), None)

    def spent(self, calls: Ints) -> Floats:
        """What each row costs, a mean over repeats."""
        costs = self.rows.costs
        assert costs is not None
        return np.asarray(costs.table[np.arange(self.rows.n), calls].mean(axis=0))

    def _grade(self, calls: Ints, other: Ints | None, crossed: Ints | None) -> Graded:
        """Cost of the calls, less that of others; where those are chosen, by the calls of both choices."""
        costs, k = self.rows.costs, len(self.rows.once.classes)
        assert costs is not None
        sides: list[Ints | None] = [x for x in (crossed, other) if x is not None] or [None]
        if costs.matrix is None or len(np.unique(_worth(costs.matrix, other))) > MOST_VALUES:
            made = [self.spent(calls) - (0 if x is None else self.spent(x)) for x in sides]
            return grade_amounts(made[0] if len(made) > 1 else None, made[-1], self.graded_rows)
        value = _worth(costs.matrix, other)
        codes = [self._cells(calls) if x is None else _join(self._cells(calls), x, k) for x in sides]
        return self._grade_codes(codes, value)

    def _grade_codes(self, codes: list[Array], value: Floats) -> Graded:
        whole: Ints = np.zeros(len(value), np.intp)
        possible: Bools = np.ones(len(value), np.bool_)
        if len(codes) > 1:
            possible = np.sum([np.bincount(c.reshape(-1), minlength=len(value)) for c in codes], axis=0) > 0
        made = [OutcomeCounts(c, value, whole, np.ones(1), possible) for c in codes]
        return grade_outcomes(made[0] if len(made) > 1 else None, made[-1], self.graded_rows)

    def _cells(self, calls: Ints) -> Ints:
        """truth x K + called."""
        return np.asarray(self.rows.once.truth.astype(np.intp) * len(self.rows.once.classes) + calls)


def _worth(matrix: Floats, other: Ints | None) -> Floats:
    """By code what it costs: of truth x K + called, or less what the other call of the row costs."""
    if other is None:
        return matrix.reshape(-1)
    return np.asarray(matrix[:, :, None] - matrix[:, None, :]).reshape(-1)


def _join(cells: Ints, other: Ints, k: int) -> Ints:
    """(truth x K + called) x K + called instead, over as many partitions as the larger of the two has."""
    return np.asarray(cells * k + other)
