"""Candidate paths: candidates along one parameter that need no fit, all splits at once, in this process.

A path that took long is kept where fits are kept, in one piece; a quick one is computed again sooner than it is read.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from errbar.errors import LearnerFailed
from errbar.learners.exact import BulkAnswers, Data, PathFolds
from errbar.learners.together import FitGroup, SharedPart, fit_path, open_path, restore_path
from errbar.records.learner import Fold
from errbar.records.plan import Plan, Split
from errbar.records.types import Array
from errbar.resampling.keep_folds import FoldStore
from errbar.selecting.candidate import SearchCandidate
from errbar.splits import splitter

KEPT_FROM = 0.3
"""Seconds from which a path is kept."""


class PathRows(NamedTuple):
    """The candidates of a path, and the splits that it is for."""

    members: Sequence[SearchCandidate]
    parameter: str
    splits: Sequence[Split]
    key: int
    """By which the path is kept."""


class CandidatePaths:
    """The paths of a selection, over all of its searches."""

    def __init__(self, keeps: FoldStore | None, kept: Mapping[int, Fold], seed: int) -> None:
        self.keeps = keeps
        self.seed = seed
        self._kept = kept
        self._open: dict[SharedPart, Data | None] = {}

    def is_open(self, group: FitGroup, candidates: Sequence[SearchCandidate]) -> bool:
        """Whether the data allow the path; looked at once, as every search is on rows of the same data."""
        part = candidates[group.members[0]].sharing["path"]
        if part not in self._open:
            by_value = sorted([candidates[m] for m in group.members], key=lambda c: float(str(c.path_value)))
            self._open[part] = open_path([by_value[0].learner, by_value[-1].learner], by_value[0].prepared.task)
        return self._open[part] is not None

    def fit(self, asked: PathRows) -> PathFolds | None:
        """What the members predict; None where one cannot be fitted, and by itself tells.

        Splits in doubt are fitted for real.
        """
        first = asked.members[0]
        view, data = first.prepared.task, self._open[first.sharing["path"]]
        assert data is not None
        plan = _plan_of(asked.splits, view.n, self.seed)
        kept = self._kept.get(asked.key)
        if kept is not None and _is_of(kept, len(asked.members), plan):
            return restore_path(view, plan, data, _unfold(kept), int(kept.said[0]), kept.score)
        began = time.monotonic()
        try:
            found = fit_path(first.learner, view, plan, asked.parameter, [m.path_value for m in asked.members], data)
        except LearnerFailed:
            return None
        if self.keeps is not None and time.monotonic() - began >= KEPT_FROM:
            self.keeps.keep(_fold_up(found, asked.key))
        return found


def _plan_of(splits: Sequence[Split], n: int, seed: int) -> Plan:
    """Splits as a plan: what folds without refitting are computed over."""
    return Plan(family="given", traits=splitter("given").family, n=n, seed=seed, splits=tuple(splits))


def _fold_up(path: PathFolds, key: int) -> Fold:
    """A path as one fold: (members, test rows) arrays; the score is its squared errors, (members, splits).

    The real fits among them are what is said.
    """
    made = path.predict()
    return Fold(
        split=key,
        label=_stack([one.label for one in made]),
        prob=_stack([one.prob for one in made]),
        value=_stack([one.value for one in made]),
        score=path.squares,
        said=(str(path.fits),),
    )


def _stack(parts: Sequence[Array | None]) -> Array | None:
    there = [part for part in parts if part is not None]
    return np.stack(there) if len(there) == len(parts) else None


def _is_of(kept: Fold, members: int, plan: Plan) -> bool:
    """True for so many candidates on so many rows: under a clock a resumed search may ask for others at once."""
    rows = sum(len(split.test) for split in plan.splits)
    arrays = [part for part in (kept.label, kept.prob, kept.value) if part is not None]
    return bool(arrays) and all(part.shape[:2] == (members, rows) for part in arrays)


def _unfold(kept: Fold) -> Iterator[BulkAnswers]:
    roles = (kept.label, kept.prob, kept.value)
    members = next(len(part) for part in roles if part is not None)
    for i in range(members):
        label, prob, value = (None if part is None else part[i] for part in roles)
        yield {"label": label, "prob": prob, "value": value}
