"""Outcomes of a request: columns named by role, or arrays, as Outcomes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from errbar.columns.column import Column
from errbar.columns.read_column import to_column
from errbar.data.judged_rows import judged_rows
from errbar.data.log_table import table_of_log
from errbar.data.role_columns import column_for, column_names, columns_for, same_index
from errbar.data.table_source import Source
from errbar.data.trial_table import Reading, TrialTable, outcomes_by_system
from errbar.errors import BadInput
from errbar.records.graded_log import GradedLog
from errbar.records.outcomes import Outcomes
from errbar.records.types import Floats
from errbar.requests.column_groups import CostRole, FoldRole, KindRole, PositiveRole, Predicted, WeightRole
from errbar.requests.kinds import Ends, Table
from errbar.requests.option import Request, options_of
from errbar.requests.outcome_groups import JudgeRole, OutcomeDirection, OutcomeRoles

if TYPE_CHECKING:
    from errbar.requests.gate import GateRequest
    from errbar.requests.score import ScoreRequest

PASSED = {"true": 1.0, "false": 0.0}
NO_CUT = 0.5
NO_OUTCOMES: tuple[type, ...] = (Predicted, WeightRole, KindRole, PositiveRole, CostRole, FoldRole)
"""Groups of words that predictions take and outcomes do not."""
MOST_ROWS, MOST_COLUMNS = 100_000, 12
"""Tables that are looked through for a unit that nobody named."""
NAMES = ("item", "item_id", "question", "question_id", "doc_id", "task_id", "sample_id", "prompt_id", "query_id", "id")
"""Columns that usually name items: where one of them repeats, its rows are trials."""
INSTEAD = "outcomes, which have no truth, are read by `outcome`, `item` and `trial`"


def read_scored_outcomes(data: Table, request: ScoreRequest | GateRequest) -> Outcomes:
    """The outcomes of the one system that a request names."""
    refuse_other_roles(request)
    judge = request.judge if isinstance(request, JudgeRole) else None
    found = read_outcomes(data, request, unit=request.unit, by=request.by, judge=judge)
    return next(iter(found.values()))


def refuse_other_roles(request: Request) -> None:
    """BadInput for words about predictions, folds and weights beside outcomes."""
    known = options_of(type(request))
    others = [word for group in NO_OUTCOMES for word in options_of(group) if word in known]
    given = request.given(*others) if others else []
    if getattr(request, "threshold", None) == NO_CUT and "threshold" in given:
        given.remove("threshold")  # the default of predictions, which a gate has filled in
    if given:
        remedy = f"Give `item` instead of `{given[0]}`" if given[0] == "id" else f"Leave `{given[0]}` out"
        raise BadInput(f"`outcome` and `{given[0]}` exclude each other: {INSTEAD}. {remedy}.")


def read_outcomes(
    data: Table,
    request: OutcomeRoles,
    *,
    unit: object = None,
    by: object = None,
    system: object = None,
    judge: object = None,
) -> dict[str, Outcomes]:
    """Validated Outcomes by system; every role is a column name (with data) or an array-like."""
    if isinstance(data, GradedLog):
        names = [request.outcome] if isinstance(request.outcome, str) else cast("Sequence[str]", request.outcome or ())
        table = table_of_log(data, outcomes=names, unit=unit, by=by)
        return outcomes_by_system(table, read_reading(request, len(table.outcomes)))
    source = data if isinstance(data, Source) else Source(data)
    own = {role: getattr(request, role) for role in ("outcome", "item", "trial", "rater")}
    same_index({**own, "judge": judge, "unit": unit, "by": by})
    columns = columns_for(source, "outcome", request.outcome)
    if not columns or len(columns[0]) == 0:
        raise BadInput(f"Scoring needs at least one row; {source.where} has 0 rows.")
    n = len(columns[0])

    def one(role: str, what: object) -> Column | None:
        return None if what is None else column_for(source, role, what, n, of="outcome")

    item, trial = one("item", request.item), one("trial", request.trial)
    if item is None:
        _refuse_hidden_items(source, n, trial)
    outcomes: Mapping[str, Floats] = {c.name: _read_present(source, request.outcome, c) for c in columns}
    values, said = None, source.said
    judging = one("judge", judge)
    if judging is not None:
        read = judged_rows(outcomes, judging, _read_present(source, judge, judging), missing=request.missing)
        outcomes, values, said = read.outcomes, read.values, (*said, *read.said)
    table = TrialTable(
        outcomes=outcomes,
        item=item,
        trial=trial,
        rater=one("rater", request.rater),
        judge=values,
        judge_name=None if judging is None else judging.name,
        system=one("system", system),
        unit=one("unit", unit),
        by=columns_for(source, "by", by, n, of="outcome") or (),
        hints=[] if unit is not None or judging is not None else _other_columns(source, n, request, by, system),
        where=source.where,
        said=said,
    )
    return outcomes_by_system(table, read_reading(request, len(columns)))


def _refuse_hidden_items(source: Source, n: int, trial: Column | None) -> None:
    """BadInput where rows are trials of items that nobody named."""
    if trial is not None:
        raise BadInput("`trial` numbers the trials of an item; name the items too: give `item=COLUMN`.")
    for name in source.names:
        if name.lower() in NAMES:
            distinct = len(set(source.column(name, "item").as_text()[1]))
            if distinct < n:
                raise BadInput(
                    f"{source.where} has {n:,} rows and {distinct:,} different values of {name!r}: rows are not the "
                    f"items. Give `item={name}`, or the column that does name them."
                )


def _other_columns(source: Source, n: int, request: OutcomeRoles, *more: object) -> list[Column]:
    """Columns of the table that no role names and that hold names, of which one may be the unit of items."""
    if n > MOST_ROWS or not source.names:
        return []
    taken = set[str]()
    for what in (request.outcome, request.item, request.trial, request.rater, *more):
        taken |= set() if what is None else set(column_names(source, "unit", what) or [])
    rest = [name for name in source.names if name not in taken and source.names.count(name) == 1]
    return [column for name in rest[:MOST_COLUMNS] if (column := source.column(name, "unit")).missing is None]


def _read_present(source: Source, given: object, column: Column) -> Floats:
    """Outcomes as numbers, NaN in the rows that have none."""
    if column.missing is None or not len(column.missing):
        return read_numbers(column)
    raw = source.values(column.name, "outcome") if column.name in source.names else given
    there = np.setdiff1d(np.arange(len(column)), column.missing)
    found = np.full(len(column), np.nan)
    if len(there):
        drop = getattr(raw, "drop_null", None)
        cells = np.asarray(raw, dtype=object)[there].tolist() if drop is None else drop()
        found[there] = read_numbers(to_column(cells, column.name))
    return found


def read_numbers(column: Column) -> Floats:
    """Outcomes as numbers, NaN where there is none; true and false count 1 and 0."""
    if column.numbers is None:
        codes, levels = column.as_text()
        words = {level.strip().lower() for level in levels} - {""}
        if words <= set(PASSED):
            numbers = np.array([PASSED.get(level.strip().lower(), np.nan) for level in levels])
            return np.asarray(numbers[codes], dtype=np.float64)
        odd = sorted(words - set(PASSED))[:2]
        raise BadInput(
            f"Outcomes must be numbers, or true and false; column {column.name!r} has {' and '.join(map(repr, odd))}. "
            "Make them numbers first, 1 for right and 0 for wrong."
        )
    values = column.numbers.astype(np.float64)
    infinite = np.flatnonzero(np.isinf(values))
    if len(infinite):
        raise BadInput(f"Outcomes must be finite; {column.name!r} is infinite in row {int(infinite[0]) + 1:,}.")
    return values


def read_reading(request: OutcomeRoles, columns: int = 1) -> Reading:
    """Return the words of a request on how outcomes are read."""
    way = request.better if isinstance(request, OutcomeDirection) else None
    read = {
        "better": _one_of("better", way, ("high", "low")),
        "items": _one_of("items", request.items, ("new", "these")),
        "missing": _one_of("missing", request.missing, ("fail", "drop")),
    }
    if request.range is not None and columns > 1:
        raise BadInput("`range` is of one outcome; several were named. Score them one at a time, each with its range.")
    return Reading(
        range=None if request.range is None else read_range(request.range),
        **cast("Any", {word: value for word, value in read.items() if value is not None}),
    )


def _one_of(word: str, value: object, allowed: tuple[str, str]) -> str | None:
    if value is not None and value not in allowed:
        raise BadInput(f"`{word}` must be {' or '.join(allowed)}; got {value!r}. Give `{word}={allowed[0]}`.")
    return None if value is None else str(value)


def read_range(given: Ends) -> tuple[float, float]:
    """Two finite numbers, the smaller first."""
    parts: Sequence[object] = given.split(",") if isinstance(given, str) else list(given)
    try:
        low, high = (float(cast("Any", part)) for part in parts)
    except (TypeError, ValueError):
        low = high = math.nan
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise BadInput(f"`range` must be two finite numbers, the smaller first; got {given!r}. Give `range=1,5`.")
    return low, high
