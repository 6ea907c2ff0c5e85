"""Bars of races (S1 to S3) and choice rules (S4), graded on tables of losses.

25 candidates, 5 x 5-fold, every row's loss kept, so that a race is what `errbar.selecting.race` makes of the numbers
that a whole search would have given it. A candidate's truth is its mean loss over all data sets of its world: the
learner at four fifths of the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.linear_model import Ridge
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC

from errbar.records.splitter import RowLayout
from errbar.records.types import Array, Floats, Ints
from errbar.selecting.candidate_score import CandidateScore
from errbar.selecting.choice_rules import within_one_se
from errbar.selecting.race import RaceName, leave, looks_of
from errbar.splits import draw
from tests.coverage.bars import Row
from tests.coverage.rebuilt import anova_race, beside_race, ring_in_five

PLAN = "kfold(k=5, repeats=5)"
SPLITS = 25


class LossTable(NamedTuple):
    """Losses of one data set: (candidates, repeats, rows), and the fold of every row in every repeat."""

    losses: Floats
    folds: Ints


def ring(n: int, rng: np.random.Generator) -> tuple[Floats, Ints]:
    """Classes inside and outside a ring, with noise."""
    X = rng.normal(size=(n, 2))
    return X, ((X**2).sum(axis=1) + 0.6 * rng.normal(size=n) > 1.4).astype(int)


def gauss(n: int, rng: np.random.Generator) -> tuple[Floats, Ints]:
    """Two normal classes, 1.5 apart, in five dimensions."""
    y = rng.integers(0, 2, n)
    X = rng.normal(size=(n, 5))
    X[:, 0] += 1.5 * y
    return X, y


def noise(n: int, rng: np.random.Generator) -> tuple[Floats, Ints]:
    """Nothing to learn."""
    return rng.normal(size=(n, 5)), rng.integers(0, 2, n)


def linear(n: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """A line in 20 dimensions, half of them empty, noise of sd 1.5."""
    X = rng.normal(size=(n, 20))
    return X, X @ np.r_[np.full(10, 0.3), np.zeros(10)] + 1.5 * rng.normal(size=n)


SVMS = [SVC(C=c, gamma=g) for c in np.logspace(-1, 3, 5) for g in np.logspace(-3, 1, 5)]
SVMS_REBUILT = [SVC(C=c, gamma=g) for c in np.logspace(-2, 2, 5) for g in np.logspace(-2, 0, 5)]
NEIGHBOURS = [KNeighborsClassifier(k) for k in range(1, 51, 2)]
RIDGES = [Ridge(alpha=a) for a in np.logspace(-2, 4, 25)]
REBUILT = "SVM ring in 5 columns"
"""The research's ring, where a careful race is held to what it saves there; the other is our own."""
Draw = Callable[[int, np.random.Generator], tuple[Floats, Array]]
WORLDS: dict[str, tuple[Draw, int, list[BaseEstimator]]] = {
    "SVM ring in 5 columns": (ring_in_five, 200, SVMS_REBUILT),
    "SVM ring 200": (ring, 200, SVMS),
    "kNN 200": (gauss, 200, NEIGHBOURS),
    "noise, kNN 200": (noise, 200, NEIGHBOURS),
    "ridge 100": (linear, 100, RIDGES),
    "ridge 500": (linear, 500, RIDGES),
}


def loss_table(world: str, seed: int) -> LossTable:
    """Every candidate on every split of one data set."""
    place, n, models = WORLDS[world]
    X, y = place(n, np.random.default_rng([seed, *world.encode()]))
    regression = y.dtype.kind == "f"
    plan = draw(PLAN, RowLayout(n) if regression else RowLayout(n, strata=y, classes=y), seed=seed)
    losses, folds = np.empty((len(models), 5, n)), np.empty((5, n), dtype=int)
    for split in plan.splits:
        train, test = split.train(n), split.test
        folds[split.repeat, test] = split.fold
        for i, answers in enumerate(_answers(models, X, y, train, test)):
            losses[i, split.repeat, test] = (answers - y[test]) ** 2 if regression else answers != y[test]
    return LossTable(losses, folds)


def _answers(models: list[BaseEstimator], X: Floats, y: Array, train: Ints, test: Ints) -> Iterator[Array]:
    if isinstance(models[0], KNeighborsClassifier):  # one sort of the distances serves every k
        apart = ((X[test, None] - X[None, train]) ** 2).sum(axis=2)
        near = y[train][np.argsort(apart, axis=1, kind="stable")[:, : models[-1].n_neighbors]]
        votes = near.cumsum(axis=1)
        yield from ((votes[:, m.n_neighbors - 1] * 2 > m.n_neighbors).astype(int) for m in models)
        return
    for model in models:
        yield model.fit(X[train], y[train]).predict(X[test])


def score_until(table: LossTable, candidate: int, splits: int) -> CandidateScore:
    """The candidate on the first splits."""
    seen = np.arange(5)[:, None] * 5 + table.folds < splits
    losses = table.losses[candidate]
    by_split = np.array([losses[s // 5][table.folds[s // 5] == s % 5].mean() for s in range(splits)])
    times = seen.sum(axis=0)
    with np.errstate(invalid="ignore"):
        rows = np.where(seen, losses, 0.0).sum(axis=0) / times
    mean = float(losses[seen].mean())
    return CandidateScore(value=mean, loss=mean, by_split=by_split, by_row=rows)


def split_means(table: LossTable) -> Floats:
    """Every candidate's loss on every split."""
    parts = [table.losses[:, s // 5, table.folds[s // 5] == s % 5].mean(axis=1) for s in range(SPLITS)]
    return np.array(parts).T


def run_race(table: LossTable, race: RaceName) -> tuple[int, int, set[int]]:
    """The winner, the fits, and who left."""
    there, fits, left = set(range(len(table.losses))), 0, set[int]()
    looks, begin = looks_of(race, SPLITS), 0
    for end in (*[look for look in looks if look < SPLITS], SPLITS):
        fits += len(there) * (end - begin)
        begin = end
        scores = {i: score_until(table, i, end) for i in sorted(there)}
        if end < SPLITS:
            gone = set(leave(race, scores, end, looks=len(looks), unit=None, n=table.losses.shape[2]))
            there -= gone
            left |= gone
            if len(there) == 1:
                break
    return min(scores, key=lambda i: (scores[i].loss, i)), fits, left


def race_bars(R: int, world: str) -> Iterator[Row]:
    """S1 to S3 in one world."""
    tables = [loss_table(world, seed) for seed in range(R)]
    truth = np.mean([t.losses.mean(axis=(1, 2)) for t in tables], axis=0)
    best, n = int(truth.argmin()), str(WORLDS[world][1])
    within = 0.01 if truth.max() <= 1 else 0.01 * truth.min()
    near = set(np.flatnonzero(truth <= truth.min() + within).tolist())
    full = np.array([truth[int(t.losses.mean(axis=(1, 2)).argmin())] for t in tables])
    se = float(np.mean([t.losses[best].mean(axis=0).std() / np.sqrt(t.losses.shape[2]) for t in tables]))
    for race in ("careful", "halving"):
        found = [run_race(t, race) for t in tables]
        fits = float(np.mean([f for _, f, _ in found]))
        dropped = float(np.mean([best in left for _, _, left in found]))
        all_near = float(np.mean([near <= left for _, _, left in found]))
        regret = float(np.mean([truth[w] for w, _, _ in found] - full))
        if race == "careful":
            yield Row("S1", "careful, the best left", world, n, R, dropped, 0.0, 0.08)
            yield Row("S1", "careful, all near it left", world, n, R, all_near, 0.0, 0.02)
            least = 1.8 if world == REBUILT else 1.0
            yield Row("S1", "careful, saves so many times the fits", world, n, R, 625 / fits, least, 99.0)
        else:
            yield Row("S2", "halving, fits", world, n, R, fits, 0.0, 125.0)
            yield Row("S2", "halving, regret beyond the full grid's, in SE", world, n, R, regret / se, -9.0, 0.15)
            yield Row("S2", "halving, the best left", world, n, R, dropped, 0.0, 1.0)
            if world == REBUILT:
                yield Row("S2", "halving, all near it left (research .18)", world, n, R, all_near, 0.0, 1.0)
    if world.startswith("noise"):
        lost = float(np.mean([best not in anova_race(split_means(t)).there for t in tables]))
        yield Row("S3", "ANOVA race, the best left", world, n, R, lost, 0.40, 1.0, control=True)
    if world == REBUILT:
        means = np.array([split_means(t) for t in tables])
        yield from beside_race(means, [t.losses.mean(axis=1) for t in tables], world, n)


def rule_bars(R: int) -> Iterator[Row]:
    """S4: what rules cost beyond the best candidate, ridge at n = 500."""
    tables = [loss_table("ridge 500", seed) for seed in range(R)]
    truth = np.mean([t.losses.mean(axis=(1, 2)) for t in tables], axis=0)
    picks: dict[str, list[float]] = {"best mean": [], "paired one-SE on rows": [], "one-SE over folds": []}
    for table in tables:
        scores = {i: score_until(table, i, SPLITS) for i in range(len(truth))}
        best = min(scores, key=lambda i: scores[i].loss)
        picks["best mean"].append(truth[best])
        picks["paired one-SE on rows"].append(truth[max(within_one_se(scores, best, None))])
        limit = scores[best].loss + scores[best].by_split.std(ddof=1) / np.sqrt(SPLITS)
        picks["one-SE over folds"].append(truth[max(i for i in scores if scores[i].loss <= limit)])
    for name, held in (("best mean", (0.0, 0.003)), ("paired one-SE on rows", (0.0, 1.0))):
        yield Row("S4", f"{name}, regret", "ridge 500", "500", R, float(np.mean(picks[name]) - truth.min()), *held)
    classic = float(np.mean(picks["one-SE over folds"]) - truth.min())
    yield Row("S4", "one-SE over folds, regret", "ridge 500", "500", R, classic, 0.02, 9.0, control=True)
