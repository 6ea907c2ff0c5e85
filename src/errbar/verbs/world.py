"""world: a world by its name, with the rows of a file where it is made of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from errbar._shelf import parse, shelf
from errbar.data.encoded_features import Encoded, encoded_task
from errbar.data.read_features import read_input
from errbar.data.read_task import read_task
from errbar.errors import BadInput, near
from errbar.records.task import Task
from errbar.records.types import CLASSIFICATION
from errbar.records.world import FixedLaw, Variable, World
from errbar.requests.column_groups import TaskRoles
from errbar.worlds import Finite, discrete_table, estimated, population, real
from errbar.worlds import world as named

PROBABILITIES = ("probability", "prob", "p", "count", "n")
"""What the column of probabilities or counts may be called if no name is given."""


def world(call: str | World) -> World:
    """The world written `name` or `name(option=value, ...)`, its file read where it names one.

    `population(file=F, target=C)` takes all rows of a file for the truth, `real(file=F, target=C)` those that were not
    drawn, `estimated(file=F, target=C)` makes a world
    of about their kind, `discrete_table(file=F, target=C)` reads joint probabilities, a line a cell.

    >>> import errbar
    >>> round(errbar.world("two_gaussians").bayes_error.value, 4)
    0.1587
    """
    if isinstance(call, World):
        found = call
    elif isinstance(call, str):
        found = named(_bare_file(call))
    else:
        raise BadInput(f"A world is written name(option=value, ...), or is a World; got {type(call).__name__}.")
    if not found.settings.get("file"):
        return found
    return _READ[found.name](found)


def _bare_file(call: str) -> str:
    """`population(rows.csv)` and `population(FILE, target=C)` are population(file=...)."""
    name, bracket, inside = call.partition("(")
    first = inside.partition(",")[0].rstrip(") ")
    if not bracket or "=" in first or not first.strip():
        return call
    known = shelf("worlds").get(parse(name)[0])
    return f"{name}(file={inside}" if "file" in known.options else call


def _of_rows(make: Callable[..., World], found: World) -> World:
    """A world of all rows of a file."""
    task = _task(found)
    X = _features(task)
    rows = X if X.matrix() is None else X.values
    target = task.target(np.arange(task.n))
    return _name_features(make(rows, target, kind=task.kind, unit=task.unit, given=found.given), X)


def _read_estimated_world(found: World) -> World:
    task = _task(found)
    if not task.classifies:
        raise BadInput(f"estimated needs classes; {found.settings['target']!r} is a number. population takes numbers.")
    X = _features(task)
    categories = [i for i, column in enumerate(X.columns) if column.kind == "category"]
    made = estimated.of(X.values, task.target(np.arange(task.n)), categories=categories, given=found.given)
    return _name_features(made, X)


def _table(found: World) -> World:
    """A line a cell: features, a class, and its probability or count."""
    path, target = str(found.settings["file"]), _target(found)
    source = read_input(Path(path)).source
    column = found.settings.get("probability") or next((p for p in PROBABILITIES if p in source.names), None)
    if column is None:
        raise BadInput(
            f"discrete_table needs a column of probabilities or counts; {path} has {', '.join(source.names[:8])}. "
            "Name it: probability=COL."
        )
    task = read_task(path, None, TaskRoles(target=target, drop=[str(column)]), CLASSIFICATION)
    p = source.column(str(column), "probability").as_float("probability")
    X = _features(task)
    return _name_features(discrete_table.of(X.values, task.target(np.arange(task.n)), p, given=found.given), X)


def _name_features(made: World, X: Encoded) -> World:
    """The world with the names of its columns, and of the levels behind codes."""
    named = tuple(Variable(column.name, tuple(column.levels)) for column in X.columns)
    law = made.law
    if not isinstance(law, Finite):
        return replace(made, named=named)
    return replace(made, named=named, find=FixedLaw(replace(law, levels=tuple(v.levels for v in named))))


def _task(found: World) -> Task:
    roles = TaskRoles(target=_target(found), unit=found.settings.get("unit"))
    return read_task(str(found.settings["file"]), None, roles)


def _target(found: World) -> str:
    path, target = str(found.settings["file"]), found.settings.get("target")
    if not target:
        names = read_input(Path(path)).source.names
        close = near("target", names) or names[-1:]
        raise BadInput(
            f"{found.name} needs `target`, the column to predict; {path} has {', '.join(names[:8])}. "
            f"Use, for example, {found.name}(file={path}, target={close[0]})."
        )
    return str(target)


def _features(task: Task) -> Encoded:
    view = encoded_task(task).X
    assert isinstance(view, Encoded)
    return view


_READ: dict[str, Callable[[World], World]] = {
    "population": partial(_of_rows, population.of),
    "real": partial(_of_rows, real.of),
    "estimated": _read_estimated_world,
    "discrete_table": _table,
}
