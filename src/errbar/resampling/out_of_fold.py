"""Out-of-fold predictions: every split of a plan fitted and predicted once, on any engine, in the plan's order."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from errbar._progress import log, tell
from errbar.engines import engine, require_picklable
from errbar.engines import run as run_on
from errbar.errors import LearnerFailed
from errbar.learners import exact
from errbar.records.check_input import RefitFacts
from errbar.records.engine import Engine
from errbar.records.fit_roles import FitRoles
from errbar.records.learner import Fold, Learner
from errbar.records.plan import Plan
from errbar.records.predictions import HARD_PROBABILITIES, Predictions
from errbar.records.row_answers import Answers
from errbar.records.run_options import FittedLearner
from errbar.records.task import Task
from errbar.records.types import Array, Ints
from errbar.resampling.fold_job import EndedFold, FitOfAll, FoldJob, fit_key, fit_one_fold, fold_limit, key_of_all
from errbar.resampling.keep_folds import FoldKeeper, FoldStore
from errbar.resampling.refit_probe import PROBED, compare_refit, needs_probe

Fit: TypeAlias = Fold | EndedFold | FitOfAll
"""What comes of a key."""


@dataclass(frozen=True, kw_only=True)
class FitSettings:
    """Where and how the fits of a plan are carried out; the numbers do not depend on it."""

    engine: str | Engine = "serial"
    memory: int | None = None
    refit: bool = False
    count_failures_as_wrong: bool = False
    timeout: float | None = None
    """Seconds that one fit may take."""


@dataclass(frozen=True, kw_only=True)
class OutOfFold:
    """Predictions of all splits, split after split in the plan's order, and how they came about."""

    predictions: Predictions
    how: str
    exact: bool = False
    """True where some folds at least were predicted by algebra, without refitting."""
    fits: int
    reused: int = 0
    seconds: float = 0.0
    unseen: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """(split, classes its training rows lacked)."""
    failed: tuple[tuple[int, str], ...] = ()
    warned: tuple[str, ...] = ()
    refit: RefitFacts | None = None
    """How one split, fitted twice, differed from itself."""
    of_all: FitOfAll | None = None
    """The fit on all rows, where it was asked for and made along with the others."""
    inside: tuple[Fold, ...] = ()
    """Answers of every fit for its training rows; empty where that was not asked, or not of every fit."""

    @property
    def origin(self) -> FittedLearner:
        """How the predictions came about, as a run's learner keeps it."""
        return {"how": self.how, **({"exact": True} if self.exact else {})}


def predict_out_of_fold(
    task: Task,
    learner: Learner,
    plan: Plan,
    *,
    seed: int,
    how: FitSettings | None = None,
    keeps: FoldStore | None = None,
    all_rows: bool = False,
    inside: bool = False,
) -> OutOfFold:
    """Out-of-fold predictions of the whole plan: without refitting where algebra gives the same numbers.

    With `all_rows` the fit on all rows is made along with them where that saves time. With `inside` fits that are made
    without a time limit are asked about their training rows too.
    """
    began = time.perf_counter()
    how = how or FitSettings()
    plain = not how.refit and learner.roles == FitRoles()
    if plain and not isinstance(data := exact.read_covered(learner, task), str):
        log.info("%s: %d splits of %s predicted by algebra", learner.name, len(plan.splits), plan.key)
        bulk = exact.predicted(learner, task, plan, data=data)
        parts = {name: getattr(bulk, name) for name in ("label", "prob", "score", "value")}
        return OutOfFold(
            predictions=_to_predictions(task, plan, bulk.row, bulk.split, parts),
            how=_describe_exact(len(bulk.refitted), len(plan.splits)),
            exact=len(bulk.refitted) < len(plan.splits),
            fits=len(bulk.refitted),
            seconds=time.perf_counter() - began,
            unseen=tuple(bulk.unseen),
        )
    wrong = how.count_failures_as_wrong and bool(task.classes)
    work = FoldJob(learner, task, plan, seed, wrong, inside=inside and how.timeout is None)
    return _fit_and_assemble(work, how, keeps, all_rows, began)


def _fit_and_assemble(
    work: FoldJob, how: FitSettings, keeps: FoldStore | None, all_rows: bool, began: float
) -> OutOfFold:
    """Every fold fitted, with what its fits tell."""
    task, plan = work.task, work.plan
    fits, reused = _fit_keys(work, how, keeps, all_rows)
    folds = {key: fold for key, fold in fits.items() if isinstance(fold, Fold)}
    of_all = fits.get(key_of_all(plan))
    found = assemble_folds(task, plan, [folds[i] for i in range(len(plan.splits))], reused, time.perf_counter() - began)
    again = folds.get(len(plan.splits))
    return replace(
        found,
        refit=None if again is None else compare_refit(folds[PROBED], again, plan, task.n),
        of_all=of_all if isinstance(of_all, FitOfAll) else None,
    )


def _fit_keys(
    work: FoldJob, how: FitSettings, keeps: FoldStore | None, all_rows: bool
) -> tuple[dict[int, Fold | FitOfAll], int]:
    """Every fold by its split, the probe and the fit of all rows where they are made, and how many were kept."""
    total = len(work.plan.splits)
    fits: dict[int, Fold | FitOfAll] = dict(keeps.done()) if keeps is not None else {}
    reused = len(fits)
    todo = [i for i in range(total) if i not in fits]
    if needs_probe(work.learner, work.plan):
        todo.append(total)
    log.info("%s: %d fits of %s to do, %d resumed", work.learner.name, len(todo), work.plan.key, reused)
    done = reused
    keeper = FoldKeeper(keeps, total)
    for key, found in _carry_out(work, how, todo, all_rows, keeper):
        keeper.keep(key, found)
        fits[key] = fit = found.fold if isinstance(found, EndedFold) else found
        if isinstance(fit, Fold):
            done = min(done + 1, total)
            _log_fit(fit, f"fit {done} of {total}", kept=keeps is not None and key < total)
            tell(f"fit {done} of {total}", done / total)
    return fits, reused


def _carry_out(
    work: FoldJob, how: FitSettings, todo: list[int], all_rows: bool, keeper: FoldKeeper
) -> Iterator[tuple[int, Fit]]:
    """Fits as they finish; an engine that can have this process among its workers does."""
    if how.timeout is not None:
        limit = fold_limit(work, how.timeout)
        yield from run_on(how.engine, fit_one_fold, work, todo, memory=how.memory, limit=limit)
    elif todo and engine(how.engine).takes_part:
        # A model need not be picklable, and can be large: what is fitted on all rows stays where it is fitted.
        own = [key_of_all(work.plan)] if all_rows else []
        require_picklable(work.learner)
        yield from run_on(how.engine, fit_key, work, [*todo, *own], memory=how.memory, here=own, landed=keeper.keep)
    else:
        yield from run_on(how.engine, fit_one_fold, work, todo, memory=how.memory)


def _log_fit(fold: Fold, which: str, *, kept: bool) -> None:
    if fold.failed:
        log.warning("%s failed: %s", which, fold.failed)
    log.debug("%s%s", which, ", kept" if kept else "")


def _describe_exact(refitted: int, splits: int) -> str:
    """Folds where ties or rounding could have told are fitted for real; said, so that the claim stays true."""
    if not refitted:
        return "exact, without refitting"
    return "fitted" if refitted == splits else f"exact, {refitted:,} of {splits:,} refitted"


def _read_alike(folds: Sequence[Fold]) -> Sequence[Fold]:
    """All folds in one reading: where one gave numbers beyond [0, 1], those of the others are scores too.

    Where the decision function of one could not be read, labels are what all have.
    """
    scored = [f for f in folds if f.score is not None]
    if not scored:
        return folds
    bare = [f for f in folds if f.score is None and f.prob is None and not f.failed]
    if bare and all(f.label is not None for f in folds):
        return [f if f.score is None else replace(f, score=None) for f in folds]
    return [f if f.prob is None else read_as_score(f, scored[0]) for f in folds]


def read_as_score(fold: Fold, like: Fold | Predictions) -> Fold:
    """Probabilities as what they are too: something that orders rows."""
    label = None if like.label is None else fold.label
    return replace(fold, score=fold.prob, prob=None, label=label, said=like.said)


def assemble_folds(task: Task, plan: Plan, folds: Sequence[Fold], reused: int, seconds: float) -> OutOfFold:
    """The predictions of folds, split after split, with what is known of their fits."""
    folds = _read_alike(folds)
    tests = [plan.splits[f.split].test for f in folds]
    row = np.concatenate(tests)
    split = np.repeat([f.split for f in folds], [len(t) for t in tests])
    inside = tuple(f.inside for f in folds if f.inside is not None)
    made = _to_predictions(
        task, plan, row, split, {name: _join_parts(folds, name) for name in ("label", "prob", "score", "value")}
    )
    return OutOfFold(
        predictions=replace(made, said=(*made.said, *dict.fromkeys(s for f in folds for s in f.said))),
        how="fitted",
        fits=len(folds),
        reused=reused,
        seconds=seconds,
        inside=inside if len(inside) == len(folds) else (),
        unseen=tuple((f.split, f.unseen) for f in folds if f.unseen),
        failed=tuple((f.split, f.failed) for f in folds if f.failed),
        warned=tuple(dict.fromkeys(w for f in folds for w in f.warned)),
    )


def _join_parts(folds: Sequence[Fold], name: str) -> Array | None:
    """One role of all folds; None where no fold has it, or where a failed fold leaves a gap in it."""
    parts = [getattr(f, name) for f in folds]
    there = [p is not None for p in parts]
    if all(there):
        return np.concatenate(parts)
    if any(there) and not any(f.failed for f in folds):
        a, b = folds[there.index(True)].split, folds[there.index(False)].split
        raise LearnerFailed(f"Every fit must give the same kind of prediction; split {a} gave {name}, split {b} none.")
    return None


def _to_predictions(task: Task, plan: Plan, row: Array, split: Array, parts: dict[str, Array | None]) -> Predictions:
    repeat, fold, _ = plan.places.T
    return Predictions(
        kind=task.kind,
        truth=task.y[row],
        classes=task.classes,
        positive=task.positive,
        cost=task.cost,
        unit=None if task.unit is None else task.unit[row],
        unit_name=task.unit_name,
        weight=None if task.weight is None else task.weight[row],
        weight_name=task.weight_name,
        slicings=tuple(replace(s, codes=s.codes[row]) for s in task.slicings),
        row=row,
        split=split,
        repeat=repeat[split],
        fold=fold[split],
        family=plan.family,
        said=task.said,
        positive_rule=task.positive_rule,
        **parts,  # type: ignore[arg-type]
    )


def predictions_for(task: Task, rows: Ints, answers: Answers) -> Predictions:
    """Checked answers to these rows with their truth."""
    return Predictions(
        kind=task.kind,
        truth=task.y[rows],
        label=answers.label,
        prob=answers.prob,
        score=answers.score,
        value=answers.value,
        classes=task.classes,
        positive=task.positive,
        cost=task.cost,
        weight=None if task.weight is None else task.weight[rows],
        slicings=tuple(replace(s, codes=s.codes[rows]) for s in task.slicings),
    )


def drop_hard_probabilities(found: OutOfFold) -> OutOfFold:
    """A full tree answers 0 or 1 everywhere: its probabilities are labels, and are read as such."""
    given = found.predictions
    if given.prob is None or not bool(((given.prob == 0) | (given.prob == 1)).all()):
        return found
    said = (*given.said, HARD_PROBABILITIES)
    return replace(found, predictions=replace(given, prob=None, said=said, hard=True))
