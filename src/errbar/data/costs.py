"""Costs: what each kind of error costs, as pairs, a matrix, or a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from errbar.data.class_names import match
from errbar.data.files import TableFile
from errbar.errors import BadInput
from errbar.records.types import Floats

SHORT = ("tp", "fp", "fn", "tn")


class ReadCosts(NamedTuple):
    """What each kind of error costs, and what is to be said of how it was read."""

    matrix: Floats
    said: tuple[str, ...]


def read_costs(cost: object, classes: tuple[str, ...], positive: int | None) -> ReadCosts:
    """K x K costs, rows truth and columns predicted, with a note on how their file is written and on gains."""
    if isinstance(cost, (str, Path)) and "=" not in str(cost) and Path(cost).suffix:
        table = TableFile(cost)
        matrix = _from_table(table, classes)
        notes = tuple(f"costs: {said}" for said in table.said)
    else:
        matrix, notes = cost_matrix(cost, classes, positive), ()
    return ReadCosts(matrix, (*notes, *say_gains(matrix, classes), *say_cheap_errors(matrix, classes)))


def cost_matrix(cost: object, classes: tuple[str, ...], positive: int | None) -> Floats:
    """K x K costs, rows truth and columns predicted, from `fn=10,fp=1`, a dict, a matrix or a file."""
    if isinstance(cost, str) and "=" in cost:
        cost = _pairs(cost)
    if isinstance(cost, (str, Path)):
        if not Path(cost).suffix:
            raise BadInput(
                f"`cost` must be fn=10,fp=1, a file such as costs.csv, or, for a threshold, a column of costs; got "
                f"{str(cost)!r}."
            )
        return _from_table(TableFile(cost), classes)
    if isinstance(cost, Mapping):
        return _from_short(cost, positive)
    try:
        matrix = np.array(cost, dtype=float)
    except (TypeError, ValueError):
        raise BadInput(f"Costs must be a {len(classes)} x {len(classes)} table of numbers; got other values.") from None
    if matrix.shape != (len(classes), len(classes)):
        raise BadInput(f"Costs must be {len(classes)} x {len(classes)} (truth by predicted); got shape {matrix.shape}.")
    return _check_matrix(matrix)


def say_gains(matrix: Floats | None, classes: tuple[str, ...]) -> tuple[str, ...]:
    """A note where a cost is below 0: it counts as a gain, which a sign typed by mistake does too."""
    if matrix is None or not (matrix < 0).any():
        return ()
    truth, called = (int(x[0]) for x in np.nonzero(matrix < 0))
    many = int((matrix < 0).sum())
    first = f"{matrix[truth, called]:g} for {classes[truth]} called {classes[called]}"
    return (f"costs below 0 count as gains: {first}" + (f" and {many - 1} more" if many > 1 else ""),)


def say_cheap_errors(matrix: Floats, classes: tuple[str, ...]) -> tuple[str, ...]:
    """A note where an error costs less than the right answer (Elkan 2001 calls such costs unreasonable)."""
    right = np.diag(matrix)[:, None]
    cheap = (matrix < right) & (matrix >= 0)  # those below 0 are named as gains
    if not cheap.any():
        return ()
    truth, called = (int(x[0]) for x in np.nonzero(cheap))
    wrong, correct = matrix[truth, called], right[truth, 0]
    cost = f"{classes[truth]} called {classes[called]} costs {wrong:g}, called rightly {correct:g}"
    return (f"an error costs less than the right answer: {cost}; look at the signs",)


def _pairs(text: str) -> dict[str, str]:
    out: dict[str, str] = {}
    for part in text.replace(" ", ",").split(","):
        key, _, number = (x.strip() for x in part.partition("="))
        if key in out:
            raise BadInput(f"Costs must name each outcome once; {key}= occurs twice in {text!r}.")
        if part:
            out[key] = number
    return out


def _from_short(cost: Mapping[Any, Any], positive: int | None) -> Floats:
    unknown = [k for k in cost if k not in SHORT]
    if unknown:
        raise BadInput(f"Costs by name must be {', '.join(SHORT)}; got {unknown[0]!r}. Give `cost=fn=10,fp=1`.")
    if positive is None:
        raise BadInput("fn= and fp= need two classes. With more, give a K x K matrix or a file: `cost=costs.csv`.")
    p, n = positive, 1 - positive
    matrix = np.zeros((2, 2))
    places = {"tp": (p, p), "fp": (n, p), "fn": (p, n), "tn": (n, n)}
    for key, number in cost.items():
        matrix[places[key]] = _number(number, f"{key}={number}")
    return _check_matrix(matrix)


def _number(value: Any, where: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise BadInput(f"Costs must be numbers, written fn=10,fp=1; got {where!r}. Give `cost=fn=10,fp=1`.") from None


def _from_table(table: TableFile, classes: tuple[str, ...]) -> Floats:
    """A table: first column the true class, one further column per predicted class."""
    path = table.path
    first, *called = table.names
    rows = _places([str(x) for x in table.columns([first])[first].to_pylist()], classes, path)
    matrix = np.zeros((len(classes), len(classes)))
    for name, j in zip(called, _places(called, classes, path)):
        for i, cell in zip(rows, table.columns([name])[name].to_pylist()):
            matrix[i, j] = _number(cell, f"{cell} for {classes[i]} called {classes[j]}")
    return _check_matrix(matrix)


def _places(names: list[str], classes: tuple[str, ...], path: str | Path) -> list[int]:
    """Each class once, all of them."""
    found = [match(name, classes) for name in names]
    if sorted(found, key=str) != sorted(classes):
        raise BadInput(
            f"A cost file needs one row and one column per class ({', '.join(classes[:6])}); {path} has "
            f"{', '.join(names[:6])}."
        )
    return [classes.index(name) for name in found if name is not None]


def _check_matrix(matrix: Floats) -> Floats:
    if not np.isfinite(matrix).all():
        raise BadInput("Costs must be finite numbers; got one that is not. Give `cost=fn=10,fp=1`.")
    if not (matrix != 0).any():
        raise BadInput("Some cost must differ from 0; all are 0. Give `cost=fn=10,fp=1`.")
    return matrix
