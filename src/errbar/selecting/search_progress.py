"""The course of a search: its candidates in the order asked, what each predicted and scored, and who leads so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from errbar.learners.fitting import Ask, answer
from errbar.records.measure import Measure
from errbar.records.space import Configuration
from errbar.records.task import Task
from errbar.selecting.candidate import SearchCandidate
from errbar.selecting.candidate_folds import CandidateFolds
from errbar.selecting.candidate_score import CandidateScore, score_candidate
from errbar.selecting.inner_plan import SearchRows
from errbar.selecting.race import Leaving
from errbar.selecting.row_scores import row_scores


class Leader(NamedTuple):
    """The best candidate so far, by the inner splits that are done."""

    label: str
    value: float
    splits: int

    def in_words(self, measure: Measure, of: int) -> str:
        """`best so far k=5, inner error rate 0.03 (2 of 5 splits)`."""
        where = "" if self.splits == of else f" ({self.splits} of {of} splits)"
        return f"best so far {self.label}, inner {measure.label} {self.value:.3g}{where}"


@dataclass(kw_only=True)
class SearchCourse:
    """A search under way: candidates in the order asked, with all that is known of each."""

    searched: SearchRows
    ask: Ask = answer
    """The question for fitted candidates."""
    is_final: bool = True
    """True for the search on all rows, whose candidates are told apart split by split."""
    candidates: list[SearchCandidate] = field(default_factory=list)
    scores: dict[int, CandidateScore] = field(default_factory=dict)
    folds: CandidateFolds = field(default_factory=CandidateFolds)
    left: dict[int, Leaving] = field(default_factory=dict)
    chosen: int = -1
    asks: int = 0
    is_cut: bool = False
    """True where a clock ended it before the searcher had asked for all."""
    numbers: dict[str, int] = field(default_factory=dict)
    """The number of every candidate by the key of its configuration."""

    def enter(self, candidate: SearchCandidate) -> int:
        """The number of a new candidate."""
        number = self.numbers[candidate.configuration.key] = len(self.candidates)
        self.candidates.append(candidate)
        return number

    def number_of(self, configuration: Configuration) -> int | None:
        """The place of a configuration among the candidates; None where it was not tried."""
        return self.numbers.get(configuration.key)

    @property
    def raced(self) -> dict[int, CandidateScore]:
        """Scores of the candidates that did not leave a race."""
        return {i: score for i, score in self.scores.items() if i not in self.left}

    def put_out(self, number: int, why: str) -> None:
        """Take a candidate out that had a score: it could not be fitted on all rows of the search."""
        self.scores[number] = replace(self.scores[number], value=None, loss=np.inf, why=why)

    def forget_predictions(self) -> None:
        """Where only scores are asked for from now on: what every candidate predicted is most of a search's memory."""
        self.folds = CandidateFolds()

    @property
    def fits(self) -> int:
        """Fits that the candidates took."""
        return len(self.folds)

    def score(
        self,
        measure: Measure,
        task: Task,
        candidates: Sequence[int],
        splits: int,
        *,
        by_row: bool,
        by_split: bool = True,
    ) -> dict[int, CandidateScore]:
        """Candidates on the first splits: the quick way where the measure has one and the candidate a value by it."""
        seen = self.searched.splits[:splits]
        quick = row_scores(measure, task, seen)
        with np.errstate(over="ignore", invalid="ignore"):
            found = {} if quick is None else quick.score(self.folds, candidates, by_row=by_row)
        self.folds.predict([c for c in candidates if c not in found])
        return {
            c: found.get(c) or score_candidate(measure, task, seen, self.folds, c, by_row=by_row, by_split=by_split)
            for c in candidates
        }


class Lead:
    """Who leads a search, found anew only where more is known than before."""

    def __init__(self, course: SearchCourse, measure: Measure, task: Task) -> None:
        self._course, self._measure, self._task = course, measure, task
        self._known: tuple[int, int] | None = None
        self._leader: Leader | None = None

    def find(self) -> Leader | None:
        """The best of the scored candidates, else of all on the splits that every one was fitted on; None before."""
        course = self._course
        known = len(course.scores), 0 if course.scores else self._complete()
        if known != self._known:
            self._known = known
            scores = course.scores
            if not scores and known[1]:
                everyone = range(len(course.candidates))
                scores = course.score(self._measure, self._task, everyone, known[1], by_row=False, by_split=False)
            self._leader = self._best(scores)
        return self._leader

    def in_words(self) -> str:
        """The leader for a reader; empty where there is none yet."""
        found = self.find()
        return "" if found is None else found.in_words(self._measure, len(self._course.searched.splits))

    def _best(self, scores: dict[int, CandidateScore]) -> Leader | None:
        most = max((len(s.by_split) for s in scores.values()), default=0)
        whole = {i: s for i, s in scores.items() if len(s.by_split) == most}
        there = [i for i, s in whole.items() if s.value is not None and np.isfinite(s.loss)]
        if not there:
            return None
        best = min(there, key=lambda i: (scores[i].loss, i))
        return Leader(self._course.candidates[best].label, float(scores[best].value or 0.0), most)

    def _complete(self) -> int:
        """Splits from the first on that every candidate was fitted on."""
        course, everyone = self._course, range(len(self._course.candidates))
        splits = range(len(course.searched.splits))
        lacking = (s for s in splits if any((c, s) not in course.folds for c in everyone))
        return next(lacking, len(splits)) if everyone else 0
