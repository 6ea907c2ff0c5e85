"""A confusion table by class: rows that were hit, missed, and falsely called so."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from errbar.records.types import Array


class Margins(NamedTuple):
    """Rows of every class of a table, (..., K) each, in parts that add up: numbers, complex steps or replicates.

    Parts, not totals: a total minus a part loses a part of 1e-17 of it, and hides 0/0.
    """

    hits: Array
    missed: Array
    """Rows of the class that are called another."""
    false: Array
    """Rows of another class that are called this one."""

    @property
    def truth(self) -> Array:
        """Rows of the class."""
        return np.asarray(self.hits + self.missed)

    @property
    def call(self) -> Array:
        """Rows that are called so."""
        return np.asarray(self.hits + self.false)

    @property
    def all(self) -> Array:
        """Every row."""
        return np.asarray(self.truth.sum(axis=-1))


def margins_of(table: Array | Margins) -> Margins:
    """Return the margins of a (..., K, K) table, rows truth and columns calls; margins are returned unchanged."""
    if isinstance(table, Margins):
        return table
    off = np.where(np.eye(table.shape[-1], dtype=bool), 0, table)
    return Margins(np.diagonal(table, axis1=-2, axis2=-1), off.sum(axis=-1), off.sum(axis=-2))


class ClassShares(NamedTuple):
    """Hits among trials of every class, where a measure is the mean over classes of a function of their share."""

    hits: Array
    trials: Array
    through: Callable[[Array], Array] = lambda share: share


ClassCount: TypeAlias = "Callable[[Array | Margins], ClassShares]"
