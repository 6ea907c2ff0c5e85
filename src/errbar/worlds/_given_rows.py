"""Given rows: rows that a world is made from, checked, and the message where there are none yet."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Floats
from errbar.records.world import Law


def matrix(X: object, world: str) -> Floats:
    """Features as numbers, (rows, d) with at least one of each."""
    try:
        found = np.asarray(X, dtype=np.float64)
    except (TypeError, ValueError) as reason:
        raise BadInput(
            f"{world} needs features that are numbers, or codes 0, 1, ... of categories: {reason}."
        ) from None
    if found.ndim != 2 or 0 in found.shape:
        raise BadInput(f"{world} needs features as (rows, d) with at least one row and one feature; got {found.shape}.")
    return found


def targets(y: object, n: int, world: str) -> Array:
    """One label or number per row; Python objects take the type of what they hold, so that labels compare."""
    found = np.asarray(y)
    if found.dtype.kind == "O":
        found = np.array(found.tolist())
    if found.shape != (n,):
        raise BadInput(f"{world} needs one target per row: {n:,} rows, targets of shape {found.shape}.")
    return found


def keep(law: Law, settings: Mapping[str, object]) -> Law:
    """The law of given rows, which no setting changes."""
    return law


def rows_needed(settings: Mapping[str, object], world: str, call: str) -> BadInput:
    """What to say when a world of given rows has none yet."""
    file = settings.get("file")
    if file:
        return BadInput(
            f"{world} needs the rows of {file!r}, which have not been read. Use "
            f"errbar.world({world + f'(file={file})'!r}), or with arrays errbar.worlds.{world}.{call}."
        )
    return BadInput(
        f"{world} needs rows; got none. Use {world}(file=PATH, target=COL), or errbar.worlds.{world}.{call} with "
        "arrays."
    )
