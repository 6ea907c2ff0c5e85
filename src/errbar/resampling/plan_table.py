"""The plan as a table: which rows train and which are tested in each split, a letter for each row or block of rows."""

from __future__ import annotations

import numpy as np

from errbar.records.plan import Plan, Split
from errbar.records.sheet import Cell, Sheet
from errbar.records.task import Task
from errbar.records.types import Ints

TRAIN, TEST, BOTH, UNUSED = ".", "#", "+", "-"
"""All rows of a block train, all are tested, some of each (or rows drawn for training beside others), none is used."""
LETTERS = np.frombuffer((UNUSED + TRAIN + TEST + BOTH).encode(), dtype=np.uint8)
"""By 2 x (some row of the block is tested) + (some row trains)."""
BLOCKS, SPLITS = 60, 12
"""Letters of a line and lines of the table: what fits a screen."""


def plan_sheets(plan: Plan, task: Task) -> tuple[Sheet, ...]:
    """The first splits over the rows in an order that shows them: by time, else by the fold they are tested in."""
    mains = plan.mains[:SPLITS]
    if not mains or plan.traits.design == "fitted_rows":  # rows that train and are tested, all of them
        return ()
    splits = [plan.splits[i] for i in mains]
    order = _order(splits, task)
    edges = np.unique(np.linspace(0, task.n, min(BLOCKS, task.n) + 1).round().astype(np.intp))
    lines: list[tuple[Cell, ...]] = []
    if task.unit is not None:
        lines.append((f"{task.unit_name or 'unit'}", None, None, _unit_letters(task.unit[order], edges)))
    for place, split in zip(plan.places[list(mains)], splits):
        name = f"repeat {place[0] + 1}, fold {place[1] + 1}" if plan.repeats > 1 else f"fold {place[1] + 1}"
        name = "split" if len(plan.mains) == 1 else name
        lines.append((name, split.n_train(plan.n), len(split.test), _letters(split, plan.n, order, edges)))
    return (
        Sheet(
            name="plan",
            title=f"Which rows train and which are tested, {plan.key}",
            columns=("split", "n_train", "n_test", _name_order(task)),
            rows=tuple(lines),
            notes=tuple(_notes(plan, task, len(edges) - 1)),
        ),
    )


def _order(splits: list[Split], task: Task) -> Ints:
    """Rows by time; else by the first split that tests them and, within it, by unit."""
    if task.time is not None:
        return np.argsort(task.time, kind="stable")
    first = np.full(task.n, len(splits))
    for i in range(len(splits) - 1, -1, -1):
        first[splits[i].test] = i
    return np.argsort(first, kind="stable") if task.unit is None else np.lexsort((task.unit, first))


def _letters(split: Split, n: int, order: Ints, edges: Ints) -> str:
    tested = np.zeros(n, np.bool_)
    tested[split.test] = True
    if split.trained is None:
        trained = ~tested
    else:
        trained = np.zeros(n, np.bool_)
        trained[split.trained] = True
    any_tested, any_trained = (np.logical_or.reduceat(rows[order], edges[:-1]) for rows in (tested, trained))
    return bytes(LETTERS[2 * any_tested + any_trained]).decode()


def _unit_letters(unit: Ints, edges: Ints) -> str:
    """Return one letter for blocks that begin in one unit, and the other where the unit changes: A, B, A, ..."""
    begins = unit[edges[:-1]]
    return "".join("AB"[int(i) % 2] for i in np.concatenate([[0], np.cumsum(begins[1:] != begins[:-1])]))


def _name_order(task: Task) -> str:
    return f"rows by {task.time_name or 'time'}" if task.time is not None else "rows by fold"


def _notes(plan: Plan, task: Task, blocks: int) -> list[str]:
    per = "a row" if blocks == task.n else f"a block of about {task.n / blocks:.3g} rows"
    marks = f"{TEST} tested, {TRAIN} trains, {BOTH} some of each, {UNUSED} unused"
    order = "in time's order" if task.time is not None else "in the order of the folds that test them"
    notes = [f"Each letter is {per}, {order}: {marks}."]
    if task.unit is not None:
        notes.append(f"The first line changes its letter with the {task.unit_name or 'unit'}.")
    if len(plan.mains) > SPLITS:
        notes.append(f"The first {SPLITS} of {len(plan.mains):,} splits.")
    return notes
