"""Bars of selection: the outer interval (21, S5) and the best of fixed models (22); races are in `loss_tables`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from scipy import stats
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import log_loss
from sklearn.neighbors import KNeighborsClassifier

import errbar
from errbar.records.types import Array, Floats, Ints
from tests.coverage.bars import Row
from tests.coverage.loss_tables import REBUILT, Draw, linear, race_bars, ring, rule_bars
from tests.coverage.rebuilt import rare_bars


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
