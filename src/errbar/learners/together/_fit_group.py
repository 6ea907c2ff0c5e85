"""A group fitted on one split: shared steps once, then each candidate, or one fit that serves all of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from errbar.errors import LearnerFailed
from errbar.learners.fitting import fit_fold
from errbar.learners.fitting.answers import answer
from errbar.learners.fitting.fit_fold import Ask, blame, classes_among, describe_fit
from errbar.learners.fitting.fit_inputs import fit_model, inputs_of_fit
from errbar.learners.fitting.fresh import fresh
from errbar.learners.fitting.generator_states import read_states, set_states
from errbar.learners.fitting.seeded_fit import fit_seeded
from errbar.learners.fitting.spare_rows import spare_rows
from errbar.learners.fitting.warned import collecting
from errbar.learners.together._candidate_groups import FitGroup
from errbar.learners.together._stages import counts_are_whole, stages_of
from errbar.records.learner import Fold, Learner
from errbar.records.plan import Split
from errbar.records.task import Task
from errbar.records.types import Array


def fit_group(
    group: FitGroup, learners: Sequence[Learner], task: Task, split: Split, index: int, seed: int, ask: Ask = answer
) -> tuple[list[Fold], int]:
    """A fold for every learner of the group, and how many fits that took; a failed fit is a fold that says why."""
    if group.way == "stages" and counts_are_whole([_last(m.model).get_params()[group.parameter] for m in learners]):
        try:
            return _fit_stages(group, learners, task, split, index, seed, ask), 1
        except LearnerFailed:  # by which of them is not known yet
            pass
    if group.way in ("stages", "prefix") and len(learners) > 1 and _steps(learners[0].model):
        try:
            return _fit_after_prefix(learners, task, split, index, seed, ask), len(learners)
        except LearnerFailed:
            pass
    return [fit_or_fail(learner, task, split, index, seed, ask) for learner in learners], len(learners)


def fit_or_fail(learner: Learner, task: Task, split: Split, index: int, seed: int, ask: Ask) -> Fold:
    """One candidate on one split."""
    try:
        return fit_fold(learner, task, split, index, seed, ask)
    except LearnerFailed as cause:
        return Fold(split=index, failed=cause.message)


def _fit_stages(
    group: FitGroup, learners: Sequence[Learner], task: Task, split: Split, index: int, seed: int, ask: Ask
) -> list[Fold]:
    """One fit of the most trees or rounds, asked as every smaller number of them."""
    numbers = [int(_last(m.model).get_params()[group.parameter]) for m in learners]
    largest = learners[int(np.argmax(numbers))]
    given, X_test = inputs_of_fit(largest, task, split.train(task.n), seed, index), task.X.take(split.test)
    seen, unseen = classes_among(task, given.rows)

    def fit() -> list[Fold]:
        began = time.perf_counter()
        with collecting() as warned, blame(largest, lambda: describe_fit(split, task.n), given.X):
            model = fresh(largest, seed, index)
            fit_model(model, given)
            before, last = _steps(model), _last(model)
            tested = _transform(before, X_test)
            stages = stages_of(last, task)
            assert stages is not None
            rising = sorted(set(numbers))
            answers = {
                number: ask(view, tested, len(split.test), task, seen)
                for number, view in zip(rising, stages.views(last, tested, rising))
            }
        seconds = (time.perf_counter() - began) / len(learners)
        plain = Fold(split=index, n_train=len(given.rows), seconds=seconds, unseen=unseen, warned=tuple(warned))
        return [replace(plain, **answers[number]._asdict()) for number in numbers]

    return fit_seeded(fit, largest.fingerprint, seed, index)


def _fit_after_prefix(
    learners: Sequence[Learner], task: Task, split: Split, index: int, seed: int, ask: Ask
) -> list[Fold]:
    """The steps before the last fitted once; the last step of every candidate on a copy of what they make of the rows.

    A last step may overwrite what it is fitted on and asked about, the target too.
    """
    first = learners[0]
    given, X_test = inputs_of_fit(first, task, split.train(task.n), seed, index), task.X.take(split.test)
    seen, unseen = classes_among(task, given.rows)
    where = partial(describe_fit, split, task.n)
    own = {word.rpartition("__")[2]: value for word, value in given.words.items()}

    def fit() -> list[Fold]:
        with collecting() as warned, blame(first, where, given.X):
            steps = _steps(fresh(first, seed, index))
            X = _fit_steps(steps, given.X, given.y)
            tested = _transform(steps, X_test)
        plain = Fold(split=index, n_train=len(given.rows), unseen=unseen)
        drawn = read_states()  # where steps drew from a global generator, a whole fit would go on from there
        out = []
        for learner in learners:
            set_states(drawn)
            began = time.perf_counter()
            try:
                with collecting() as more, blame(learner, where):
                    last = _last(fresh(learner, seed, index))
                    last.fit(spare_rows(X), given.y.copy(), **own)
                    found = ask(last, spare_rows(tested), len(split.test), task, seen)
            except LearnerFailed as cause:
                out.append(Fold(split=index, failed=cause.message))
                continue
            told = tuple(dict.fromkeys((*warned, *more)))
            seconds = time.perf_counter() - began
            out.append(replace(plain, seconds=seconds, warned=told, **found._asdict()))
        return out

    return fit_seeded(fit, first.fingerprint, seed, index)


def _fit_steps(steps: Sequence[Any], X: Any, y: Array) -> Any:
    """What the steps make of the rows they are fitted on, as a pipeline does it."""
    for step in steps:
        X = step.fit_transform(X, y) if hasattr(step, "fit_transform") else step.fit(X, y).transform(X)
    return X


def _transform(steps: Sequence[Any], X: Any) -> Any:
    for step in steps:
        X = step.transform(X)
    return X


def _steps(model: Any) -> list[Any]:
    """The steps before the last that do something; none where the model is no pipeline."""
    steps = getattr(model, "steps", ())[:-1]
    return [step for _, step in steps if step is not None and step != "passthrough"]


def _last(model: Any) -> Any:
    return model.steps[-1][1] if hasattr(model, "steps") else model
