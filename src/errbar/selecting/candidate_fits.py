"""Candidate fits: candidates on splits, shared work done once, on any engine, kept as they finish, counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from errbar._progress import is_heard, tell
from errbar.engines import run as run_on
from errbar.learners.fitting import Ask, answer, describe_fit, fit_failed
from errbar.learners.together import FitGroup, fit_group, group_candidates
from errbar.records.engine import Limit
from errbar.records.learner import Fold, Learner
from errbar.records.plan import Split
from errbar.records.task import Task
from errbar.resampling.fold_job import describe_end
from errbar.resampling.keep_folds import FoldStore
from errbar.resampling.out_of_fold import FitSettings
from errbar.selecting.candidate import SearchCandidate
from errbar.selecting.candidate_folds import CandidateFolds, FitPair
from errbar.selecting.candidate_paths import CandidatePaths, PathRows
from errbar.selecting.inner_plan import SearchRows

SEARCH_STRIDE = 1_000_000
"""Fits of one search are seeded by its number times this and the split: candidates of one split share their seeds."""


class FitShape(NamedTuple):
    """How many searches there are, and the most candidates and splits that one may have: every fit has its own key."""

    searches: int
    candidates: int
    splits: int

    def first_key(self, search: int) -> int:
        """Where the keys of a search begin; those of the outer fits follow the last search."""
        return search * self.candidates * self.splits

    def path_key(self, search: int, pair: FitPair) -> int:
        """Return the key of a path that begins with this candidate and split; paths follow the outer fits."""
        return self.total + self.first_key(search) + pair[0] * self.splits + pair[1]

    @property
    def total(self) -> int:
        """The most fits that there can be."""
        return self.first_key(self.searches) + self.searches


class FitKeys(NamedTuple):
    """By what the fits of one search are kept and seeded."""

    first_key: int
    first_index: int
    """Fits of a split are seeded by this and the split's number."""
    search: int
    """Which of the searches it is, the one on all rows first."""
    ask: Ask = answer
    """The question for its models."""

    def of(self, pair: FitPair, splits: int) -> int:
        """The key of a candidate on a split."""
        return self.first_key + pair[0] * splits + pair[1]


class Fitted(Protocol):
    """A search whose candidates are fitted."""

    @property
    def candidates(self) -> Sequence[SearchCandidate]: ...
    @property
    def searched(self) -> SearchRows: ...
    @property
    def folds(self) -> CandidateFolds: ...
    @property
    def ask(self) -> Ask: ...


class GroupJob(NamedTuple):
    """All that fits anywhere need; sent to a worker once."""

    learners: tuple[Learner, ...]
    views: tuple[Task, ...]
    """The rows as learners want them."""
    view_of: tuple[int, ...]
    """Which of these each learner wants."""
    splits: tuple[Split, ...]
    groups: tuple[FitGroup, ...]
    """One for each key: its candidates on one split."""
    places: tuple[int, ...]
    """The split of each key."""
    seed: int
    first_index: int
    ask: Ask


class GroupFolds(NamedTuple):
    """Folds of the members of a group on one split, and how many fits they took."""

    folds: list[Fold]
    fits: int


def fit_key(work: GroupJob, key: int) -> GroupFolds:
    """The candidates of one key on its split; a failed fit is an answer, as it puts the candidate out."""
    group, place = work.groups[key], work.places[key]
    learners = [work.learners[number] for number in group.members]
    view = work.views[work.view_of[group.members[0]]]
    index = work.first_index + place
    return GroupFolds(*fit_group(group, learners, view, work.splits[place], index, work.seed, work.ask))


def key_limit(work: GroupJob, seconds: float) -> Limit:
    """A time limit for fits, which are then carried out one by one: one that is ended puts its candidate out."""

    def lost(key: int, why: str) -> GroupFolds:
        learner = work.learners[work.groups[key].members[0]]
        where = describe_fit(work.splits[work.places[key]], work.views[0].n)
        failed = fit_failed(learner, where, describe_end(why, seconds)).message
        return GroupFolds([Fold(split=work.places[key], failed=failed)], 1)

    return Limit(seconds, lost)


Wanted = Sequence[FitPair]
Says = Callable[[], str]
"""What is under way, in words that change as it goes on."""


class GroupedLast(NamedTuple):
    """The candidates that were asked for last, most often those of every search, and their groups."""

    numbers: list[int]
    members: list[SearchCandidate]
    groups: list[FitGroup]


class CandidateFits:
    """The fits of a selection, over all of its searches."""

    def __init__(self, how: FitSettings, keeps: FoldStore | None, *, seed: int, shape: FitShape) -> None:
        self.how = how
        self.keeps = keeps
        self.seed = seed
        self.shape = shape
        self.done = 0
        """Fits that the selection took so far."""
        self._kept = dict(keeps.done()) if keeps is not None else {}
        self._paths = CandidatePaths(keeps, self._kept, seed)
        self._grouped = GroupedLast([], [], [])

    def fit_search(self, search: int, course: Fitted, wanted: Wanted, says: Says) -> None:
        """Folds of a search, put where they belong as they come; what an interrupted run kept is not fitted again."""
        keys = FitKeys(self.shape.first_key(search), search * SEARCH_STRIDE, search, course.ask)
        self._fit(course.candidates, course.searched.splits, wanted, keys, course.folds, says)

    def fit_outer(self, candidate: SearchCandidate, split: Split, place: int, says: str) -> Fold:
        """A chosen candidate on an outer split, seeded as a fit of the final search on that split."""
        search = min(place + 1, self.shape.searches - 1)  # where one search was graded, it is the last as well
        keys, folds = FitKeys(self.shape.first_key(self.shape.searches) + place, place, search), CandidateFolds()
        self._fit([candidate], (split,), [(0, 0)], keys, folds, lambda: says)
        return folds[0, 0]

    def _fit(
        self,
        candidates: Sequence[SearchCandidate],
        splits: tuple[Split, ...],
        wanted: Wanted,
        keys: FitKeys,
        folds: CandidateFolds,
        says: Says,
    ) -> None:
        missing = wanted
        for pair in wanted if self._kept else ():
            kept = self._kept.get(keys.of(pair, len(splits)))
            if kept is not None:
                folds.put(pair, replace(kept, split=pair[1]))
        groups = self._groups(candidates, wanted)
        if len(folds):
            self.done += count_fits(groups, wanted, folds)
            missing = folds.lacking(wanted)
        if any(group.way == "path" for group in groups):
            self._fit_paths(groups, candidates, splits, missing, keys, folds)
            missing = folds.lacking(missing)
        if not missing:
            return
        job = self._make_job(groups, candidates, splits, missing, keys)
        done = len(wanted) - len(missing)
        limit = None if self.how.timeout is None else key_limit(job, self.how.timeout)
        todo = range(len(job.groups))
        for key, found in run_on(self.how.engine, fit_key, job, todo, memory=self.how.memory, limit=limit):
            self.done += found.fits
            for number, fold in zip(job.groups[key].members, found.folds):
                pair = number, job.places[key]
                folds.put(pair, put_at(fold, pair[1]))
                if self.keeps is not None and fold.failed is None:  # a failed fit is tried again on resuming
                    self.keeps.keep(replace(fold, split=keys.of(pair, len(splits))))
            done += len(found.folds)
            if is_heard():
                of_all = (keys.search + done / len(wanted)) / self.shape.searches
                tell(f"{says()}: fit {done} of {len(wanted)}", of_all)

    def _groups(self, candidates: Sequence[SearchCandidate], wanted: Wanted) -> list[FitGroup]:
        """Candidates that share work; none do where `refit` asks for plain fits, or each fit has a time limit."""
        numbers = list(dict.fromkeys([number for number, _ in wanted]))
        if self.how.refit or self.how.timeout is not None or len(numbers) < 2:
            return [FitGroup("alone", (number,)) for number in numbers]
        members = [candidates[number] for number in numbers]
        if numbers != self._grouped.numbers or any(a is not b for a, b in zip(members, self._grouped.members)):
            self._grouped = GroupedLast(numbers, members, self._make_groups(candidates, numbers))
        return self._grouped.groups

    def _make_groups(self, candidates: Sequence[SearchCandidate], numbers: list[int]) -> list[FitGroup]:
        sharing = {number: candidates[number].sharing for number in numbers}
        groups = group_candidates(sharing)
        shut = [m for g in groups if g.way == "path" and not self._paths.is_open(g, candidates) for m in g.members]
        if not shut:
            return groups
        rest = group_candidates({m: sharing[m] for m in shut}, ("stages", "prefix"))
        return [*(g for g in groups if g.members[0] not in shut), *rest]

    def _fit_paths(
        self,
        groups: list[FitGroup],
        candidates: Sequence[SearchCandidate],
        splits: tuple[Split, ...],
        wanted: Wanted,
        keys: FitKeys,
        folds: CandidateFolds,
    ) -> None:
        """Folds that need no fit."""
        asked: dict[int, list[int]] = {}
        for number, place in wanted:
            asked.setdefault(number, []).append(place)
        for group in groups:
            members = [m for m in group.members if m in asked]
            if group.way != "path" or not members:
                continue
            whole = all(len(asked[m]) == len(splits) for m in members)
            places = list(range(len(splits))) if whole else sorted({place for m in members for place in asked[m]})
            rows = PathRows(
                [candidates[m] for m in members],
                group.parameter,
                [splits[s] for s in places],
                self.shape.path_key(keys.search, (members[0], places[0])),
            )
            found = self._paths.fit(rows)
            if found is None:
                continue
            self.done += found.fits
            in_part = [i for i, member in enumerate(members) if len(asked[member]) < len(splits)]
            folds.put_path({m: i for i, m in enumerate(members) if len(asked[m]) == len(splits)}, found)
            for i, mine in zip(in_part, found.predict(in_part)):
                for s in asked[members[i]]:
                    folds.put((members[i], s), put_at(mine.fold(places.index(s)), s))

    def _make_job(
        self,
        groups: list[FitGroup],
        candidates: Sequence[SearchCandidate],
        splits: tuple[Split, ...],
        wanted: Wanted,
        keys: FitKeys,
    ) -> GroupJob:
        asked, tasks, places = set(wanted), [], []
        for place in range(len(splits)):
            for group in groups:
                members = tuple(m for m in group.members if (m, place) in asked)
                if members:
                    way = "alone" if group.way == "path" else group.way
                    parts = [members] if way != "alone" else [(m,) for m in members]
                    tasks += [FitGroup(way, part, group.parameter) for part in parts]
                    places += [place] * len(parts)
        views = list({id(c.prepared.task): c.prepared.task for c in candidates}.values())
        view_of = tuple(next(i for i, v in enumerate(views) if v is c.prepared.task) for c in candidates)
        learners = tuple(c.learner for c in candidates)
        seeds = self.seed, keys.first_index
        return GroupJob(learners, tuple(views), view_of, splits, tuple(tasks), tuple(places), *seeds, keys.ask)


def count_fits(groups: list[FitGroup], wanted: Wanted, kept: CandidateFolds) -> int:
    """Fits that the kept folds took, as if nothing had been interrupted: stages of one fit are one.

    Where some stages of a fit are lacking it is carried out again, and counted then.
    """
    fits, by_place, asked = 0, {place for _, place in wanted}, set(wanted)
    for group in groups:
        for place in by_place:
            there = [(m, place) in kept for m in group.members if (m, place) in asked]
            fits += (all(there) and bool(there)) if group.way == "stages" else sum(there)
    return fits


def put_at(fold: Fold, place: int) -> Fold:
    """The fold as that of a split; most are already."""
    return fold if fold.split == place else replace(fold, split=place)
