"""Run a search: configurations asked for, fitted on the inner splits, scored, and one of them chosen."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from errbar.errors import BadInput
from errbar.learners.fitting import Ask, answer, answer_classes
from errbar.records.measure import Measure
from errbar.records.searcher import Searcher
from errbar.records.space import Configuration
from errbar.records.task import Task
from errbar.records.types import Floats, Ints
from errbar.search import Search, begin
from errbar.selecting.candidate import CandidateMaker
from errbar.selecting.candidate_fits import CandidateFits, Says
from errbar.selecting.candidate_score import CandidateScore
from errbar.selecting.choice_rules import Rule, choose
from errbar.selecting.inner_plan import SearchRows
from errbar.selecting.race import Leaving, RaceName, by_piece, leave, looks_of
from errbar.selecting.search_progress import Lead, SearchCourse

FINAL = 0
"""The number of the search on all rows; those of the outer splits follow."""


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
    def ask(self) -> Ask:
        """Return the question for models that the measure alone grades: no probabilities where it reads classes."""
        is_of_label = self.measure.reads == "label" and self.measure.settings.get("threshold") is None
        return answer_classes if is_of_label else answer

    @property
    def reads_rows(self) -> bool:
        """True where a rule needs the loss of every row."""
        return self.race == "careful" or self.rule == "simple"


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
        self.lead: Lead | None = None
        """Who leads the search that is under way."""
        self._listed: list[Configuration] = []

    def end_after(self, asks: int) -> SearchRunner:
        """Return the search ended after so many candidates, as a clock ended the search that the others follow.

        Budget and step widths stay as they were laid out: the others are asked for the same.
        """
        limited = SearchRunner(self.task, self.maker, self.fits, self.settings, asks)
        limited._listed = self._listed
        return limited

    def run(
        self, number: int, searched: SearchRows, says: str, *, until: float | None = None, serves: bool = False
    ) -> SearchCourse:
        """The whole search; with `until`, a time by the monotonic clock, no candidate is begun after it.

        With `serves` its folds may stand for those of outer splits, whose predictions are graded by every measure.
        """
        settings = self.settings
        ask = answer if serves else settings.ask
        course = SearchCourse(searched=searched, ask=ask, is_final=number == FINAL)
        lead = self.lead = Lead(course, settings.measure, self.task)

        def tell() -> str:
            return "; ".join(filter(None, (says, lead.in_words())))

        if until is None and not settings.searcher.is_adaptive:
            batch = self._list_all()[: self.most]
            self._try(number, course, batch, tell)
            course.asks = len(batch)
        else:
            course.asks = self._follow(number, course, until, tell)
        course.chosen = self._choose(course)
        return course

    def _list_all(self) -> list[Configuration]:
        """All that a searcher asks for which learns nothing: the same in every search of the selection."""
        if not self._listed:
            self._listed.extend(self._begin().ask_batch())
        return self._listed

    def _begin(self) -> Search:
        settings = self.settings
        return begin(settings.searcher, self.maker.space, budget=settings.budget, seed=settings.seed)

    def _follow(self, number: int, course: SearchCourse, until: float | None, says: Says) -> int:
        """Asks, as losses or a clock decide; how many there were."""
        search, began = self._begin(), time.monotonic()
        while batch := search.ask_batch(room := self._room(search, until, began)):
            self._try(number, course, batch, says)
            for configuration in batch:
                place = course.number_of(configuration)
                search.tell(configuration, np.inf if place is None else course.scores[place].loss)
        size = self.maker.space.size
        course.is_cut = until is not None and room == 0 and search.asked < min(search.budget, size or search.budget)
        return search.asked

    def _room(self, search: Search, until: float | None, began: float) -> int | None:
        """How many may be asked at once; with a clock as many as half of the time left should do, at least one.

        Candidates that are fitted together share their work, so that one at a time would try fewer.
        """
        most = None if self.most is None else self.most - search.asked
        if until is None:
            return most
        now = time.monotonic()
        if not search.asked:
            return 1
        if now >= until:
            return 0
        each = (now - began) / search.asked
        return max(1, int((until - now) / 2 / each)) if each > 0 else None

    def _try(self, number: int, course: SearchCourse, batch: Sequence[Configuration], says: Says) -> None:
        """Fit and score those of a batch that are new."""
        new = [course.enter(self.maker.make(c)) for c in batch if course.number_of(c) is None]
        if new:
            self._score(number, course, new, says)

    def _score(self, number: int, course: SearchCourse, new: list[int], says: Says) -> None:
        """Fit and score these candidates on all splits; in a race some leave at its looks."""
        splits, race = len(course.searched.splits), self.settings.race
        looks = () if race is None else looks_of(race, splits)
        there, begin_at = list(new), 0
        for end in dict.fromkeys((*looks, splits)):
            wanted = [(c, s) for c in there for s in range(begin_at, end)]
            self.fits.fit_search(number, course, wanted, says)
            course.scores.update(self._score_on(course, there, end))
            if race is not None and end < splits:
                gone = self._leave(course, there, end, len(looks))
                course.left.update(gone)
                there = [c for c in there if c not in gone and np.isfinite(course.scores[c].loss)]
                if len(there) < 2:  # nothing is left to decide
                    break
            begin_at = end

    def _score_on(self, course: SearchCourse, candidates: Sequence[int], splits: int) -> dict[int, CandidateScore]:
        by_row = self.settings.reads_rows or len(course.searched.splits) == 1
        measure, by_split = self.settings.measure, course.is_final
        return course.score(measure, self.task, candidates, splits, by_row=by_row, by_split=by_split)

    def losses_of_chosen(self, course: SearchCourse) -> Floats | None:
        """Losses of the chosen candidate by row, or by unit, where they have one: as they move the measure itself."""
        chosen, splits = course.chosen, len(course.scores[course.chosen].by_split)
        score = course.score(self.settings.measure, self.task, [chosen], splits, by_row=True)[chosen]
        return None if score.by_row is None else score.slope * by_piece(score, self.task.unit)

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
        """One of those that are still there: who left a race was scored on fewer splits, whatever is simplest."""
        return choose(
            self.settings.rule,
            course.raced,
            lambda numbers: self.maker.simplest_of(course.candidates, numbers),
            self.task.unit,
        )
