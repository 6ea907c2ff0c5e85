"""Roles of a task: units, times, strata, folds, weights and slices of its rows."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from errbar.columns.column import Column
from errbar.data.read_target import TargetValues
from errbar.data.role_columns import column_for, column_names, columns_for
from errbar.data.row_roles import read_slicing, read_weights
from errbar.data.strata import Strata, by_column, by_target
from errbar.data.table_source import Source
from errbar.data.times import Times, times
from errbar.errors import BadInput
from errbar.records.types import Array, Floats
from errbar.requests.column_groups import SliceRole, TaskRoles, WeightRole
from errbar.requests.kinds import Columns, Values
from errbar.requests.select import SelectRequest
from errbar.requests.splitting_groups import PlanName, SplitRoles

TARGET = "target"
"""`strata=target`: by quantiles of the target itself."""
GIVEN = "given:"
"""`plan=given:COLUMN`: folds from a column."""
NO_STRATA = "none"
"""`strata=none`: not even by class."""


class RowColumns(NamedTuple):
    """The roles of rows that are neither features nor target, each a column name or values."""

    unit: Values
    time: Values
    strata: Values
    given_fold: str | None
    weight: Values = None
    by: Columns = None
    fold_option: str = "plan"
    """The option that names the column of folds."""


def task_roles(request: TaskRoles) -> RowColumns:
    """What was asked; `plan=given:COLUMN`, or `outer` or `inner` so written, names the column of folds."""
    strata = request.strata if isinstance(request, SplitRoles) else None
    option, fold = _fold_column(request)
    weight = request.weight if isinstance(request, WeightRole) else None
    by = request.by if isinstance(request, SliceRole) else None
    return RowColumns(request.unit, request.time, strata, fold, weight, by, option)


def _fold_column(request: TaskRoles) -> tuple[str, str | None]:
    """The option that names a column of folds, and the column; rows have one such column."""
    plans = {"plan": request.plan} if isinstance(request, PlanName) else {}
    if isinstance(request, SelectRequest):
        plans = {"outer": request.outer, "inner": request.inner}
    named = {o: p.partition(":")[2] for o, p in plans.items() if isinstance(p, str) and p.startswith(GIVEN)}
    if len({*named.values()}) > 1:
        raise BadInput(
            f"Given folds are of one column; `outer` names {named['outer']!r} and `inner` {named['inner']!r}. Give one "
            "of them, and kfold(k=5) as the other."
        )
    return next(iter(named.items()), ("plan", None))


def read_row_columns(
    source: Source, given: RowColumns, goal: TargetValues, targets: list[str], n: int
) -> tuple[dict[str, Any], list[str]]:
    """Every role of the rows as arguments of Task, and what is to be said of them."""
    out: dict[str, Any] = {}
    said: list[str] = []
    units = column_for(source, "unit", given.unit, n, of="X")
    folds = column_for(source, f"{given.fold_option}=given:COLUMN", given.given_fold, n, of="X")
    if units is not None:
        out["unit"], out["unit_name"] = units.as_text()[0].astype(np.intp), units.name
    if folds is not None:
        out["given_fold"] = _folds(folds)
    weights = column_for(source, "weight", given.weight, n, of="X")
    if weights is not None:
        out["weight"], out["weight_name"] = _weights_to_fit_with(weights), weights.name
        said.append(f"weighted by {weights.name}")
    slices = columns_for(source, "by", given.by, n, of="X")
    if slices:
        out["slicings"] = tuple(read_slicing(column) for column in slices)
    when = _time(source, given.time, targets, n)
    if when is not None:
        out["time"], out["time_name"] = when[0].values, when[1]
    strata = _strata(source, given.strata, goal, targets, n)
    if strata is not None:
        out["strata"] = strata.codes
        out["strata_name"] = strata.says if given.strata is not None else None
        said += strata.said
    if goal.kind == "multilabel" and strata is None and given.strata is None:
        said.append("not stratified: a row has several labels (`strata` keeps one of them in proportion)")
    says = "" if strata is None else strata.says
    if strata is None and given.strata is not None:
        says, said = NO_STRATA, [*said, "not stratified"]
    out["options"] = {"strata_says": says, "time_unit": when[0].unit if when is not None else ""}
    return out, said


def _weights_to_fit_with(column: Column) -> Floats:
    """Weights above 0: a row of weight 0 that a learner without weights is fitted on would count in full."""
    found = read_weights(column)
    none = np.flatnonzero(found == 0)
    if len(none):
        raise BadInput(
            f"Weights of rows that a learner is fitted on must be above 0; column {column.name!r} is 0 in "
            f"{len(none):,} of {len(found):,} rows, row {none[0] + 1:,} first. Leave those rows out."
        )
    return found


def _folds(column: Column) -> Array:
    """Folds by the name they have: whole numbers as numbers, the rest as text."""
    codes, levels = column.as_text()
    if column.numbers is not None and column.numbers.dtype.kind in "iu":
        return column.numbers
    return np.array(levels)[codes]


def _time(source: Source, given: object, targets: list[str], n: int) -> tuple[Times, str] | None:
    if given is None:
        return None
    names = column_names(source, "time", given, n)
    if names is not None and (len(names) > 1 or names[0] in targets):
        what = f"it is the target {names[0]!r}" if names[0] in targets else f"got {len(names)}"
        raise BadInput(f"`time` must be one column, not the target; {what}.")
    name = "time" if names is None else names[0]
    found = times(given if names is None else source.values(name, "time"), name)
    if len(found.values) != n:
        raise BadInput(f"Every role needs as many rows as X ({n:,}); time has {len(found.values):,}.")
    return found, name


def _one_label(given: object, goal: TargetValues, targets: list[str]) -> Strata | None:
    """The label that `strata` names; sets of labels are too many to keep all of them in proportion."""
    if given is None:
        return None
    if given not in targets:
        raise BadInput(f"Strata of several labels need one of them: `strata={goal.classes[0]}`, or `strata=none`.")
    return Strata(goal.y[:, targets.index(str(given))], str(given))


def _strata(source: Source, given: object, goal: TargetValues, targets: list[str], n: int) -> Strata | None:
    """What was asked for; else the classes; else nothing."""
    if isinstance(given, str) and given == NO_STRATA and NO_STRATA not in source.names:
        return None
    itself = isinstance(given, str) and (given in targets or (given == TARGET and given not in source.names))
    if goal.kind == "multilabel" and (given is None or itself):
        return _one_label(given, goal, targets)
    if given is None or itself:
        if goal.classes:
            return Strata(goal.y, "class")
        if given is None:
            return None
        if goal.y.ndim > 1:
            raise BadInput(f"Strata of the target need one output; got {goal.y.shape[1]}. Name a column instead.")
        return by_target(goal.y)
    column = column_for(source, "strata", given, n, of="X")
    return None if column is None else by_column(column)
