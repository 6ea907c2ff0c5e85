"""Candidate folds: what candidates predicted on the splits of a search, as folds or all splits of one in one piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from errbar.learners.exact import Bulk, PathFolds
from errbar.records.learner import Fold
from errbar.records.types import Array, Floats

FitPair: TypeAlias = tuple[int, int]
"""A candidate and a split."""
Role: TypeAlias = Literal["label", "prob", "score", "value"]
ROLES: tuple[Role, ...] = ("label", "prob", "score", "value")


class OnPath(NamedTuple):
    """A path, and the number of a candidate's value on it."""

    path: PathFolds
    value: int

    @property
    def bulk(self) -> Bulk:
        """What it predicts on all splits."""
        return self.path[self.value]


class CandidateFolds:
    """Folds by candidate and split; those of a path are predicted when they are asked for."""

    def __init__(self) -> None:
        self._folds: dict[FitPair, Fold] = {}
        self._whole: dict[int, OnPath] = {}

    def put(self, pair: FitPair, fold: Fold) -> None:
        """One fold."""
        self._folds[pair] = fold

    def put_path(self, values: Mapping[int, int], path: PathFolds) -> None:
        """All splits of candidates, in their order, by the numbers of their values on a path."""
        self._whole.update({candidate: OnPath(path, value) for candidate, value in values.items()})

    def predict(self, candidates: Sequence[int]) -> None:
        """Have ready what these predict: candidates of a path that are asked for together cost little more than one."""
        asked: dict[int, list[OnPath]] = {}
        for candidate in candidates:
            if candidate in self._whole:
                place = self._whole[candidate]
                asked.setdefault(id(place.path), []).append(place)
        for places in asked.values():
            places[0].path.predict([place.value for place in places])

    def update(self, other: CandidateFolds) -> None:
        """The folds of another table too."""
        self._folds.update(other._folds)
        self._whole.update(other._whole)

    def lacking(self, pairs: Iterable[FitPair]) -> list[FitPair]:
        """List the pairs that are not here."""
        whole, folds = self._whole, self._folds
        return [pair for pair in pairs if pair[0] not in whole and pair not in folds]

    def __contains__(self, pair: FitPair) -> bool:
        return pair[0] in self._whole or pair in self._folds

    def __len__(self) -> int:
        return len(self._folds) + sum(place.path.splits for place in self._whole.values())

    def __getitem__(self, pair: FitPair) -> Fold:
        place = self._whole.get(pair[0])
        return self._folds[pair] if place is None else place.bulk.fold(pair[1])

    def failure(self, candidate: int, splits: int) -> str | None:
        """Why the first fit that failed did so; None where none did."""
        if candidate in self._whole:
            return None
        return next((why for s in range(splits) if (why := self._folds[candidate, s].failed)), None)

    def predictions_of(self, candidate: int, splits: int, role: Role) -> Array | None:
        """What a candidate says of the test rows of the first splits, split after split; None where one lacks it."""
        place = self._whole.get(candidate)
        if place is not None:
            whole: Array | None = getattr(place.bulk, role)
            return None if whole is None else whole[: place.bulk.starts[splits]]
        parts = [getattr(self._folds[candidate, s], role) for s in range(splits)]
        return None if any(part is None for part in parts) else np.concatenate(parts)

    def squares_of(self, candidate: int, splits: int) -> Floats | None:
        """Sums of squared errors on the first splits where these are known without predictions, else None."""
        place = self._whole.get(candidate)
        if place is None or place.path.squares is None:
            return None
        found = place.path.squares[place.value, :splits]
        return found if np.isfinite(found).all() else None
