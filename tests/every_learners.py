"""Every learner with a short name: described, built for its kinds, and fit to travel."""

import pickle

import numpy as np
import pytest
from sklearn.base import clone
from threadpoolctl import threadpool_limits

from errbar._shelf import shelf
from errbar.learners import for_task, learner
from errbar.learners.fitting import fit_fold
from errbar.records.plan import Split
from errbar.records.recipe import Features
from errbar.records.task import Task
from errbar.references import entries
from tests.learners.rows import Numbers, classes, mixed, numbers

NAMES = shelf("learners").names
ALIASES = [alias for recipe in shelf("learners").everything() for alias in recipe.aliases]


def task_of(kind, rows, signal):
    if kind == "binary":
        return classes(rows, (signal > np.median(signal)).astype(int), ["no", "yes"])
    if kind == "multiclass":
        return classes(rows, np.digitize(signal, np.quantile(signal, [1 / 3, 2 / 3])), ["a", "b", "c"])
    if kind == "multilabel":
        y = np.column_stack([signal > np.median(signal), signal < np.quantile(signal, 0.3)]).astype(int)
        return Task(kind=kind, X=rows, y=y, classes=("high", "low"))
    return numbers(rows, signal if kind == "regression" else np.column_stack([signal, -signal]))


def pairs():
    return [(name, kind) for name in NAMES for kind in shelf("learners").load(name).kinds]


def test_the_shelf_holds_what_the_design_names():
    named = "boosting constant forest knn linear logistic mlp naive_bayes ridge svm tree"
    assert set(NAMES) >= set(named.split())


def test_no_alias_is_a_name_or_given_twice():
    assert len(set(ALIASES)) == len(ALIASES) and not set(ALIASES) & set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_is_described(name):
    recipe = shelf("learners").load(name)
    first = recipe.about.splitlines()[0]
    assert recipe.name == name and recipe.label and ":" in first and first.endswith(".")
    assert all(option in recipe.about for option in recipe.options)
    assert all(key in entries() for key in recipe.cites)


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_travels(name):
    recipe = shelf("learners").load(name)
    assert pickle.loads(pickle.dumps(recipe)).key == recipe.key
    model = recipe.build(recipe.kinds[0], Features(), recipe.settings)
    assert repr(pickle.loads(pickle.dumps(model))) == repr(clone(model))


@pytest.mark.parametrize(("name", "kind"), pairs())
@pytest.mark.parametrize("rows", ["complete", "mixed"])
def test_a_recipe_fits_and_predicts_every_kind_it_names_and_beats_no_skill(name, kind, rows):
    given, signal = mixed(90)
    if rows == "complete":
        given = Numbers(np.column_stack([signal, np.cos(np.arange(90))]))
    task = task_of(kind, given, signal)
    split = Split(test=np.arange(0, 90, 3))
    with threadpool_limits(1):  # threads of boosting cost more than so few rows take
        fold = fit_fold(for_task(learner(name), task), task, split, 0, 0)
    none = fit_fold(for_task(learner("constant"), task), task, split, 0, 0)

    def error(f):
        truth = task.y[split.test]
        return np.mean(f.label != truth) if task.classes else np.mean((f.value - truth) ** 2)

    assert error(fold) < error(none) or name == "constant"
