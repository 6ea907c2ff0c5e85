"""Rows set aside from the training rows of a fit, for a learner that stops early: never from rows that are scored."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.records.task import Task
from errbar.records.types import Bools, Ints

PURPOSE = 0x5641_4C00
"""Keeps this draw apart from the others of a fit."""
TRIES = 20
"""Draws of units, of which the first is taken that leaves every class to fit on."""


def set_aside(task: Task, train: Ints, share: float, seed: int, *index: int) -> tuple[Ints, Ints]:
    """Rows to fit on, and rows to stop by: about `share` of the training rows.

    Whole units; the last in time where rows have times; else drawn by class. Copies of a row that a bootstrap sample
    drew several times stay together, as units do.
    """
    piece = _pieces(task, train)
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(*index, PURPOSE)))
    if task.time is not None:
        held = _last_in_time(task.time[train], piece, share)
    elif piece is None:
        held = _drawn_by_class(task.y[train] if task.classifies else None, len(train), share, rng)
    else:
        held = _drawn_pieces(piece, task.y[train] if task.classifies else None, share, rng)
    if not held.any() or held.all():
        what = "units" if task.unit is not None else "rows"
        raise BadInput(
            f"`validation={share:g}` needs {what} on both sides; {len(train):,} training rows leave "
            f"{int(held.sum()):,} to stop by and {int((~held).sum()):,} to fit on. Use another share, or more rows."
        )
    return train[~held], train[held]


def _pieces(task: Task, train: Ints) -> Ints | None:
    """What stays together: units, or the copies of a row; None where every row stands alone."""
    if task.unit is not None:
        return np.asarray(np.unique(task.unit[train], return_inverse=True)[1].reshape(-1))
    rows, piece = np.unique(train, return_inverse=True)
    return None if len(rows) == len(train) else np.asarray(piece.reshape(-1))


def _last_in_time(time: np.ndarray, piece: Ints | None, share: float) -> Bools:
    """The latest rows; whole pieces by their latest row. Rows of one time go to one side."""
    if piece is not None:
        latest = np.full(int(piece.max()) + 1, -np.inf)
        np.maximum.at(latest, piece, time)
        time = latest[piece]
    ordered = np.sort(time)
    cut = ordered[len(time) - max(1, round(share * len(time)))]
    held = np.asarray(time >= cut)
    return np.asarray(time > cut) if held.all() else held


def _drawn_by_class(y: Ints | None, n: int, share: float, rng: np.random.Generator) -> Bools:
    """The share of every class, one row of it at least left to fit on; of all rows where there are no classes."""
    held = np.zeros(n, dtype=np.bool_)
    for rows in [np.arange(n)] if y is None else [np.flatnonzero(y == c) for c in np.unique(y)]:
        held[rng.permutation(rows)[: min(round(share * len(rows)), len(rows) - 1)]] = True
    return held


def _drawn_pieces(piece: Ints, y: Ints | None, share: float, rng: np.random.Generator) -> Bools:
    """Pieces in a random order until they hold the share; drawn again where a class would be left without rows."""
    size = np.bincount(piece)
    wanted, held = max(1.0, share * len(piece)), np.zeros(len(piece), dtype=np.bool_)
    for _ in range(TRIES):
        order = rng.permutation(len(size))
        count = int(np.searchsorted(np.cumsum(size[order]), wanted)) + 1
        held = np.isin(piece, order[: min(count, len(size) - 1)])
        if y is None or set(y[held]) <= set(y[~held]):
            break
    return held
