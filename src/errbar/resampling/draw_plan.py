"""Which plan to draw, from what the user asked for, how much effort is allowed and what the rows are like."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from errbar._wording import plural
from errbar.data.times import duration
from errbar.errors import BadInput
from errbar.records.concept import describe
from errbar.records.plan import Plan
from errbar.records.splitter import RowLayout, Splitter
from errbar.records.task import Task
from errbar.requests.kinds import Call
from errbar.requests.splitting_groups import PlanChoice, SplitRoles
from errbar.splits import check_plan, draw, from_pairs, splitter

EFFORTS = {"quick": 10, "standard": 30, "thorough": 90}
"""About how many fits each takes."""
ROWS_A_BLOCK = 10
FIVE_BY_TWO = "kfold(k=2, repeats=5)"
"""The plan that the test five_by_two is made for."""


def layout_of(task: Task) -> RowLayout:
    """What a splitter may see of the task."""
    says = str(task.options.get("strata_says", "class"))
    strata = task.strata
    if strata is None and task.classifies and says != "none":
        strata, says = task.y, "class"
    return RowLayout(
        n=task.n,
        strata=strata,
        strata_says=says,
        unit=task.unit,
        unit_name=task.unit_name or "unit",
        units=plural(task.unit_name or "unit"),
        time=task.time,
        given=task.given_fold,
        classes=task.y if task.classifies else None,
        class_names=task.classes,
    )


def draw_requested_plan(task: Task, request: PlanChoice, seed: int) -> Plan:
    """The plan that a request names, else the one for its effort."""
    gap, window = time_lengths(task, request)
    if request.plan is not None and request.effort != "standard":
        raise BadInput(
            f"`effort` chooses a plan if none is named; got `effort={request.effort}` and a `plan`. Give one."
        )
    return draw_plan(task, read_call(request.plan), request.effort, seed, gap=gap, window=window)


def draw_named_plan(task: Task, plan: Call, seed: int) -> Plan:
    """The plan of that name, or made of those pairs of rows."""
    return draw_plan(task, read_call(plan), "standard", seed)


def draw_requested_comparison_plan(
    task: Task, request: PlanChoice, seed: int, *, powerful: bool, test: str | None
) -> Plan:
    """The plan that learners are compared over: the one named, the one a test needs, else random halves."""
    gap, window = time_lengths(task, request)
    if request.plan is not None and (request.effort != "standard" or powerful):
        raise BadInput("`effort` and `powerful` choose a plan if none is named; got a `plan` too. Give one of them.")
    plan = FIVE_BY_TWO if request.plan is None and test == "five_by_two" else read_call(request.plan)
    if plan is None and task.time is None:
        return draw_comparison_plan(task, request.effort, seed, powerful=powerful)
    return draw_plan(task, plan, request.effort, seed, gap=gap, window=window)


def read_call(plan: Call) -> Call:
    """`given:COLUMN` is the splitter given: the column was read with the rows."""
    return "given" if isinstance(plan, str) and plan.startswith("given:") else plan


def time_lengths(task: Task, request: SplitRoles) -> tuple[float | None, float | None]:
    """Gap and window in the unit of the time column."""
    if (request.gap is not None or request.window is not None) and task.time is None:
        raise BadInput("`gap` and `window` need `time`; got none. Give `time`, or leave them out.")
    unit = str(task.options.get("time_unit", ""))
    gap, window = (
        None if x is None else duration(x, unit, name) for name, x in (("gap", request.gap), ("window", request.window))
    )
    return gap, window


def splitter_given(plan: Call, drawn: Plan) -> Splitter | str:
    """The splitter that was given as an object, else the name of the one that drew the plan."""
    return plan if isinstance(plan, Splitter) else drawn.family


def draw_plan(
    task: Task, plan: object, effort: str, seed: int, *, gap: float | None = None, window: float | None = None
) -> Plan:
    """The plan that was named, else the one for this effort; drawn before any fit."""
    if effort not in EFFORTS:
        raise BadInput(f"`effort` must be quick, standard or thorough; got {effort!r}.")
    layout = layout_of(task)
    if isinstance(plan, Plan):
        return check_plan(plan, layout)
    if plan is not None:
        return _draw_by_name(plan, task, layout, seed, gap, window)
    call, why = _choose_splitter(layout, effort)
    return draw(set_time_options(call, gap, window), layout, seed=seed, why=why)


def draw_comparison_plan(task: Task, effort: str, seed: int, *, powerful: bool = False) -> Plan:
    """Repeated random halves: in nine simulations of equal learners a difference was found in 0 to 5 % of cases.

    `powerful` trains on two thirds: more gaps are found, and a difference in up to 11 % of equal learners.
    """
    if effort not in EFFORTS:
        raise BadInput(f"`effort` must be quick, standard or thorough; got {effort!r}.")
    layout = layout_of(task)
    repeats, rate = EFFORTS[effort], 2 / 3 if powerful else 0.5
    share = "two thirds train: more power, up to 11 % false alarms" if powerful else "half of the rows train"
    why = f"effort {effort}: {repeats} fits a learner, {share}"
    return draw(splitter("subsampling").having(rate=rate, repeats=repeats), layout, seed=seed, why=why)


def _draw_by_name(
    plan: object, task: Task, layout: RowLayout, seed: int, gap: float | None, window: float | None
) -> Plan:
    """A splitter by name, a number of folds, a scikit-learn splitter, or pairs of row numbers."""
    if isinstance(plan, bool) or (isinstance(plan, str) and not plan):
        raise BadInput(f"`plan` must be a splitter, for example kfold(k=10); got {plan!r}. See `errbar list splits`.")
    if isinstance(plan, int):
        return draw(splitter(f"kfold(k={plan})"), layout, seed=seed)
    if isinstance(plan, (str, Splitter)):
        return draw(set_time_options(splitter(plan), gap, window), layout, seed=seed)
    if gap is not None or window is not None:
        raise BadInput("`gap` and `window` need a time_ordered plan; this plan brings its own rows.")
    split = getattr(plan, "split", None)
    if callable(split):
        target = task.target(np.arange(task.n))
        plan = split(np.zeros((task.n, 1)), target, task.unit)
    if not isinstance(plan, Iterable):
        raise BadInput(
            f"plan is a name, a Plan, a splitter with split(), or (train, test) pairs; got {describe(plan)}."
        )
    return from_pairs(list(plan), task.n, layout=layout)


def set_time_options(chosen: Splitter, gap: float | None, window: float | None) -> Splitter:
    given = {name: x for name, x in (("gap", gap), ("window", window)) if x is not None}
    if not set(given) <= set(chosen.options):
        raise BadInput(f"`gap` and `window` need a time_ordered plan; got {chosen.name}. Give `time`.")
    return chosen.having(**given) if given else chosen


def _choose_splitter(layout: RowLayout, effort: str) -> tuple[Splitter, str]:
    """The design decided for this effort (docs/explanation/plans.md), smaller where rows or units are few."""
    pieces = layout.n if layout.unit is None else int(layout.unit.max()) + 1
    word = "rows" if layout.unit is None else layout.units
    if pieces < 4:
        raise BadInput(f"A learner's error needs at least 4 {word}; found {pieces}. Gather more of them.")
    if layout.time is not None:
        k = max(2, min(EFFORTS[effort], len(np.unique(layout.time)) - 1, layout.n // ROWS_A_BLOCK))
        return splitter(f"time_ordered(k={k})"), f"effort {effort}, rows in time's order"
    if effort == "quick":
        k = min(10, pieces)
        return splitter(f"kfold(k={k})"), f"effort quick: {k} fits" + _fewer_folds_note(k, 10, pieces, word)
    if effort == "standard":
        return splitter("kfold(k=3, repeats=10)"), "effort standard: 30 fits"
    if pieces < 10:
        raise BadInput(
            f"`effort=thorough` needs two {word} in each of 5 folds, so 10; got {pieces}. Use `effort=standard`."
        )
    return splitter("nested_kfold(k=5, repeats=6)"), "effort thorough: 90 fits"


def _fewer_folds_note(k: int, wanted: int, pieces: int, word: str) -> str:
    return f", {pieces} {word} allow no more folds" if k < wanted else ""
