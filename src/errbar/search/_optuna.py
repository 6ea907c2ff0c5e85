"""Searchers of Optuna: its study asked for points of our space, and told their losses."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Protocol

import numpy as np

from errbar._optional import needed
from errbar.records.parameter import Choices, Domain, WholeNumbers
from errbar.records.searcher import SearchTask
from errbar.records.space import Point, Space


class OptunaTrial(Protocol):
    """One ask of a study."""

    def suggest_float(self, name: str, low: float, high: float) -> float:
        """A real number."""

    def suggest_int(self, name: str, low: int, high: int, *, log: bool = False) -> int:
        """A whole number."""

    def suggest_categorical(self, name: str, choices: list[int]) -> int:
        """One of a list."""


class OptunaStudy(Protocol):
    """All that Optuna remembers of a search."""

    def ask(self) -> OptunaTrial:
        """The next trial."""

    def tell(self, trial: OptunaTrial, values: float | None = None, *, state: object = None) -> object:
        """Its loss."""


@dataclass(frozen=True, slots=True)
class OptunaState:
    """A study and its open trials by point. The study changes in place: Optuna keeps no states apart."""

    space: Space
    study: OptunaStudy
    failed: object
    """Optuna's word for a trial without a loss that its samplers count among the bad ones."""
    open: dict[Point, list[OptunaTrial]]

    def propose(self, rng: np.random.Generator) -> tuple[Point, OptunaState]:
        """The point of a new trial."""
        with _quiet():
            trial = self.study.ask()
            point = _suggest(self.space, trial)
        self.open.setdefault(point, []).append(trial)
        return point, self

    def learn(self, point: Point, loss: float, rng: np.random.Generator) -> OptunaState:
        """Tell the trial its loss; one that failed is told as one that was given up."""
        trial = self.open[point].pop(0)
        with _quiet():
            if np.isfinite(loss):
                self.study.tell(trial, loss)
            else:
                self.study.tell(trial, state=self.failed)
        return self


def start_study(
    task: SearchTask, name: str, sampler: Callable[[ModuleType, int], object], rng: np.random.Generator
) -> OptunaState:
    """A study in memory; the sampler's seed comes from the search's own chance."""
    optuna = needed("optuna", "search", f"search {name}")
    seed = int(rng.integers(2**31))
    with _quiet():
        study: OptunaStudy = optuna.create_study(sampler=sampler(optuna, seed), direction="minimize")
    # Samplers leave failed trials out, as if nothing had been asked: TPE then goes on asking where all fits fail.
    return OptunaState(task.space, study, optuna.trial.TrialState.PRUNED, {})


def _suggest(space: Space, trial: OptunaTrial) -> Point:
    """One coordinate after another, those that conditions read first; inactive ones are not asked for."""
    point = [0.5] * len(space.dimensions)
    done: set[int] = set()
    while True:
        left = [i for i in space.active(tuple(point)) if i not in done]
        ready = [i for i in left if not _parents(space, i) - done]
        if not ready or (0 in left and space.dimensions[0].branch < 0):
            ready = left[:1]
        if not ready:
            return tuple(point)
        i = ready[0]
        branch, parameter = space.dimensions[i]
        point[i] = _place(trial, f"{branch}:{parameter.name}", parameter.domain)
        done.add(i)


def _parents(space: Space, index: int) -> set[int]:
    branch, parameter = space.dimensions[index]
    names = {c.parameter for c in parameter.when}
    return {i for i, d in enumerate(space.dimensions) if d.branch == branch and d.parameter.name in names}


def _place(trial: OptunaTrial, name: str, domain: Domain) -> float:
    if domain.count == 1:
        return 0.5
    if isinstance(domain, Choices):
        last = domain.count - 1
        cells = list(range(domain.count))
        cell = trial.suggest_int(name, 0, last) if domain.is_ordered else trial.suggest_categorical(name, cells)
        return (cell + 0.5) / domain.count
    if isinstance(domain, WholeNumbers):
        return domain.place_of(trial.suggest_int(name, domain.low, domain.high, log=domain.scale == "log"))
    return trial.suggest_float(name, 0.0, 1.0)


@contextmanager
def _quiet() -> Iterator[None]:
    """Optuna's log of studies and trials, and its warnings about its own samplers, are not for our reader."""
    logging = needed("optuna", "search", "a search through Optuna").logging
    before = logging.get_verbosity()
    logging.set_verbosity(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.set_verbosity(before)
