"""Given folds: predictions that came with the fold of every row, and the plan that they were made under."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar._numeric.first_places import first_places
from errbar._wording import plural
from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.plan import Partitions, Plan
from errbar.records.predictions import DataFacts, Predictions
from errbar.records.splitter import RowLayout
from errbar.records.types import Array, Ints
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.splits import check_plan, splitter


class OutOfFoldRows(NamedTuple):
    """Predictions split by split, rows numbered from 0, and the plan that tested them."""

    predictions: Predictions
    plan: Plan

    @property
    def unit(self) -> Ints | None:
        """The unit of every row of the plan."""
        given = self.predictions
        if given.unit is None:
            return None
        assert given.row is not None
        out = np.zeros(self.plan.n, dtype=np.intp)
        out[given.row] = given.unit
        return out

    @property
    def facts(self) -> DataFacts:
        """The facts of the rows, each counted once."""
        given = self.predictions
        return replace(DataFacts.of(given.take(self.first)), digest=given.digest)

    @property
    def first(self) -> Ints:
        """The first prediction of every row."""
        assert self.predictions.row is not None
        return first_places(self.predictions.row)

    def over_plan(self, *, by_row: bool = True) -> PlanPredictions:
        """Return the predictions as measures read them; `by_row` False if no interval reads losses of rows."""
        return PlanPredictions(self.plan, self.predictions, unit=self.unit, fitted=None, by_row=by_row)


def order_by_fold(given: Predictions) -> OutOfFoldRows:
    """Predictions that were read with `fold`, as a partition of their rows for every repeat."""
    assert given.fold is not None and given.repeat is not None and given.row is not None
    row = np.unique(given.row, return_inverse=True)[1].reshape(-1)
    order = np.lexsort((row, given.fold, given.repeat))
    k, n = int(given.fold.max()) + 1, int(row.max()) + 1
    if not np.bincount(given.repeat * k + given.fold, minlength=k).all():
        raise BadInput(
            "Every fold needs a row whose weight is above 0; got one without. Leave `weight` or that fold out."
        )
    found = replace(given, row=row, split=given.repeat * k + given.fold).take(order)
    _require_one_row(found, n)
    parts = np.empty((int(given.repeat.max()) + 1, n), np.int32)
    parts[given.repeat, row] = given.fold
    plan = _plan(Partitions(tuple(parts)), found)
    return OutOfFoldRows(replace(found, family=plan.key, said=(*found.said, _describe_training(plan))), plan)


def _plan(splits: Partitions, given: Predictions) -> Plan:
    """The design that the folds are: single rows, single units, or folds as given."""
    assert given.row is not None
    k, n = splits.ks[0], len(splits.codes[0])
    unit = None
    if given.unit is not None:
        unit = np.zeros(n, np.intp)
        unit[given.row] = given.unit
        _require_whole_units(splits, unit, given.unit_name or "unit")
    name = "given"
    if k == n:
        name = "leave_one_out"
    elif unit is not None and k == int(unit.max()) + 1:
        name = "leave_one_unit_out"
    found = splitter(name)
    often = "" if len(splits.ks) == 1 else f"{len(splits.ks):,} repeats of "
    said = (f"{often}{k:,} folds as given",)
    plan = Plan(family=found.name, traits=found.family, k=k, n=n, splits=splits, receipt=said)
    word = given.unit_name or "unit"
    return check_plan(plan, RowLayout(n=n, unit=unit, unit_name=word, units=plural(word)))


def _describe_training(plan: Plan) -> str:
    """What the folds alone do not tell, in words."""
    return f"each fold taken as predicted by a fit on all other rows, {plan.n_train:,} of {plan.n:,}"


def _require_one_row(given: Predictions, n: int) -> None:
    """A row has one truth and one unit, whichever repeat predicted it."""
    assert given.row is not None
    for what, values in (("truth", given.truth), ("unit", given.unit), ("weight", given.weight)):
        if values is None:
            continue
        rows = _rows_that_differ(given.row, values, n)
        if len(rows):
            raise BadInput(
                f"A row must have the same {what} in every repeat; {len(rows):,} of {n:,} rows have another. Without "
                "`id` the rows of a repeat are taken in their order: give the column of row ids, `id`."
            )


def _rows_that_differ(row: Ints, values: Array, n: int) -> Ints:
    first = np.empty((n, *values.shape[1:]), values.dtype)
    first[row[::-1]] = values[::-1]
    unlike = values != first[row]
    return np.unique(row[unlike if unlike.ndim == 1 else unlike.any(axis=1)])


def _require_whole_units(splits: Partitions, unit: Ints, name: str) -> None:
    """Refusal where a unit is in two folds of a repeat: the fit that predicts it has seen its other rows."""
    stands = np.unique(unit, return_index=True)[1]
    for part in splits.codes:
        torn = len(np.unique(unit[part != part[stands][unit]]))
        if torn:
            raise Refusal(
                f"No {name} may be on both sides of a split; the folds cut through {torn:,} of {len(stands):,} "
                f"{plural(name)}, so that fits have seen other rows of the {plural(name)} that they predict. Predict "
                f"anew with whole {plural(name)} in each fold (in scikit-learn, GroupKFold).",
                code=codes.UNIT_ON_BOTH_SIDES,
            )
