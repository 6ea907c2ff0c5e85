"""Candidates: the configurations of a space as learners that are ready to be fitted on the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from errbar._dataclass import dataclass
from errbar.learners import configure, parameters_of
from errbar.learners.together import Sharing, path_value, sharing_of
from errbar.records.learner import Learner
from errbar.records.simplicity import simplest
from errbar.records.space import Configuration, Space
from errbar.records.task import Task
from errbar.resampling.prepare import Prepared, prepare_one, view_for, view_key

STOPPING_SHARE = 0.15
"""Of the training rows, where the learner stops early and no share was named."""


@dataclass(frozen=True, kw_only=True)
class SearchCandidate:
    """A configuration, and the learner that it makes for these rows."""

    configuration: Configuration
    prepared: Prepared

    @property
    def label(self) -> str:
        """The configuration for a reader."""
        return self.configuration.label

    @cached_property
    def sharing(self) -> Sharing:
        """The ways in which its fits may be shared with those of other candidates."""
        return sharing_of(*self.prepared)

    @cached_property
    def path_value(self) -> object:
        """Its value of the parameter that a path runs along, where a path is open to it."""
        return path_value(self.learner)

    @property
    def learner(self) -> Learner:
        """The learner with its parameters set."""
        return self.prepared.learner


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

    def make(self, configuration: Configuration) -> SearchCandidate:
        """The candidate of a configuration."""
        found = self._made.get(configuration.key)
        if found is None:
            base = self.learners[configuration.learner]
            view = self._view(base)
            learner = configure(base, configuration.values, self._known[configuration.learner])
            share = self.validation
            if share is None and base.wants == "native":  # a short name's model is not made to stop early unasked
                share = STOPPING_SHARE
            made = prepare_one(learner, self.task, view, share)
            found = SearchCandidate(configuration=configuration, prepared=made)
            self._made[configuration.key] = found
        return found

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
