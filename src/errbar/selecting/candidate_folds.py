"""Candidate folds: what candidates predicted on the splits of a search, as folds or all splits of one in one piece."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import numpy as np

from errbar.learners.exact import Bulk
from errbar.records.learner import Fold
from errbar.records.types import Array

FitPair: TypeAlias = tuple[int, int]
"""A candidate and a split."""
Role: TypeAlias = Literal["label", "prob", "score", "value"]
ROLES: tuple[Role, ...] = ("label", "prob", "score", "value")


class CandidateFolds:
    """Folds by candidate and split; those of a path stay the one array that they were computed as until asked for."""

    def __init__(self) -> None:
        self._folds: dict[FitPair, Fold] = {}
        self._whole: dict[int, Bulk] = {}

    def put(self, pair: FitPair, fold: Fold) -> None:
        """One fold."""
        self._folds[pair] = fold

    def put_whole(self, candidate: int, bulk: Bulk) -> None:
        """All splits of a candidate, in their order."""
        self._whole[candidate] = bulk

    def update(self, other: CandidateFolds) -> None:
        """The folds of another table too."""
        self._folds.update(other._folds)
        self._whole.update(other._whole)

    def lacking(self, pairs: Iterable[FitPair]) -> list[FitPair]:
        """Those that are not here."""
        whole, folds = self._whole, self._folds
        return [pair for pair in pairs if pair[0] not in whole and pair not in folds]

    def __contains__(self, pair: FitPair) -> bool:
        return pair[0] in self._whole or pair in self._folds

    def __len__(self) -> int:
        return len(self._folds) + sum(len(bulk.places) for bulk in self._whole.values())

    def __getitem__(self, pair: FitPair) -> Fold:
        bulk = self._whole.get(pair[0])
        return self._folds[pair] if bulk is None else bulk.fold(pair[1])

    def failure(self, candidate: int, splits: int) -> str | None:
        """Why the first fit that failed did so; None where none did."""
        if candidate in self._whole:
            return None
        return next((why for s in range(splits) if (why := self._folds[candidate, s].failed)), None)

    def predictions_of(self, candidate: int, splits: int, role: Role) -> Array | None:
        """What a candidate says of the test rows of the first splits, split after split; None where one lacks it."""
        bulk = self._whole.get(candidate)
        if bulk is not None:
            whole: Array | None = getattr(bulk, role)
            return None if whole is None else whole[: bulk.starts[splits]]
        parts = [getattr(self._folds[candidate, s], role) for s in range(splits)]
        return None if any(part is None for part in parts) else np.concatenate(parts)
