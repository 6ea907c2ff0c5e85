"""Run a search: configurations asked for, fitted on the inner splits, scored, and one of them chosen."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from errbar.errors import BadInput
from errbar.records.learner import Fold
from errbar.records.measure import Measure
from errbar.records.searcher import Searcher
from errbar.records.space import Configuration
from errbar.records.task import Task
from errbar.records.types import Floats, Ints
from errbar.search import Search, begin
from errbar.selecting.candidate import CandidateMaker, SearchCandidate
from errbar.selecting.candidate_fits import CandidateFits
from errbar.selecting.candidate_score import CandidateScore, score_candidate
from errbar.selecting.choice_rules import Rule, choose
from errbar.selecting.inner_plan import SearchRows
from errbar.selecting.race import Leaving, RaceName, by_piece, leave, looks_of


@dataclass(frozen=True, kw_only=True)
class SearchSettings:
    """How candidates are asked for, compared and chosen: the same in the final search and in every outer split."""

    measure: Measure
    searcher: Searcher
    budget: int
    rule: Rule = "best"
    race: RaceName | None = None
    seed: int = 0

    @property
    def reads_rows(self) -> bool:
        """True where a rule needs the loss of every row."""
        return self.race == "careful" or self.rule == "simple"


@dataclass(kw_only=True)
class SearchCourse:
    """A search under way: candidates in the order asked, with all that is known of each."""

    searched: SearchRows
    candidates: list[SearchCandidate] = field(default_factory=list)
    scores: dict[int, CandidateScore] = field(default_factory=dict)
    folds: dict[tuple[int, int], Fold] = field(default_factory=dict)
    """By candidate and split."""
    left: dict[int, Leaving] = field(default_factory=dict)
    chosen: int = -1
    asks: int = 0

    def number_of(self, configuration: Configuration) -> int | None:
        """The place of a configuration among the candidates; None where it was not tried."""
        return next((i for i, c in enumerate(self.candidates) if c.configuration.key == configuration.key), None)

    @property
    def fits(self) -> int:
        """Fits that the candidates took."""
        return len(self.folds)


class SearchRunner:
    """Runs searches of one selection: the same settings on different rows."""

    def __init__(
        self,
        task: Task,
        maker: CandidateMaker,
        fits: CandidateFits,
        settings: SearchSettings,
        most: int | None = None,
    ) -> None:
        self.task = task
        self.maker = maker
        self.fits = fits
        self.settings = settings
        self.most = most
        """Asks after which a search ends though its budget allows more."""

    def end_after(self, asks: int) -> SearchRunner:
        """The same ended after so many candidates, where a clock ended the search that the others follow.

        Budget and step widths stay as they were laid out: the others are asked for the same.
        """
        return SearchRunner(self.task, self.maker, self.fits, self.settings, asks)

    def run(self, number: int, searched: SearchRows, says: str, *, until: float | None = None) -> SearchCourse:
        """The whole search; with `until`, a time by the monotonic clock, no candidate is begun after it."""
        settings = self.settings
        course = SearchCourse(searched=searched)
        search = begin(settings.searcher, self.maker.space, budget=settings.budget, seed=settings.seed)
        while batch := self._ask(search, until, begun=bool(course.candidates)):
            new = self._enter(course, batch)
            if new:
                self._score(number, course, new, says)
            for configuration in batch:
                place = course.number_of(configuration)
                search.tell(configuration, np.inf if place is None else course.scores[place].loss)
        course.asks = search.asked
        course.chosen = self._choose(course)
        return course

    def _ask(self, search: Search, until: float | None, *, begun: bool) -> list[Configuration]:
        """All that can be fitted at once; one at a time where a clock may end the search."""
        if until is None:
            room = None if self.most is None else max(0, self.most - len(search.told))
            return [] if room == 0 else search.ask_batch()[:room]
        if begun and time.monotonic() >= until:
            return []
        found = search.ask()
        return [] if found is None else [found]

    def _enter(self, course: SearchCourse, batch: Sequence[Configuration]) -> list[int]:
        """Numbers of the configurations that are new."""
        known = {c.configuration.key for c in course.candidates}
        new = []
        for configuration in batch:
            if configuration.key not in known:
                known.add(configuration.key)
                new.append(len(course.candidates))
                course.candidates.append(self.maker.make(configuration))
        return new

    def _score(self, number: int, course: SearchCourse, new: list[int], says: str) -> None:
        """Fit and score these candidates on all splits; in a race some leave at its looks."""
        splits, race = len(course.searched.splits), self.settings.race
        looks = () if race is None else looks_of(race, splits)
        there, begin_at = list(new), 0
        for end in dict.fromkeys((*looks, splits)):
            wanted = [(c, s) for c in there for s in range(begin_at, end)]
            found = self.fits.fit_search(number, course.searched.splits, course.candidates, wanted, says)
            course.folds.update(found)
            for c in there:
                course.scores[c] = self._score_on(course, c, end)
            if race is not None and end < splits:
                gone = self._leave(course, there, end, len(looks))
                course.left.update(gone)
                there = [c for c in there if c not in gone and np.isfinite(course.scores[c].loss)]
                if len(there) < 2:  # nothing is left to decide
                    break
            begin_at = end

    def _score_on(self, course: SearchCourse, candidate: int, splits: int) -> CandidateScore:
        by_row = self.settings.reads_rows or len(course.searched.splits) == 1
        return self._score_folds(course, candidate, splits, by_row=by_row)

    def _score_folds(self, course: SearchCourse, candidate: int, splits: int, *, by_row: bool) -> CandidateScore:
        folds = [course.folds[candidate, s] for s in range(splits)]
        return score_candidate(self.settings.measure, self.task, course.searched.splits[:splits], folds, by_row=by_row)

    def losses_of_chosen(self, course: SearchCourse) -> Floats | None:
        """Losses of the chosen candidate by row, or by unit; None where rows have no loss of their own."""
        splits = len(course.scores[course.chosen].by_split)
        score = self._score_folds(course, course.chosen, splits, by_row=True)
        return None if score.by_row is None else by_piece(score, self.task.unit)

    def _leave(self, course: SearchCourse, there: list[int], after: int, looks: int) -> dict[int, Leaving]:
        race = self.settings.race
        assert race is not None
        scores = {c: course.scores[c] for c in there}
        if race == "careful" and any(np.isfinite(s.loss) and s.by_row is None for s in scores.values()):
            raise BadInput(
                f"`race=careful` compares candidates row by row; {self.settings.measure.name} has no loss or influence "
                "per row. Use `race=halving`, another `primary`, or no race."
            )
        return leave(race, scores, after, looks=looks, unit=self.task.unit, n=self._pieces(course.searched.rows))

    def _pieces(self, rows: Ints) -> int:
        return len(rows) if self.task.unit is None else len(np.unique(self.task.unit[rows]))

    def _choose(self, course: SearchCourse) -> int:
        return choose(
            self.settings.rule,
            course.scores,
            lambda numbers: self.maker.simplest_of(course.candidates, numbers),
            self.task.unit,
        )
