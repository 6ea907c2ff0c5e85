"""Cross-fitting: every row called by the cut that the rows of all other folds chose, over several partitions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from errbar._progress import tell
from errbar._wording import plural
from errbar.deciding.cuts import SortedRows, choose_cut, sort_rows, threshold_between
from errbar.deciding.decision_rows import DecisionRows
from errbar.deciding.goals import Goal
from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.plan import Partitions, Plan
from errbar.records.splitter import RowLayout
from errbar.records.types import Bools, Floats, Ints
from errbar.requests.kinds import Call
from errbar.splits import draw, splitter

FOLDS, REPEATS = 10, 5
NONE = ("none", "resubstitution")
"""Plans that would grade a cut by the rows that chose it."""


@dataclass(frozen=True, kw_only=True)
class Folds:
    """Partitions of the rows, each with the predictions that it is for."""

    answers: tuple[int, ...]
    """Which repeat's predictions each partition cuts."""
    fold: tuple[Ints, ...]
    key: str
    plan: Plan | None = None

    def __iter__(self) -> Iterator[tuple[int, Ints]]:
        return iter(zip(self.answers, self.fold))


def read_folds_of(rows: DecisionRows, plan: Call, seed: int, *, overridden: bool) -> Folds | None:
    """The folds that predicted the rows, or folds drawn by class and unit; None where an override wants none."""
    if isinstance(plan, str) and plan.strip().lower() in NONE:
        if overridden:
            return None
        raise Refusal(
            "A threshold must be graded by rows that did not choose it; `plan=none` grades it by those that did. "
            f"Leave `plan` out: it is cross-fitted. Override: `because={codes.TUNED_ON_SCORED_ROWS}`.",
            code=codes.TUNED_ON_SCORED_ROWS,
        )
    if rows.fold is not None:
        if plan is not None:
            raise BadInput("`plan` draws folds for rows of one model; these have their own. Leave `plan` out.")
        assert rows.plan is not None
        return Folds(answers=tuple(range(len(rows.fold))), fold=tuple(rows.fold), key=rows.plan.key, plan=rows.plan)
    return _draw_folds(rows, plan, seed)


def _draw_folds(rows: DecisionRows, plan: Call, seed: int) -> Folds:
    given = rows.once
    pieces = given.n if given.n_units is None else given.n_units
    if pieces < 2:
        raise BadInput("A threshold is cross-fitted over two units or more; got 1. Leave `unit` out, or add units.")
    call = plan if plan is not None else f"kfold(k={min(FOLDS, pieces)}, repeats={REPEATS})"
    if not isinstance(call, str):
        raise BadInput(f"`plan` must be written, for example kfold(k=10, repeats=5); got {type(call).__name__}.")
    if splitter(call).family.design != "partition":
        raise BadInput(f"`plan` must cut every row into one fold, for example kfold(k=10, repeats=5); got {call}.")
    word = given.unit_name or "unit"
    layout = RowLayout(
        n=given.n,
        strata=given.truth,
        unit=given.unit,
        unit_name=word,
        units=plural(word),
        classes=given.truth,
        class_names=given.classes,
    )
    drawn = draw(call, layout, seed=seed)
    parts = drawn.splits.codes if isinstance(drawn.splits, Partitions) else (_codes(drawn),)
    return Folds(answers=(0,) * len(parts), fold=tuple(parts), key=drawn.key, plan=drawn)


def _codes(plan: Plan) -> Ints:
    """The fold of every row, of a partition that is written split by split."""
    out = np.zeros(plan.n, np.intp)
    for i, split in enumerate(plan.splits):
        out[split.test] = i
    return out


def call_out_of_fold(rows: DecisionRows, folds: Folds, goal: Goal, prevalence: float | None) -> Bools:
    """(partitions, rows): which are called positive by the cut that the other folds chose."""
    called = np.zeros((len(folds.fold), rows.n), np.bool_)
    extra = extra_cost(rows)
    ordered: dict[int, tuple[SortedRows, Ints]] = {}
    for i, (which, fold) in enumerate(folds):
        score = rows.answers[which]
        if which not in ordered:
            ordered[which] = sort_rows(score, rows.positive, rows.weight, extra)
        by_score, order = ordered[which]
        in_order = fold[order]
        for f in range(int(fold.max()) + 1):
            cut = threshold_between(choose_cut(by_score.take(in_order != f), goal, prevalence), is_prob=rows.is_prob)
            mine = fold == f
            called[i, mine] = score[mine] >= cut
        tell(f"partition {i + 1} of {len(called)}", (i + 1) / len(called))
    return called


def pick_out_of_fold(rows: DecisionRows, folds: Folds, find: Callable[[Bools], int]) -> Ints:
    """(partitions, rows) of a class that is chosen for all rows of a fold by `find(rows of the other folds)`."""
    picked = np.zeros((len(folds.fold), rows.n), np.intp)
    for i, (_, fold) in enumerate(folds):
        for f in range(int(fold.max()) + 1):
            picked[i, fold == f] = find(np.asarray(fold != f))
    return picked


def extra_cost(rows: DecisionRows) -> Floats:
    """What calling each row positive costs more than calling it negative; 0 without costs."""
    if rows.costs is None or rows.once.positive is None:
        return np.zeros(rows.n)
    p = rows.once.positive
    return np.asarray(rows.costs.table[:, p] - rows.costs.table[:, 1 - p])
