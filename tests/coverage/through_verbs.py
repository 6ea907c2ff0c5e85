"""Cells through the verbs: slices of learners, median error and KS over folds, several outputs with one skewed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from scipy import stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import Ridge
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.records.types import Floats, Ints
from tests.coverage.bars import Row
from tests.coverage.skewed import MANY, WORLDS

Rng = np.random.Generator
Job = tuple[str, Callable[..., Iterator[Row]], tuple[object, ...]]
REPLICATIONS = {"learner slices": 400, "over folds": 400, "outputs": 1000}
SHARES = (0.6, 0.25, 0.15)
"""Slices of learners, by their share of the rows."""
HELD = 0.88
"""What intervals of learners beyond the bars are held to."""
SEEN = 20_000
"""Rows on which a fitted model's true values are found, in every slice."""


class Place(NamedTuple):
    """A learner, its measures, and rows of which a slice may be noisier than the others."""

    learner: Callable[[], object]
    measures: tuple[str, ...]
    draw: Callable[[Rng, Ints, bool], tuple[Floats, Floats]]
    truths: Callable[[object, Floats, Floats], dict[str, float]]


def _classes(rng: Rng, part: Ints, alike: bool) -> tuple[Floats, Floats]:
    """Two normal classes in three columns; a slice's classes lie nearer to each other the rarer it is."""
    y = rng.integers(0, 2, len(part))
    apart = np.full(len(part), 0.9) if alike else np.array([1.1, 0.8, 0.4])[part]
    return rng.normal(size=(len(part), 3)) + (y * apart)[:, None], y


def _numbers(rng: Rng, part: Ints, alike: bool) -> tuple[Floats, Floats]:
    """A line in three columns; the rarer a slice, the larger its noise."""
    X = rng.normal(size=(len(part), 3))
    noise = np.ones(len(part)) if alike else np.array([0.8, 1.2, 2.0])[part]
    return X, X @ np.array([1.0, 0.5, 0.0]) + noise * rng.normal(size=len(part))


def _class_truths(model: object, X: Floats, y: Floats) -> dict[str, float]:
    p = np.clip(model.predict_proba(X)[:, 1], 1e-15, 1 - 1e-15)  # type: ignore[attr-defined]
    above = stats.rankdata(p)[y == 1].sum() - (y == 1).sum() * ((y == 1).sum() + 1) / 2
    return {
        "error_rate": float(((p > 0.5) != y).mean()),
        "log_loss": float(-np.log(np.where(y == 1, p, 1 - p)).mean()),
        "roc_auc": float(above / ((y == 1).sum() * (y == 0).sum())),
    }


def _number_truths(model: object, X: Floats, y: Floats) -> dict[str, float]:
    e = y - model.predict(X)  # type: ignore[attr-defined]
    return {
        "mse": float((e**2).mean()),
        "mae": float(np.abs(e).mean()),
        "r2": float(1 - (e**2).mean() / y.var()),
    }


PLACES = {
    "LDA": Place(LinearDiscriminantAnalysis, ("error_rate", "log_loss", "roc_auc"), _classes, _class_truths),
    "ridge": Place(Ridge, ("mse", "mae", "r2"), _numbers, _number_truths),
}


def learner_slices_bar(R: int, place: str, n: int, effort: str) -> Iterator[Row]:
    """Slices of `evaluate(by=...)`, each noisier than the last: how often their intervals hold."""
    learner, measures, draw, truths = PLACES[place]
    rng = np.random.default_rng([71, n, len(place), len(effort)])
    found: dict[tuple[int, str], list[tuple[float, float, float]]] = {}
    for seed in range(R):
        part = rng.choice(3, n, p=SHARES)
        X, y = draw(rng, part, False)
        run = errbar.evaluate(learner(), X, y, by={"part": part}, measures=list(measures), effort=effort, seed=seed)
        model = learner().fit(X, y)  # type: ignore[attr-defined]
        for k in range(3):
            true = truths(model, *draw(rng, np.full(SEEN, k), False))
            for e in (e for e in run.estimates if e.slice == f"part={k}"):
                ends = (np.nan, np.nan) if e.low is None else (e.low, e.high)
                found.setdefault((k, e.measure), []).append((*ends, true[e.measure]))
    for (k, name), each in sorted(found.items()):
        low, high, true = np.array(each).T
        world = f"{place}, slice of {SHARES[k]:.0%}".replace("%", " %")
        for about, at in (("this model", true), ("the learner", true.mean())):
            bar = HELD if about == "this model" else 0.0
            held = float(((low <= at) & (at <= high)).mean())
            yield Row(
                "learner slices", f"--effort {effort}, {name} of a slice, {about}", world, str(n), R, held, bar, 1.0
            )


def learner_alarm_bar(R: int, place: str, n: int) -> Iterator[Row]:
    """Slices that do not differ: any difference that `evaluate` claims."""
    learner, measures, draw, _ = PLACES[place]
    rng, alarms = np.random.default_rng([72, n, len(place)]), 0
    for seed in range(R):
        part = rng.choice(3, n, p=SHARES)
        X, y = draw(rng, part, True)
        run = errbar.evaluate(learner(), X, y, by={"part": part}, measures=list(measures), effort="quick", seed=seed)
        alarms += any(c.p_adjusted is not None and c.p_adjusted < 0.05 for c in run.comparisons)
    yield Row("learner slices", "three measures, any alarm", f"{place}, equal slices", str(n), R, alarms / R, 0.0, 0.07)


NOISES: dict[str, Callable[[Rng, int], Floats]] = {
    "Gauss": lambda rng, n: rng.normal(size=n),
    "Laplace": lambda rng, n: rng.laplace(size=n),
    "lognormal": lambda rng, n: rng.lognormal(0, 1, n) - np.exp(0.5),
}
SLOPES = np.array([1.0, 0.5, 0.0, 0.0])


def median_over_folds_bar(R: int, noise: str, n: int, effort: str) -> Iterator[Row]:
    """Median absolute error of ridge: its errors are normal in the features, plus noise."""
    rng = np.random.default_rng([73, n, len(noise), len(effort)])
    z, extra = rng.normal(size=200_000), NOISES[noise](rng, 200_000)
    each = []
    for seed in range(R):
        X = rng.normal(size=(n, 4))
        y = X @ SLOPES + NOISES[noise](rng, n)
        e = errbar.evaluate(Ridge(), X, y, measures="medae", effort=effort, seed=seed)["medae"]
        model = Ridge().fit(X, y)
        spread = float(np.linalg.norm(model.coef_ - SLOPES))
        each.append((e.low, e.high, float(np.median(np.abs(spread * z + extra - model.intercept_)))))
    yield from _two_truths("over folds", f"--effort {effort}, medae", f"ridge, {noise} noise", n, each)


def ks_over_folds_bar(R: int, positives: float, n: int, effort: str) -> Iterator[Row]:
    """KS of LDA between two normal classes: 2 Phi(d / 2) - 1 at a distance d along its direction."""
    rng = np.random.default_rng([74, n, round(100 * positives), len(effort)])
    each = []
    for seed in range(R):
        y = (np.arange(n) < round(positives * n)).astype(int)
        X = rng.normal(size=(n, 3)) + y[:, None] * np.array([1.2, 0.6, 0.0])
        e = errbar.evaluate(LinearDiscriminantAnalysis(), X, y, measures="ks", effort=effort, seed=seed)["ks"]
        w = LinearDiscriminantAnalysis().fit(X, y).coef_[0]
        d = abs(float(w @ np.array([1.2, 0.6, 0.0]))) / float(np.linalg.norm(w))
        each.append((e.low, e.high, 2 * float(stats.norm.cdf(d / 2)) - 1))
    world = f"LDA, {positives:.0%}".replace("%", " %") + " positives"
    yield from _two_truths("over folds", f"--effort {effort}, ks", world, n, each)


def ks_of_trees_bar(R: int, n: int, effort: str) -> Iterator[Row]:
    """KS of trees on lognormal features, whose scores tie: a world that no method was chosen on."""
    rng = np.random.default_rng([76, n, len(effort)])
    each = []
    for seed in range(R):
        (X, y), (more, seen) = _skewed_classes(rng, n), _skewed_classes(rng, SEEN)
        learner = DecisionTreeClassifier(max_depth=3, random_state=seed)
        e = errbar.evaluate(learner, X, y, measures="ks", effort=effort, seed=seed)["ks"]
        p = learner.fit(X, y).predict_proba(more)[:, 1]
        true = max(float((p[seen == 1] > cut).mean() - (p[seen == 0] > cut).mean()) for cut in np.unique(p))
        each.append((e.low, e.high, max(true, 0.0)))
    yield from _two_truths("over folds", f"--effort {effort}, ks", "tree, lognormal features", n, each)


def _skewed_classes(rng: Rng, n: int) -> tuple[Floats, Ints]:
    y = (rng.random(n) < 0.3).astype(int)
    return rng.lognormal(0.7 * y[:, None], 0.8, (n, 3)), y


def _two_truths(
    bar: str, what: str, world: str, n: int, each: list[tuple[float | None, float | None, float]]
) -> Iterator[Row]:
    low, high, true = np.array(each, dtype=float).T
    for about, at in (("this model", true), ("the learner", true.mean())):
        held = float(((low <= at) & (at <= high)).mean())
        yield Row(bar, f"{what}, {about}", world, str(n), len(each), held, HELD if at is true else 0.0, 1.0)


OUTPUTS = {
    "one of three lognormal .9": ("Gauss", "Gauss", "lognormal .9"),
    "one of three lognormal .6": ("Gauss", "Gauss", "lognormal .6"),
    "three Gauss": ("Gauss", "Gauss", "Gauss"),
}


def _outputs(rng: Rng, n: int, world: str) -> tuple[Floats, Floats]:
    drawn = [WORLDS[name](rng, n) for name in OUTPUTS[world]]
    return np.column_stack([y for y, _ in drawn]), np.column_stack([v for _, v in drawn])


@cache
def _output_truths(world: str) -> dict[str, float]:
    y, v = _outputs(np.random.default_rng(75), MANY // 3, world)
    mse = ((y - v) ** 2).mean(axis=0)
    r2 = 1 - mse / y.var(axis=0)
    return {"mse": float(mse.mean()), "mae": float(np.abs(y - v).mean()), "r2": float(r2.mean())}


def outputs_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """Means over three outputs: how often they hold, and how often the warning fires, also beside a miss."""
    rng, truth = np.random.default_rng([75, n, len(world)]), _output_truths(world)
    held, fired = np.empty((R, 3), dtype=bool), np.empty(R, dtype=bool)
    for i in range(R):
        y, v = _outputs(rng, n, world)
        run = errbar.score(truth=y, value=v, measures=list(truth))
        held[i] = [run[name].low <= true <= run[name].high for name, true in truth.items()]
        fired[i] = any(f.code == "EB209" for f in run.findings)
    calm = world == "three Gauss"
    for name, each in zip(truth, held.T, strict=True):
        yield Row("outputs", f"mean of {name}", world, str(n), R, float(each.mean()), 0.915 if calm else 0.0, 1.0)
        if not calm and not each.all():
            missed, least = int((~each).sum()), 0.9 if n == 100 and name == "mse" else 0.0
            what = f"warning EB209, given a miss of {name}"
            yield Row("outputs", what, world, str(n), missed, float(fired[~each].mean()), least, 1.0)
    yield Row("outputs", "warning EB209 fires", world, str(n), R, float(fired.mean()), 0.0, 0.08 if calm else 1.0)


def jobs() -> Iterator[Job]:
    """Every cell of these bars."""
    for place in PLACES:
        for n in (200, 600):
            for effort in ("quick", "standard"):
                yield "learner slices", learner_slices_bar, (place, n, effort)
            yield "learner slices", learner_alarm_bar, (place, n)
    for effort in ("quick", "standard", "thorough"):
        for n in (60, 200):
            for noise in NOISES:
                yield "over folds", median_over_folds_bar, (noise, n, effort)
        for n in (100, 400):
            for positives in (0.5, 0.2):
                yield "over folds", ks_over_folds_bar, (positives, n, effort)
            yield "over folds", ks_of_trees_bar, (n, effort)
    for world in OUTPUTS:
        for n in (40, 100, 300):
            yield "outputs", outputs_bar, (world, n)
