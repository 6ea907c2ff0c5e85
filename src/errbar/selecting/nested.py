"""Nested selection: one search on all rows, and the same search within every outer split, graded on its test rows.

Where the error of the chosen setting itself is asked for, there is one search, on the training part of one holdout.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from errbar.errors import BadInput, LearnerFailed
from errbar.records.learner import Fold
from errbar.records.plan import Plan, Split
from errbar.records.selection import Reported
from errbar.records.splitter import Splitter
from errbar.records.task import Task
from errbar.resampling.draw_plan import layout_of
from errbar.selecting.candidate import SearchCandidate
from errbar.selecting.candidate_fits import FitShape
from errbar.selecting.inner_plan import SearchRows, draw_inner_plan
from errbar.selecting.run_search import FINAL, SearchRunner, SearchSettings
from errbar.selecting.search_progress import SearchCourse
from errbar.splits import splitter

FEW_ROWS = 100


@dataclass(frozen=True, kw_only=True)
class OuterChoice:
    """What an outer split chose without its test rows, and what that predicted for them."""

    place: int
    """The split of the outer plan."""
    candidate: SearchCandidate
    course: SearchCourse
    fold: Fold
    reused: bool
    """True where the final search had fitted this very candidate on these very rows."""


@dataclass(frozen=True, kw_only=True)
class NestedSelection:
    """The final search and the outer choices, in the outer plan's order."""

    final: SearchCourse
    """The search that chose the model: on all rows; with `report` chosen on the training part, where it is the outer
    split's search too."""
    outer: tuple[OuterChoice, ...]
    plan: Plan
    """The outer plan, or the part of it that was done before time was over."""
    planned: int
    """Outer splits that were to be done."""
    report: Reported = "search"

    @property
    def courses(self) -> tuple[SearchCourse, ...]:
        """Every search once, the final one first."""
        outer = () if self.report == "chosen" else tuple(choice.course for choice in self.outer)
        return (self.final, *outer)


class NestedSearch:
    """A selection under way: the best so far can be told whenever it is interrupted."""

    def __init__(
        self, task: Task, inner: Splitter, plan: Plan, settings: SearchSettings, report: Reported = "search"
    ) -> None:
        self.task = task
        self.inner = inner
        self.plan = plan
        self.settings = settings
        self.report = report
        self.layout = layout_of(task)
        self.searched = (
            self._search_rows(plan.mains[0])
            if report == "chosen"
            else draw_inner_plan(self.layout, np.arange(task.n), inner, settings.seed)
        )
        """The rows and splits of the final search."""
        self.final: SearchCourse | None = None
        self.lead: Callable[[], str] = str
        """Who leads the search on all rows, in words."""
        self.outer: list[OuterChoice] = []

    @property
    def shape(self) -> FitShape:
        """How many fits there may be; within an outer split there are at most as many inner splits as in all rows."""
        searches = 1 if self.report == "chosen" else len(self.plan.mains) + 1
        return FitShape(searches, self.settings.budget, len(self.searched.splits))

    def run(self, runner: SearchRunner, until: float | None = None) -> NestedSelection:
        """The final search first, then every outer split with as many candidates.

        None is begun after `until`, but at least one candidate and one outer split are always done. The final search
        has an equal share of the time, as each outer split tries as many candidates.
        """
        now = time.monotonic()
        share = None if until is None else now + (until - now) / self.shape.searches
        self.lead = lambda: runner.lead.in_words() if runner.lead is not None else ""
        if self.report == "chosen":
            return self._choose_once(runner, share)
        self.final = runner.run(
            FINAL, self.searched, "search on all rows", until=share, serves=any(x is not None for x in self.twins)
        )
        limited = runner.end_after(self.final.asks)
        for place in self.plan.mains:
            if until is not None and self.outer and time.monotonic() >= until:
                break
            self.outer.append(self._choose_within(limited, place))
        return NestedSelection(
            final=self.final, outer=tuple(self.outer), plan=self._done_plan(), planned=len(self.plan.mains)
        )

    def _choose_once(self, runner: SearchRunner, until: float | None) -> NestedSelection:
        """Search the training part of the holdout, and grade the choice on the rest; no search sees more rows.

        The choice is the setting that was graded: one that cannot be fitted on the whole part is out.
        """
        self.final = runner.run(FINAL, self.searched, "search on the training part", until=until)
        choice = self._grade(runner, self.final, self.plan.mains[0], "the holdout")
        self.final.chosen = self.final.numbers[choice.candidate.configuration.key]
        return NestedSelection(final=self.final, outer=(choice,), plan=self.plan, planned=1, report=self.report)

    def _done_plan(self) -> Plan:
        """The outer plan; where time was over, the splits that were done, which are no partition of the rows."""
        if len(self.outer) == len(self.plan.mains):
            return self.plan
        done = tuple(self.plan.splits[choice.place] for choice in self.outer)
        traits = splitter("subsampling").family
        return replace(self.plan, splits=done, k=0, traits=replace(traits, in_words=self.plan.traits.in_words))

    def best_so_far(self) -> str:
        """The chosen candidate of the final search, and what may be said of it; empty where there is none yet."""
        where = "the training part" if self.report == "chosen" else "all rows"
        if self.final is None:
            found = self.lead()
            return f"The search on {where} is not done: {found}. Its error is not known yet." if found else ""
        chosen = self.final.candidates[self.final.chosen]
        if self.report == "chosen":
            return f"The search on {where} chose {chosen.label}; its error is not known yet."
        done = len(self.outer)
        return (
            f"The search on all rows chose {chosen.label}; {done} of {len(self.plan.mains)} outer splits "
            f"{'is' if done == 1 else 'are'} done, so "
            "its error is not known yet."
        )

    def check_inner_plans(self) -> None:
        """BadInput before any fit where the training rows of an outer split are too few for the inner splits.

        Many rows without units and times are enough wherever all rows are: they are not drawn twice.
        """
        if self.layout.unit is not None or self.layout.time is not None or self.task.n < FEW_ROWS:
            for place in self.plan.mains:
                self._search_rows(place)

    def _search_rows(self, place: int) -> SearchRows:
        """The rows and inner splits of an outer split's search."""
        rows = self.plan.splits[place].train(self.task.n)
        try:
            return draw_inner_plan(self.layout, rows, self.inner, self.settings.seed)
        except BadInput as no:
            raise BadInput(
                f"The inner splits of outer split {place + 1} of {len(self.plan.mains)} are drawn within its "
                f"{len(rows):,} training rows: {no.message} Give `inner` or `outer`.",
                code=no.code,
            ) from no

    def _choose_within(self, runner: SearchRunner, place: int) -> OuterChoice:
        """Search the split's training rows, and fit the choice on all of them."""
        searched = self._search_rows(place)
        says = f"outer split {place + 1} of {len(self.plan.splits)}"
        choice = self._grade(runner, runner.run(place + 1, searched, says), place, says)
        choice.course.forget_predictions()
        return choice

    def _grade(self, runner: SearchRunner, course: SearchCourse, place: int, says: str) -> OuterChoice:
        """The choice fitted on all training rows of the split; where that fails, the next of its table."""
        for number in _in_order(course):
            candidate = course.candidates[number]
            fold, reused = self._refit(runner, candidate, place, says)
            if fold.failed is None:
                return OuterChoice(place=place, candidate=candidate, course=course, fold=fold, reused=reused)
            course.put_out(number, fold.failed)
        raise LearnerFailed(f"{says}: no candidate could be fitted on its training rows; the last: {fold.failed}")

    def _refit(self, runner: SearchRunner, candidate: SearchCandidate, place: int, says: str) -> tuple[Fold, bool]:
        """The choice on the outer split; taken from the final search where that fitted the same on the same rows."""
        assert self.final is not None
        split = self.plan.splits[place]
        known = self.final.number_of(candidate.configuration)
        twin = self.twins[place]
        if known is not None and twin is not None and (known, twin) in self.final.folds:
            return self.final.folds[known, twin], True
        return runner.fits.fit_outer(candidate, split, place, says), False

    @cached_property
    def twins(self) -> tuple[int | None, ...]:
        """For each outer split, that of the final search with the same training and test rows."""
        return tuple(self._twin(split) for split in self.plan.splits)

    def _twin(self, split: Split) -> int | None:
        for place, other in enumerate(self.searched.splits):
            if len(split.test) != len(other.test):
                continue
            if np.array_equal(np.sort(split.test), np.sort(other.test)) and np.array_equal(
                np.sort(split.train(self.task.n)), np.sort(other.train(self.task.n))
            ):
                return place if np.array_equal(split.test, other.test) else None
        return None


def _in_order(course: SearchCourse) -> list[int]:
    """The choice, then the others by loss: who takes its place where it cannot be fitted on more rows.

    Who left a race comes last: its loss is of fewer splits.
    """
    there = [i for i, score in course.scores.items() if i != course.chosen and np.isfinite(score.loss)]
    return [course.chosen, *sorted(there, key=lambda i: (i in course.left, course.scores[i].loss, i))]
