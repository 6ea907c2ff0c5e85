"""Laws every learner with a short name keeps: described, built for its kinds, the same each time, fit to travel."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np
from threadpoolctl import threadpool_limits

from errbar._shelf import shelf
from errbar.errors import ErrbarError
from errbar.learners import for_task, learner
from errbar.learners.fitting import fit_fold
from errbar.records.learner import Fold
from errbar.records.plan import Split
from errbar.records.recipe import Features, Recipe
from errbar.records.task import Task
from errbar.records.types import Array, Floats, Kind
from errbar.references import unknown_keys
from errbar.testing.learner_rows import NumberRows, mixed, task_of
from errbar.testing.option_values import other_values

ROWS = 90
TESTED = np.arange(0, ROWS, 3)
CLOSE = 1e-6


def says_what_it_is(recipe: Recipe) -> None:
    """A page that opens with the definition and names every option, a label, and known citations."""
    first = recipe.about.splitlines()[0]
    assert recipe.label and ":" in first and first.endswith("."), f"{recipe.name}: the page opens with {first!r}"
    untold = [option for option in recipe.options if option not in recipe.about]
    assert not untold, f"the page of {recipe.name} does not mention {untold}"
    unknown = unknown_keys(recipe.cites)
    assert not unknown, f"{recipe.name} cites {unknown}"


def travels(recipe: Recipe) -> None:
    """Pickled and back it is the same: workers in other processes need that."""
    from sklearn.base import clone  # here, since it is slow to load and no other law needs it

    assert pickle.loads(pickle.dumps(recipe)).key == recipe.key
    model = recipe.build(recipe.kinds[0], Features(), recipe.settings)
    assert repr(pickle.loads(pickle.dumps(model))) == repr(clone(model))


def beats_no_skill(recipe: Recipe) -> None:
    """On complete and on mixed columns it predicts every kind that it names better than a constant does."""
    if not recipe.reads_features:
        return
    for task in _tasks(recipe, with_mixed=True):
        ours, none = _error(task, _fit(recipe, task)), _error(task, _fit(shelf("learners").load("constant"), task))
        assert ours < 0.95 * none, f"{recipe.name} of {task.kind} rows has the error {ours:.3g}, a constant {none:.3g}"


def repeats_itself(recipe: Recipe) -> None:
    """Equal rows and an equal seed give equal predictions, whatever random numbers others have drawn."""
    for task in _tasks(recipe):
        one, two = _answers(_fit(recipe, task)), _answers(_fit_again(recipe, task))
        assert all(np.array_equal(a, b) for a, b in zip(one, two)), f"{recipe.name} of {task.kind} rows differs"


def gives_probabilities_of_its_labels(recipe: Recipe) -> None:
    """Probabilities lie in 0 to 1 and sum to 1 over the classes, and those of its own labels are the largest."""
    for task in _tasks(recipe):
        fold = _fit(recipe, task)
        if fold.prob is None or task.kind not in ("binary", "multiclass"):
            continue
        prob = np.column_stack([1 - fold.prob, fold.prob]) if fold.prob.ndim == 1 else fold.prob
        assert prob.min() >= 0 and np.allclose(prob.sum(axis=1), 1), f"{recipe.name}: probabilities of {task.kind} rows"
        share = float(np.mean(prob.argmax(axis=1) == fold.label))
        assert share > 0.9, f"{recipe.name}: the likeliest class is its label in {share:.2f} of {task.kind} rows"


def predicts_each_row_alone(recipe: Recipe) -> None:
    """A test row gets the same prediction alone as among others: it is not used to prepare them."""
    train = np.setdiff1d(np.arange(ROWS), TESTED)
    for task in _tasks(recipe):
        together = _answers(_fit(recipe, task))
        alone = _answers(_fit_split(recipe, task, Split(test=TESTED[1:2], trained=train)))
        same = all(np.allclose(a[0], b[1], atol=CLOSE) for a, b in zip(alone, together))
        assert same, f"{recipe.name} of {task.kind} rows predicts a row otherwise among others"


def ignores_the_names_of_classes(recipe: Recipe) -> None:
    """Classes in another order: the same answers, but for a few that ties and starting values of a fit change."""
    for task in _tasks(recipe):
        if task.kind != "binary" or not recipe.reads_features:
            continue
        turned = replace(task, y=1 - task.y, classes=task.classes[::-1], labels=None)
        one, two = _fit(recipe, task).label, _fit_split(recipe, turned, Split(test=TESTED)).label
        assert one is not None and two is not None
        same = float(np.mean(one == 1 - two))
        assert same >= 0.8, f"{recipe.name}: {same:.2f} of the answers are the same with classes turned round"


def heeds_its_options(recipe: Recipe) -> None:
    """Some other value of every option builds another model."""
    for option in recipe.options:
        heeded = any(_changes(recipe, option, other) for other in (*other_values(recipe, option), *WORDS))
        assert heeded, f"{recipe.name} ignores its option {option}"


WORDS = ("laplace", "m_estimate", "distance", "linear", "rbf", "poly")
"""What options of learners take, beside numbers."""


def _changes(recipe: Recipe, option: str, other: object) -> bool:
    for kind in recipe.kinds:
        for given in ({}, {"smoothing": "m_estimate"}):
            known = {name: x for name, x in given.items() if name in recipe.options}
            try:
                pair = [recipe.having(**known), recipe.having(**known, **{option: other})]
                plain, changed = (_text(r.build(kind, Features(), r.settings)) for r in pair)
            except (ErrbarError, TypeError, ValueError):
                continue
            if plain != changed:
                return True
    return False


def _text(model: object) -> str:
    """A model with its settings, without the places in memory that some of them have."""
    return re.sub(r"0x[0-9a-f]+", "", repr(model.get_params() if hasattr(model, "get_params") else model))


@lru_cache(maxsize=64)
def _task(kind: Kind, is_mixed: bool) -> Task:
    given, signal = mixed(ROWS)
    return task_of(kind, given if is_mixed else NumberRows(np.column_stack([signal, np.cos(np.arange(ROWS))])), signal)


def _tasks(recipe: Recipe, *, with_mixed: bool = False) -> Iterator[Task]:
    """Tasks of the first and the last kind that it is for; of every kind, and on mixed columns too, where asked."""
    for kind in recipe.kinds if with_mixed else {recipe.kinds[0], recipe.kinds[-1]}:
        yield _task(kind, False)
        if with_mixed:
            yield _task(kind, True)


@lru_cache(maxsize=16)
def _fit(recipe: Recipe, task: Task) -> Fold:
    return _fit_split(recipe, task, Split(test=TESTED))


def _fit_again(recipe: Recipe, task: Task) -> Fold:
    """Fitted after somebody else has seeded the generator that all share."""
    np.random.seed(123)  # noqa: NPY002
    return _fit_split(recipe, task, Split(test=TESTED))


def _fit_split(recipe: Recipe, task: Task, split: Split) -> Fold:
    with threadpool_limits(1):  # threads of boosting cost more than so few rows take
        return fit_fold(for_task(learner(recipe), task), task, split, 0, 0)


def _answers(fold: Fold) -> list[Array]:
    return [part for part in (fold.label, fold.prob, fold.score, fold.value) if part is not None]


def _error(task: Task, fold: Fold) -> float:
    truth: Floats = task.y[TESTED]
    if task.classes:
        return float(np.mean(fold.label != truth))
    return float(np.mean((fold.value - truth) ** 2))  # type: ignore[operator]


LEARNER_LAWS: dict[str, Callable[[Recipe], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        travels,
        beats_no_skill,
        repeats_itself,
        gives_probabilities_of_its_labels,
        predicts_each_row_alone,
        ignores_the_names_of_classes,
        heeds_its_options,
    )
}
