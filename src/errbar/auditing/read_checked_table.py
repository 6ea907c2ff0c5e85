"""The rows that `check` is asked about, from one file or two, with the plan to look at."""

from __future__ import annotations

from dataclasses import replace

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.large_table import LENGTH, STRETCHES, LargeTable, SampledTable, draw_stretches
from errbar.data.file_features import FileFeatures
from errbar.data.large_file import LargeFile, open_large_file
from errbar.data.read_features import read_input
from errbar.data.read_task import read_task
from errbar.data.role_columns import column_for
from errbar.data.times import duration
from errbar.data.two_tables import join_tables
from errbar.errors import BadInput
from errbar.records.task import Task
from errbar.requests.check import CheckRequest
from errbar.requests.splitting_groups import HorizonChoice


def read_checked_table(request: CheckRequest) -> CheckedTable:
    """One table, or two as one with a side."""
    train, test = _sides(request)
    if test is None:
        if request.target is None and request.y is None:
            raise BadInput("A check needs the column to predict; got none. Give `target`.")
        large = _open_large(request, train)
        if large is not None:
            return read_large_table(large, request)
        task, rows, side = read_task(train, request.y, request), train, None
    else:
        _refuse_arrays(request)
        rows, side, said = join_tables(train, test)
        _require_shared_features(rows.column_names, request)
        task = read_task(rows, None, request)
        task = replace(task, said=(*task.said, *said), name="train and test")
    return CheckedTable(
        task=task,
        side=side,
        horizon=read_horizon(request, task),
        seed=request.seed,
        unit_levels=_unit_levels(rows, request, task.n),
    )


def _open_large(request: CheckRequest, rows: object) -> LargeFile | None:
    """The file where it is too large to be read whole; a probe, which fits, needs it whole."""
    if request.probe or request.y is not None or not isinstance(request.unit, str | None):
        return None
    return open_large_file(rows, as_text=() if request.unit is None else request.unit.split(","))


def read_large_table(large: LargeFile, request: CheckRequest) -> CheckedTable:
    """All rows, in their file, with stretches of them for what is statistical."""
    task = read_task(large, None, request)
    rows = draw_stretches(task.n, task.y if task.classifies else None)
    features = task.X
    assert isinstance(features, FileFeatures)
    some = read_task(features.read_rows(rows), None, request)
    if some.classifies != task.classifies:
        raise BadInput("The target looks like numbers in some rows and like classes in others. Give `kind`.")
    told = f"exact checks read all rows, statistical ones {len(rows):,} of them ({STRETCHES} stretches of {LENGTH})"
    task = replace(task, said=(*task.said, *([told] if len(rows) < task.n else [])), name=large.path.name)
    horizon = read_horizon(request, task)
    return LargeTable(
        task=task,
        horizon=horizon,
        seed=request.seed,
        unit_levels=_unit_levels(large, request, task.n),
        part=SampledTable(task=some, horizon=horizon, seed=request.seed, file=features),
    )


def _sides(request: CheckRequest) -> tuple[object, object]:
    """What is trained on, and what is tested on, None where there is one table."""
    if request.train is not None and request.data is not None:
        raise BadInput("`train` is given in place of the data; got both. Give `train` and `test`, or the data alone.")
    if request.train is not None and request.test is None:
        raise BadInput("`train` needs `test`; got none. Give both, or the rows as data alone.")
    train = request.data if request.train is None else request.train
    if train is None:
        raise BadInput("A check needs rows; got none. Give data and `target`, or `train`, `test` and `target`.")
    return train, request.test


def _refuse_arrays(request: CheckRequest) -> None:
    """Roles of two tables are columns that both have."""
    if request.y is not None:
        raise BadInput("Two tables name their target; got values as `y`. Give `target`, a column of both.")
    if request.plan is not None:
        raise BadInput("`train` and `test` are a split of their own; got a `plan` too. Leave one out.")
    for word in ("unit", "time"):
        if not isinstance(getattr(request, word), str | None):
            raise BadInput(f"Roles of two tables must be columns of both; got values as `{word}`. Name a column.")


def _require_shared_features(shared: list[str], request: CheckRequest) -> None:
    """BadInput where one table lacks the target, or both have nothing else that could be compared."""
    target = request.target
    targets = list(target) if isinstance(target, list | tuple) else [target] if isinstance(target, str) else []
    lacking = [name for name in targets if name not in shared]
    if lacking:
        raise BadInput(
            f"`target` must be a column of `train` and of `test`; {lacking[0]!r} is not in both, which share "
            f"{', '.join(map(repr, shared[:6]))}. Give a test file with its target."
        )
    if targets and set(shared) <= {*targets, request.unit, request.time}:
        raise BadInput(
            f"`train` and `test` must share features; the columns of both are {', '.join(map(repr, shared))} alone. "
            "Give a column the same name in both."
        )


def read_horizon(request: HorizonChoice, task: Task) -> float | None:
    """The horizon in the unit of the time column."""
    if request.horizon is None:
        return None
    if task.time is None:
        raise BadInput("`horizon` needs `time`; got none. Give `time`, or leave `horizon` out.")
    return duration(request.horizon, str(task.options.get("time_unit", "")), "horizon")


def _unit_levels(rows: object, request: CheckRequest, n: int) -> tuple[str, ...]:
    """How each unit is written, in the order of its code."""
    if request.unit is None:
        return ()
    column = column_for(read_input(rows).source, "unit", request.unit, n, of="X")
    return () if column is None else tuple(map(str, column.as_text()[1]))
