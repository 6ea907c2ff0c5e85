"""Acceptance bars 17 to 19, and tests over stored runs: two learners that are equal by symmetry, or unequal by design.

Rows have two blocks of features that are alike in law given the target. The left learner is fitted on the first block,
the right one on the second, so that both have the same true error at every size of sample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn import config_context
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import Ridge
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.tree import DecisionTreeClassifier

from errbar.comparing.contrast_models import contrast_plan
from errbar.comparing.split_pair import pair_learners
from errbar.contrasts import contrast
from errbar.data.array_features import matrix
from errbar.errors import NoInterval
from errbar.learners import learner
from errbar.learners.fitting import one_thread
from errbar.measures import measure
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores, SplitPair
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.resampling.draw_plan import draw_comparison_plan, draw_plan
from errbar.resampling.out_of_fold import predict_out_of_fold
from errbar.resampling.plan_predictions import PlanPredictions
from tests.coverage.bars import Row

Blocks = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Left's features, right's features, target."""
Draw = Callable[[np.random.Generator, int], Blocks]


def clouds(signal: float = 1.0) -> Draw:
    """Two Gaussian classes 2 sd apart in the first of a block's two features; 2 x signal apart in the right block."""

    def draw(rng: np.random.Generator, n: int) -> Blocks:
        y = (rng.random(n) < 0.5).astype(np.intp)
        left, right = rng.normal(0, 1, (2, n, 2))
        left[:, 0] += 2 * y
        right[:, 0] += 2 * signal * y
        return left, right, y

    return draw


def noise(rng: np.random.Generator, n: int) -> Blocks:
    """Classes that no feature knows of: every rule errs on half of the rows."""
    X = rng.normal(0, 1, (n, 2))
    return X, X, (rng.random(n) < 0.5).astype(np.intp)


def lines(d: int, laplace: bool) -> Draw:
    """y = sum of both blocks' d features / sqrt(d) + noise of sd 1: what the other block says is noise to a learner."""

    def draw(rng: np.random.Generator, n: int) -> Blocks:
        left, right = rng.normal(0, 1, (2, n, d))
        e = rng.laplace(0, np.sqrt(0.5), n) if laplace else rng.normal(0, 1, n)
        return left, right, (left.sum(axis=1) + right.sum(axis=1)) / np.sqrt(d) + e

    return draw


@dataclass(frozen=True)
class Cell:
    """Where two learners meet: n rows of a world, both learners, the measure."""

    draw: Draw
    left: Any
    n: int
    measure: str = "error_rate"
    right: Any = None


LDA, TREE = LinearDiscriminantAnalysis(), DecisionTreeClassifier()
EQUAL = {
    "LDA 50": Cell(clouds(), LDA, 50),
    "5-NN 100": Cell(clouds(), KNeighborsClassifier(5), 100),
    "1-NN 100": Cell(clouds(), KNeighborsClassifier(1), 100),
    "tree 100": Cell(clouds(), TREE, 100),
    "ridge 50": Cell(lines(5, laplace=False), Ridge(), 50, "mse"),
    "Laplace, 5-NN 80": Cell(lines(5, laplace=True), KNeighborsRegressor(5), 80, "mse"),
    "LDA 100": Cell(clouds(), LDA, 100),
    "LDA against tree on noise 100": Cell(noise, LDA, 100, right=TREE),
}
SHOWN = ("LDA 100", "LDA against tree on noise 100")
UNEQUAL = {
    "LDA 100, 1 v .6": (Cell(clouds(0.6), LDA, 100), 0.34),
    "LDA 500, 1 v .8": (Cell(clouds(0.8), LDA, 500), 0.36),
}


Plans = dict[str, Callable[[Task, int], Plan]]
"""Plans by what the table calls them, drawn for the rows of a task with a seed."""
Test = Callable[[Measure, PlanPredictions, PlanPredictions, InferenceSettings], float]
"""p of two learners over a plan; NaN where there is none."""


def default(m: Measure, left: PlanPredictions, right: PlanPredictions, ask: InferenceSettings) -> float:
    """The test that compare picks for the plan."""
    found = contrast_plan(m, left, right, ("left", "right"), ask, None)
    return np.nan if found.gap is None else found.gap.p


def named(call: str) -> Test:
    """A test by name; those for data sets get the splits as if they were some."""
    chosen = contrast(call)

    def test(m: Measure, left: PlanPredictions, right: PlanPredictions, ask: InferenceSettings) -> float:
        pair = pair_learners(m, left, right).splits
        try:
            return float(chosen.of(_as_data_sets(pair) if chosen.takes == "datasets" else pair, ask).p)
        except NoInterval:
            return np.nan

    return test


def _as_data_sets(pair: SplitPair) -> DatasetScores:
    places = tuple(str(i) for i in range(len(pair.left)))
    return DatasetScores(values=np.column_stack([pair.left, pair.right]), datasets=places, learners=("left", "right"))


def told_apart(R: int, cell: Cell, plans: Plans, tests: dict[tuple[str, str], Test], seed: int) -> dict[str, float]:
    """How often each test, named by plan and itself, tells the two apart at 5 %; no p is no claim."""
    found: dict[str, list[bool]] = {f"{plan}, {test}": [] for plan, test in tests}
    m, ask = measure(cell.measure), InferenceSettings()
    learners = [learner(cell.left), learner(cell.left if cell.right is None else cell.right)]
    # The checks of each fit's input and parameters take longer than the fit, and change no number.
    with one_thread(), config_context(assume_finite=True, skip_parameter_validation=True):
        for r in range(R):
            rng = np.random.default_rng([seed, cell.n, r])
            tasks, own = _tasks(cell, rng), int(rng.integers(2**31))
            for name, draw in plans.items():
                plan = draw(tasks[0], own)
                left, right = (
                    PlanPredictions(
                        plan, predict_out_of_fold(t, who, plan, seed=own).predictions, unit=None, fitted=None
                    )
                    for t, who in zip(tasks, learners)
                )
                for (where, test), p_of in tests.items():
                    if where == name:
                        found[f"{name}, {test}"].append(p_of(m, left, right, ask) < 0.05)
    return {name: float(np.mean(told)) for name, told in found.items()}


def _tasks(cell: Cell, rng: np.random.Generator) -> tuple[Task, Task]:
    left, right, y = cell.draw(rng, cell.n)
    if cell.measure != "error_rate":
        return Task(kind="regression", X=matrix(left), y=y), Task(kind="regression", X=matrix(right), y=y)
    common = {"kind": "binary", "y": y, "classes": ("0", "1"), "labels": np.array([0, 1]), "positive": 1}
    return Task(X=matrix(left), **common), Task(X=matrix(right), **common)


HALF, THIRDS = "30 x 1/2", "30 x 2/3"
BY_DEFAULT: Plans = {
    HALF: lambda task, seed: draw_comparison_plan(task, "standard", seed),
    THIRDS: lambda task, seed: draw_comparison_plan(task, "standard", seed, powerful=True),
}


def equal_bar(R: int, cell: str) -> Iterator[Row]:
    """Bars 17 and 19: equal learners told apart, by what compare does and by the plain t that it refuses."""
    where = EQUAL[cell]
    tests = {
        (plan, name): test
        for plan in BY_DEFAULT
        for name, test in (("corrected t", default), ("plain t", named("plain_t")))
    }
    found = told_apart(R, where, BY_DEFAULT, tests, seed=17)
    held = cell not in SHOWN
    for plan, most in ((HALF, 0.065), (THIRDS, 0.11)):
        bounds = (0.0, most) if held else (0.0, 1.0)
        yield _row("17", f"{plan} corrected t, type I", cell, where.n, R, found[f"{plan}, corrected t"], *bounds)
    for plan in (HALF, THIRDS):
        bounds = (0.50, 1.0) if cell == "LDA 100" and plan == THIRDS else (0.0, 1.0)
        yield _row("19", f"{plan} plain t (control), type I", cell, where.n, R, found[f"{plan}, plain t"], *bounds)


def unequal_bar(R: int, cell: str) -> Iterator[Row]:
    """Bar 18: how often a gap that is there is found."""
    where, least = UNEQUAL[cell]
    found = told_apart(R, where, BY_DEFAULT, {(plan, "corrected t"): default for plan in BY_DEFAULT}, seed=18)
    yield _row("18", f"{HALF} corrected t, power", cell, where.n, R, found[f"{HALF}, corrected t"], least, 1.0)
    yield _row("18", f"{THIRDS} corrected t, power", cell, where.n, R, found[f"{THIRDS}, corrected t"], 0.0, 1.0)


STORED: dict[str, tuple[str, ...]] = {
    "kfold(k=10)": ("plain_t", "wilcoxon"),
    "kfold(k=10, repeats=10)": ("plain_t", "wilcoxon", "bayes_correlated_t"),
    "kfold(k=3, repeats=10)": ("plain_t", "wilcoxon"),
    "nested_kfold(k=5, repeats=6)": (),
    "kfold(k=2, repeats=5)": ("five_by_two(statistic=t)", "five_by_two(statistic=f)"),
}
"""Plans of stored runs, and the tests that are run beside the one which compare picks."""


def _drawn(call: str) -> Callable[[Task, int], Plan]:
    return lambda task, seed: draw_plan(task, call, "standard", seed)


def stored_bar(R: int, cell: str) -> Iterator[Row]:
    """Beyond the bars: equal learners over the plans of stored runs, by the test that compare picks there."""
    where = EQUAL[cell]
    tests = {(plan, "as compare does"): default for plan in STORED}
    tests |= {(plan, call): named(call) for plan, calls in STORED.items() for call in calls}
    found = told_apart(R, where, {plan: _drawn(plan) for plan in STORED}, tests, seed=20)
    for (plan, test), p_of in tests.items():
        held = p_of is default and plan != "kfold(k=2, repeats=5)"
        word = test if p_of is default else f"{test} (by name)"
        share = found[f"{plan}, {test}"]
        yield _row("stored", f"{plan}, {word}, type I", cell, where.n, R, share, 0.0, 0.08 if held else 1.0)


def _row(bar: str, procedure: str, world: str, n: int, R: int, found: float, low: float, high: float) -> Row:
    return Row(bar, procedure, world, str(n), R, found, low, high, control="control" in procedure)
