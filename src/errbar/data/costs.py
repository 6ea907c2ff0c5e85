"""Costs: what each kind of error costs, as pairs, a matrix, or a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from errbar.data.classes import match
from errbar.data.files import TableFile
from errbar.errors import BadInput
from errbar.records.words import Floats

SHORT = ("tp", "fp", "fn", "tn")


def cost_matrix(cost: Any, classes: tuple[str, ...], positive: int | None) -> Floats:
    """K x K costs, rows truth and columns predicted, from `fn=10,fp=1`, a dict, a matrix or a file."""
    if isinstance(cost, str) and "=" in cost:
        cost = _pairs(cost)
    if isinstance(cost, (str, Path)):
        return _from_file(cost, classes)
    if isinstance(cost, Mapping):
        return _from_short(cost, positive)
    matrix = np.asarray(cost, dtype=float)
    if matrix.shape != (len(classes), len(classes)):
        raise BadInput(f"Costs are {len(classes)} x {len(classes)} (truth by predicted); found shape {matrix.shape}.")
    return _checked(matrix)


def _pairs(text: str) -> dict[str, float]:
    out: dict[str, float] = {}
    for part in text.replace(" ", ",").split(","):
        if not part:
            continue
        key, _, number = part.partition("=")
        try:
            out[key.strip()] = float(number)
        except ValueError:
            raise BadInput(f"Costs are written fn=10,fp=1; found {part!r}.") from None
    return out


def _from_short(cost: Mapping[Any, Any], positive: int | None) -> Floats:
    unknown = [k for k in cost if k not in SHORT]
    if unknown:
        raise BadInput(f"Costs by name are {', '.join(SHORT)}; found {unknown[0]!r}.")
    if positive is None:
        raise BadInput("fn= and fp= are for two classes; with more, give a K x K matrix or a file.")
    p, n = positive, 1 - positive
    matrix = np.zeros((2, 2))
    matrix[p, p], matrix[n, p], matrix[p, n], matrix[n, n] = (float(cost.get(k, 0.0)) for k in SHORT)
    return _checked(matrix)


def _from_file(path: str | Path, classes: tuple[str, ...]) -> Floats:
    """A table: first column the true class, one further column per predicted class."""
    table = TableFile(path)
    columns = table.columns(table.names)
    truths = [str(x) for x in columns[table.names[0]].to_pylist()]
    matrix = np.full((len(classes), len(classes)), np.nan)
    for j, name in enumerate(table.names[1:]):
        for i, truth in enumerate(truths):
            row, column = match(truth, classes), match(name, classes)
            if row is None or column is None:
                raise BadInput(f"{path} has costs for {truth!r} called {name!r}; classes are {', '.join(classes[:6])}.")
            matrix[classes.index(row), classes.index(column)] = columns[table.names[j + 1]].to_pylist()[i]
    if np.isnan(matrix).any():
        i, j = (int(x) for x in np.argwhere(np.isnan(matrix))[0])
        raise BadInput(f"A cost file has every pair of classes; {path} lacks {classes[i]!r} called {classes[j]!r}.")
    return _checked(matrix)


def _checked(matrix: Floats) -> Floats:
    if not np.isfinite(matrix).all():
        raise BadInput("Costs are finite numbers; found a missing or infinite one.")
    if not (matrix != 0).any():
        raise BadInput("Some cost must differ from 0; all are 0.")
    return matrix
