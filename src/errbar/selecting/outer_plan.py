"""Outer plan: the splits whose test rows choose nothing, over which a whole selection is graded."""

from __future__ import annotations

import numpy as np

from errbar._wording import counted
from errbar.errors import BadInput
from errbar.records.family import DesignKind
from errbar.records.plan import Plan
from errbar.records.splitter import RowLayout, Splitter
from errbar.records.task import Task
from errbar.requests.select import SelectRequest
from errbar.resampling.draw_plan import draw_plan, layout_of, read_call, set_time_options, time_lengths
from errbar.splits import splitter

REPEATS = {"quick": 1, "standard": 2, "thorough": 4}
"""Repeats of the outer folds by effort."""
FOLDS = 5
DESIGNS: tuple[DesignKind, ...] = ("partition", "random_splits", "single", "blocks")
"""Designs that a selection can be graded over."""
HOLDOUTS: tuple[DesignKind, ...] = ("partition", "single", "blocks")
"""Designs of which one split has an interval of its own: the error of one setting is read from it."""


def draw_outer_plan(task: Task, request: SelectRequest, seed: int, k: int = FOLDS) -> Plan:
    """The plan that was named; else `k` folds, repeated by effort; in time's order where rows have a time."""
    if request.effort not in REPEATS:
        raise BadInput(f"`effort` must be quick, standard or thorough; got {request.effort!r}.")
    gap, window = time_lengths(task, request)
    if request.outer is not None:
        if request.effort != "standard":
            raise BadInput(
                f"`effort` chooses `outer` if none is named; got `effort={request.effort}` and `outer`. Give one."
            )
        plan = draw_plan(task, read_call(request.outer), "standard", seed, gap=gap, window=window)
        return _require_design(plan)
    call = _default_splitter(layout_of(task), request.effort, k)
    return draw_plan(task, set_time_options(call, gap, window), "standard", seed)


def require_one_holdout(plan: Plan, request: SelectRequest, *, in_time: bool) -> None:
    """BadInput where more than one part would be graded, each with a setting of its own."""
    if request.outer is not None and len(plan.mains) == 1 and plan.traits.design in HOLDOUTS:
        return
    splits = counted(len(plan.mains), "split", "splits")
    given = "no `outer`" if request.outer is None else f"`outer={plan.family}`, {splits}"
    use = "time_ordered(k=1)" if in_time else "holdout"
    raise BadInput(
        f"You passed `report=chosen` with {given}; the error of one chosen setting needs one holdout. "
        f"Use `outer={use}`, or leave `report` out."
    )


def inner_splitter(task: Task, request: SelectRequest, k: int = FOLDS) -> Splitter:
    """The splitter that was named for the inner splits; else `k` folds, or blocks of time."""
    gap, window = time_lengths(task, request)
    if request.inner is None:
        layout = layout_of(task)
        call = splitter(f"time_ordered(k={k})" if layout.time is not None else f"kfold(k={_folds(layout, k)})")
    elif isinstance(request.inner, bool) or not isinstance(request.inner, (int, str, Splitter)):
        raise BadInput(
            "`inner` is drawn anew within the rows of every search: give a splitter, for example kfold(k=5), or a "
            f"number of folds; got {type(request.inner).__name__}."
        )
    else:
        call = splitter(f"kfold(k={request.inner})" if isinstance(request.inner, int) else _read(request.inner))
    return set_time_options(call, gap, window)


def _read(call: str | Splitter) -> str | Splitter:
    """The call without the column of given folds, which was read with the rows."""
    return call if isinstance(call, Splitter) else str(read_call(call))


def _default_splitter(layout: RowLayout, effort: str, k: int) -> Splitter:
    if layout.time is not None:
        return splitter(f"time_ordered(k={k})")
    k, repeats = _folds(layout, k), REPEATS[effort]
    return splitter(f"kfold(k={k}, repeats={repeats})" if repeats > 1 else f"kfold(k={k})")


def _folds(layout: RowLayout, wanted: int) -> int:
    """Five folds, or as many as there are units."""
    pieces = layout.n if layout.unit is None else len(np.unique(layout.unit))
    if pieces < 4:
        word = "rows" if layout.unit is None else layout.units
        raise BadInput(f"Selecting needs at least 4 {word}, some to choose on and some to grade on; found {pieces}.")
    return min(wanted, pieces)


def _require_design(plan: Plan) -> Plan:
    if plan.traits.design == "nested":
        raise BadInput(
            f"`outer={plan.family}` is refused: the search inside every outer split is what nests here. Use kfold(k=5)."
        )
    if plan.traits.design not in DESIGNS:
        raise BadInput(f"`outer` must be kfold, holdout, subsampling or time_ordered; got {plan.family}.")
    return plan
