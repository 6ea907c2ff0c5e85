"""Candidates: the configurations of a space as learners that are ready to be fitted on the rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from errbar.learners import configure, parameters_of
from errbar.learners.together import Sharing, is_path_value, path_parameter, path_value, sharing_of
from errbar.records.learner import Learner
from errbar.records.space import Configuration, Space
from errbar.records.task import Task
from errbar.resampling.prepare import Prepared, prepare_one, view_for, view_key
from errbar.selecting.simplicity import simplest

STOPPING_SHARE = 0.15
"""Of the training rows, where the learner stops early and no share was named."""


class SamePath(NamedTuple):
    """A candidate on the same path, and another's value of the parameter that the path runs along."""

    candidate: SearchCandidate
    value: object


@dataclass(frozen=True, kw_only=True)
class SearchCandidate:
    """A configuration, and the learner that it makes for these rows.

    Of candidates on a path only few are fitted by themselves: the learner is made when it is asked for, and what they
    have in common is known from one of them.
    """

    configuration: Configuration
    prepare: Callable[[], Prepared]
    same_path: SamePath | None = None

    @cached_property
    def prepared(self) -> Prepared:
        """The learner ready for these rows, and the rows as it wants them."""
        return self.prepare()

    @property
    def label(self) -> str:
        """The configuration for a reader."""
        return self.configuration.label

    @cached_property
    def sharing(self) -> Sharing:
        """The ways in which its fits may be shared with those of other candidates."""
        return sharing_of(*self.prepared) if self.same_path is None else self.same_path.candidate.sharing

    @cached_property
    def path_value(self) -> object:
        """Its value of the parameter that a path runs along, where a path is open to it."""
        return path_value(self.learner) if self.same_path is None else self.same_path.value

    @property
    def learner(self) -> Learner:
        """The learner with its parameters set."""
        return self.prepared.learner

    @property
    def learner_name(self) -> str:
        """The name of the learner."""
        return self.learner.name if self.same_path is None else self.same_path.candidate.learner.name


class CandidateMaker:
    """Makes each configuration once, whichever search asks for it: the learner, and the rows as it wants them."""

    def __init__(
        self, learners: Mapping[str, Learner], space: Space, task: Task, validation: float | None = None
    ) -> None:
        self.learners = learners
        """By the name that the space gives them."""
        self.space = space
        self.task = task
        self.validation = validation
        """Share of the training rows of a fit for a learner that stops early; None for the default."""
        self._views: dict[tuple[str, bool], Task] = {}
        self._made: dict[str, SearchCandidate] = {}
        self._known = {name: parameters_of(learner) for name, learner in learners.items()}
        self._along = {name: path_parameter(learner) for name, learner in learners.items()}
        self._on_path: dict[tuple[object, ...], SearchCandidate] = {}
        """One candidate of each path, by all that its candidates have in common."""

    def make(self, configuration: Configuration) -> SearchCandidate:
        """The candidate of a configuration; what cannot be made is refused at once."""
        found = self._made.get(configuration.key)
        if found is None:
            found = self._made[configuration.key] = self._make(configuration)
        return found

    def _make(self, configuration: Configuration) -> SearchCandidate:
        prepare = partial(self._prepare, configuration)
        along, values = self._along[configuration.learner], configuration.values
        if along is None or not is_path_value(self.learners[configuration.learner], values.get(along)):
            return _made_now(configuration, prepare)
        common = (configuration.learner, *((n, text) for n, text in configuration.texts.items() if n != along))
        first = self._on_path.get(common)
        if first is not None:
            return SearchCandidate(
                configuration=configuration, prepare=prepare, same_path=SamePath(first, values[along])
            )
        found = _made_now(configuration, prepare)
        if "path" in found.sharing and path_parameter(found.learner) == along:
            self._on_path[common] = found
        return found

    def _prepare(self, configuration: Configuration) -> Prepared:
        base = self.learners[configuration.learner]
        learner = configure(base, configuration.values, self._known[configuration.learner])
        share = self.validation
        if share is None and base.wants == "native":  # a short name's model is not made to stop early unasked
            share = STOPPING_SHARE
        return prepare_one(learner, self.task, self._view(base), share)

    def _view(self, learner: Learner) -> Task:
        if view_key(learner) not in self._views:
            self._views[view_key(learner)] = view_for(learner, self.task)
        return self._views[view_key(learner)]

    def simplest_of(self, candidates: Sequence[SearchCandidate], numbers: list[int]) -> int | None:
        """The number of the simplest of some candidates; None where that is not declared."""
        chosen = simplest(self.space, [candidates[i].configuration for i in numbers])
        if chosen is None:
            return None
        return min(i for i in numbers if candidates[i].configuration == chosen)


def _made_now(configuration: Configuration, prepare: Callable[[], Prepared]) -> SearchCandidate:
    found = SearchCandidate(configuration=configuration, prepare=prepare)
    _ = found.prepared
    return found
