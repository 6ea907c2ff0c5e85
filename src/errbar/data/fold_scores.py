"""Fold scores: one value per model, repeat and fold, read from a long or a wide table and held against the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from errbar.columns.column import Column
from errbar.data.read_features import read_input
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records import codes
from errbar.records.pairs import FoldScores
from errbar.records.plan import Plan
from errbar.records.types import Floats, Ints

Cell: TypeAlias = tuple[str, str]
"""Repeat and fold by name; a repeat without a name where the table has none."""


class ScoreColumns(NamedTuple):
    """What the columns of the table are called."""

    model: str = "model"
    repeat: str = "repeat"
    fold: str = "fold"
    score: str = "score"


def read_fold_scores(data: object, columns: ScoreColumns, plan: Plan) -> FoldScores:
    """A row per score, or a row per fold and a column per model where the table has no column of models."""
    source = read_input(data).source
    if not source.names:
        raise BadInput("Fold scores need a table with the columns model, repeat, fold and score; got no named columns.")
    cells = _cells(source, columns, plan)
    found = _long(source, columns, cells) if columns.model in source.names else _wide(source, columns, cells)
    if len(found) < 2:
        raise BadInput(f"A comparison needs 2 or more models; got {len(found)} ({', '.join(found)}). Add the other.")
    order, repeat_of = _match(found, plan)
    values = np.column_stack([[scores[cell] for cell in order] for scores in found.values()])
    return FoldScores(values=values, models=tuple(found), repeat_of=repeat_of, said=source.said)


def _cells(source: Source, columns: ScoreColumns, plan: Plan) -> list[Cell]:
    """Repeat and fold of every row of the table."""
    there = [name for name in (columns.repeat, columns.fold) if name in source.names]
    needed = (columns.fold,) if plan.k and plan.repeats == 1 else (columns.repeat, columns.fold) if plan.k else ()
    gone = [name for name in needed if name not in there]
    if gone or not there:
        lacks = gone[0] if gone else columns.fold
        raise BadInput(
            f"Fold scores over {plan.key} need the column {lacks!r}; got {', '.join(source.names[:8])}. Name it with "
            f"`{'repeat' if lacks == columns.repeat else 'fold'}`."
        )
    names = {name: _names(source.column(name, "fold")) for name in there}
    blank = [""] * len(next(iter(names.values())))
    return list(zip(names.get(columns.repeat, blank), names.get(columns.fold, blank)))


def _names(column: Column) -> list[str]:
    codes, levels = column.complete().as_text()
    return [levels[int(code)] for code in codes]


def _long(source: Source, columns: ScoreColumns, cells: Sequence[Cell]) -> dict[str, dict[Cell, float]]:
    who = _names(source.column(columns.model, "learner"))
    scores = _scores(source.column(columns.score, "score"), who, cells)
    for (name, cell), times in Counter(zip(who, cells)).items():
        if times > 1:
            raise BadInput(
                f"Every model needs one score in every fold; {name!r} has {times:,} in {_spell(cell)}. Leave the "
                "others out."
            )
    out: dict[str, dict[Cell, float]] = {name: {} for name in who}
    for name, cell, score in zip(who, cells, scores):
        out[name][cell] = float(score)
    return out


def _wide(source: Source, columns: ScoreColumns, cells: Sequence[Cell]) -> dict[str, dict[Cell, float]]:
    heads = [name for name in source.names if name not in (columns.repeat, columns.fold)]
    again = next((cell for cell, times in Counter(cells).items() if times > 1), None)
    if again is not None:
        raise BadInput(
            f"A table without a column of models has one row per fold; {_spell(again)} occurs {cells.count(again):,} "
            f"times. Name the column of models {columns.model!r}, or give `learner`."
        )
    return {
        name: dict(zip(cells, _scores(source.column(name, "score"), [name] * len(cells), cells).tolist()))
        for name in heads
    }


def _scores(column: Column, who: Sequence[str], cells: Sequence[Cell]) -> Floats:
    gone = np.zeros(0, np.intp) if column.missing is None else column.missing
    if column.numbers is not None and column.numbers.dtype.kind == "f":
        gone = np.flatnonzero(~np.isfinite(column.numbers))
    if len(gone):
        more = f" (and {len(gone) - 1:,} more)" if len(gone) > 1 else ""
        raise BadInput(
            f"Every score must be a finite number; that of {who[int(gone[0])]!r} in {_spell(cells[int(gone[0])])} is "
            f"not{more}. Find out why that fit failed, or leave the model out.",
            code=codes.FAILED_FOLDS_DROPPED,
        )
    return column.as_float("A score")


def _match(found: Mapping[str, Mapping[Cell, float]], plan: Plan) -> tuple[list[Cell], Ints]:
    """The cells in the plan's order and the repeat of each; BadInput where a model lacks one, or the plan differs."""
    every = list(dict.fromkeys(cell for scores in found.values() for cell in scores))
    for name, scores in found.items():
        lacks = [cell for cell in every if cell not in scores]
        if lacks:
            more = f" (and {len(lacks) - 1:,} more)" if len(lacks) > 1 else ""
            raise BadInput(
                f"Every model needs a score in every fold; {name!r} has none in {_spell(lacks[0])}{more}. Add it, or "
                "leave the model out.",
                code=codes.FAILED_FOLDS_DROPPED,
            )
    repeats = list(dict.fromkeys(repeat for repeat, _ in every))
    folds = [[cell for cell in every if cell[0] == repeat] for repeat in repeats]
    order = [cell for cells in folds for cell in cells]
    if plan.k:
        _require_counts([len(cells) for cells in folds], plan)
        return order, np.repeat(np.arange(len(repeats)), plan.k)
    if len(order) != len(plan.mains):
        raise BadInput(
            f"The table must match the plan; {plan.key} has {len(plan.mains):,} splits, the table {len(order):,}. Give "
            "the plan that the scores were made under."
        )
    return order, np.arange(len(order))


def _require_counts(folds: list[int], plan: Plan) -> None:
    if folds == [plan.k] * plan.repeats:
        return
    if len(set(folds)) == 1:
        remedy = f"Give `plan=kfold(k={folds[0]},repeats={len(folds)})`, if they were made so."
        there = f"{len(folds):,} x {folds[0]:,}"
    else:
        remedy = "Complete the table, or leave the incomplete repeats out."
        there = f"{len(folds):,} repeats of {min(folds):,} to {max(folds):,}"
    raise BadInput(
        f"The table must match the plan; {plan.key} has {plan.repeats:,} x {plan.k:,} folds, the table {there}. "
        f"{remedy}"
    )


def _spell(cell: Cell) -> str:
    repeat, fold = cell
    parts = [f"repeat {repeat}" if repeat else "", f"fold {fold}" if fold else ""]
    return ", ".join(part for part in parts if part)
