"""Bars of selection: the outer interval (21, S5), the best of fixed models (22), races (S1 to S3), choice rules (S4).

Races and rules are graded on tables of losses: 25 candidates, 5 x 5-fold, every row's loss kept, so that a race is what
`errbar.selecting.race` makes of the numbers that a whole search would have given it. A candidate's truth is its mean
loss over all data sets of its world: the learner at four fifths of the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from scipy import stats
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import log_loss
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC

import errbar
from errbar.records.splitter import RowLayout
from errbar.records.types import Array, Floats, Ints
from errbar.selecting.candidate_score import CandidateScore
from errbar.selecting.choice_rules import within_one_se
from errbar.selecting.race import RaceName, leave, looks_of
from errbar.splits import draw
from tests.coverage.bars import Row
from tests.coverage.rebuilt import anova_race, beside_race, rare_bars, ring_in_five

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


class Triple(ClassifierMixin, BaseEstimator):
    """A linear rule on three of the features: towards the nearer class mean, covariance taken as the identity."""

    def __init__(self, which: int = 0) -> None:
        self.which = which

    def fit(self, X: Floats, y: Ints) -> Triple:
        self.classes_ = np.unique(y)
        self.columns_ = columns_of(self.which, X.shape[1])
        means = [X[y == c][:, self.columns_].mean(axis=0) for c in self.classes_]
        self.slope_ = means[1] - means[0]
        self.cut_ = self.slope_ @ (means[0] + means[1]) / 2
        return self

    def predict(self, X: Floats) -> Ints:
        return self.classes_[(X[:, self.columns_] @ self.slope_ > self.cut_).astype(int)]


def columns_of(which: int, d: int) -> Ints:
    """The columns of a triple, the same in every process."""
    return np.random.default_rng(which).choice(d, 3, replace=False)


FEATURES = 30


def outer_bars(R: int, n: int, signal: bool) -> Iterator[Row]:
    """21: the whole of select among 100 triples; the truth of the chosen model in closed form."""
    shift = np.zeros(FEATURES)
    shift[:3] = 0.8 if signal else 0.0
    held = naive = 0
    for seed in range(R):
        rng = np.random.default_rng([seed, n, signal])
        y = np.arange(n) % 2
        X = rng.normal(size=(n, FEATURES)) + y[:, None] * shift
        run = errbar.select(Triple(), {"which": list(range(100))}, X, y, effort="quick", measures="error_rate")
        assert run.selection is not None
        model = Triple(int(run.selection.chosen["params"]["which"])).fit(X, y)
        truth = true_error(model, shift)
        e = run["error_rate"]
        held += e.low is not None and e.high is not None and e.low <= truth <= e.high
        wrong = round(float(run.selection.naive or 0.0) * n)
        low, high = stats.binomtest(wrong, n).proportion_ci(method="wilson")
        naive += low <= truth <= high
    world = "signal" if signal else "noise"
    yield Row("21", "nested 5-fold, this model", f"{world}, 100 triples", str(n), R, held / R, 0.925, 1.0)
    bar = (0.0, 0.40) if not signal and n == 60 else (0.0, 1.0)
    yield Row("21", "the winner's own score, Wilson", f"{world}, 100 triples", str(n), R, naive / R, *bar, control=True)


def true_error(model: Triple, shift: Floats) -> float:
    """Both classes are equally likely and normal with unit covariance: two normal tails."""
    length = float(np.linalg.norm(model.slope_))
    if length == 0:
        return 0.5
    mean = float(model.slope_ @ shift[model.columns_])
    return float((stats.norm.sf(model.cut_ / length) + stats.norm.cdf((model.cut_ - mean) / length)) / 2)


def rare(n: int, rng: np.random.Generator) -> tuple[Floats, Ints]:
    """One row in ten is positive by chance, one sd away in the first of five features; five at least."""
    y = (rng.random(n) < 0.1).astype(int)
    while y.sum() < 5:
        y = (rng.random(n) < 0.1).astype(int)
    X = rng.normal(size=(n, 5))
    X[:, 0] += y
    return X, y


OUTER: dict[str, tuple[Draw, int, str, dict[str, list[object]], str]] = {
    "kNN ring": (ring, 150, "knn", {"k": list(range(1, 25, 2))}, "error_rate"),
    "ridge, squared loss": (linear, 100, "ridge", {"penalty": list(np.logspace(-2, 4, 30))}, "mse"),
    "10 % class, Brier 100": (rare, 100, "logistic", {"penalty": [0.01, 1.0, 100.0, 1e4]}, "brier"),
    "10 % class, Brier 300": (rare, 300, "logistic", {"penalty": [0.01, 1.0, 100.0, 1e4]}, "brier"),
    "10 % class, log loss 300": (rare, 300, "logistic", {"penalty": [0.01, 1.0, 100.0, 1e4]}, "log_loss"),
}
WITHOUT_FLOOR = "10 % class, Brier 300"


def floor_bars(R: int, world: str) -> Iterator[Row]:
    """S5: the outer interval at two efforts; truth on 20,000 new rows. The control: ten splits at 2/3, no floor."""
    place, n, learner, space, measure = OUTER[world]
    held, bare = {"quick": 0, "standard": 0}, 0
    for seed in range(R):
        rng = np.random.default_rng([seed, *world.encode()])
        X, y = place(n, rng)
        new, target = place(20_000, rng)
        for effort in held:
            run = errbar.select(learner, space, X, y, effort=effort, measures=measure, seed=seed)
            assert run.selection is not None
            params = run.selection.chosen["params"]
            truth = true_loss(learner, measure, params, X, y, new, target)
            e = run[measure]
            held[effort] += e.low is not None and e.high is not None and e.low <= truth <= e.high
        if world == WITHOUT_FLOOR:
            outer = "subsampling(rate=0.666667, repeats=10)"
            run = errbar.select(learner, space, X, y, outer=outer, measures=measure, seed=seed)
            by_split = np.array([row[-1] for row in run.sheet("folds").rows], dtype=float)
            half = stats.t.ppf(0.975, 9) * by_split.std(ddof=1) * np.sqrt(1 / 10 + 1 / 2)
            bare += abs(by_split.mean() - truth) <= half
    if world == WITHOUT_FLOOR:
        yield Row("S5", "10 x 2/3, corrected t without floor", world, str(n), R, bare / R, 0.0, 1.0, control=True)
    for effort, times in held.items():
        yield Row("S5", f"effort {effort}, this model", world, str(n), R, times / R, 0.93, 1.0)


def true_loss(
    learner: str, measure: str, params: dict[str, object], X: Floats, y: Array, new: Floats, target: Array
) -> float:
    """The loss of the chosen model, fitted on all rows as errbar's short names do: scaled first."""
    centre, scale = X.mean(axis=0), X.std(axis=0)
    X, new = (X - centre) / scale, (new - centre) / scale
    if learner == "knn":
        model = KNeighborsClassifier(int(str(params["k"])), algorithm="kd_tree")
        return float((model.fit(X, y).predict(new) != target).mean())
    if learner == "logistic":
        p = LogisticRegression(C=1 / float(str(params["penalty"])), max_iter=1000).fit(X, y).predict_proba(new)[:, 1]
        return float(((p - target) ** 2).mean() if measure == "brier" else log_loss(target, p))
    return float(((Ridge(float(str(params["penalty"]))).fit(X, y).predict(new) - target) ** 2).mean())


def bias_bars(R: int) -> Iterator[Row]:
    """22: the least error of 100 fixed models of the same true error 0.3, as it is, and corrected by a bootstrap.

    The correction (Tsamardinos and others, 2018): choose on a sample of rows drawn with replacement, grade that choice
    on the rows that were not drawn, average. errbar prints none for searches, whose luck is shared by all folds; it
    stands here because it shows how large the luck of a choice alone is.
    """
    n, m, truth, naive, corrected = 500, 100, 0.3, [], []
    for seed in range(R):
        rng = np.random.default_rng([seed, 22])
        wrong = (rng.random((m, n)) < truth).astype(float)
        naive.append(wrong.mean(axis=1).min() - truth)
        times = rng.multinomial(n, np.full(n, 1 / n), size=200)
        best = (wrong @ times.T).argmin(axis=0)
        out = times == 0
        corrected.append(float(np.mean([wrong[b][o].mean() for b, o in zip(best, out)])) - truth)
    world = "100 models, independent"
    yield Row("22", "bootstrap-corrected least error, bias", world, str(n), R, float(np.mean(corrected)), -0.004, 0.004)
    yield Row("22", "least error, bias", world, str(n), R, float(np.mean(naive)), -0.054, -0.047, control=True)


def jobs() -> Iterator[tuple[str, Callable[..., Iterator[Row]], tuple[object, ...]]]:
    """Every cell."""
    for world in (REBUILT, "SVM ring 200", "kNN 200", "noise, kNN 200", "ridge 100"):
        yield "S1", race_bars, (world,)
    yield "S4", rule_bars, ()
    for world in OUTER:
        yield "S5", floor_bars, (world,)
    yield "S5", rare_bars, ()
    yield "22", bias_bars, ()
    for n in (60, 200):
        for signal in (False, True):
            yield "21", outer_bars, (n, signal)


REPLICATIONS = {"21": 500, "22": 500, "S1": 200, "S4": 200, "S5": 400}
