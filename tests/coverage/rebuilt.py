"""Worlds of the research on selection, rebuilt from its other figures than the bars (docs/contributing/decisions/0025).

The ring in five columns is where a careful race is held to its savings; the rare class in three columns is where ten
splits without a floor must fail. What the research gives of other rules in these worlds stands beside as rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from scipy import stats

from errbar.records.splitter import RowLayout
from errbar.records.types import Floats, Ints
from errbar.splits import draw
from tests.coverage.bars import Row

SPLITS = 25
NEAR = 0.01
PENALTIES = np.logspace(0, 5, 30)


def ring_in_five(n: int, rng: np.random.Generator) -> tuple[Floats, Ints]:
    """A ring in the first two of five normal columns, with noise."""
    X = rng.normal(size=(n, 5))
    return X, ((X[:, :2] ** 2).sum(axis=1) + 0.5 * rng.normal(size=n) > 1.6).astype(int)


def rare_in_three(n: int, rng: np.random.Generator) -> tuple[Floats, Ints]:
    """One row in ten is positive by chance, 0.9 sd away in the first of three columns; five at least."""
    y = (rng.random(n) < 0.1).astype(int)
    while y.sum() < 5:
        y = (rng.random(n) < 0.1).astype(int)
    X = rng.normal(size=(n, 3))
    X[:, 0] += 0.9 * y
    return X, y


class Raced(NamedTuple):
    """What a race of split means left, and its share of the fits."""

    there: set[int]
    fits: float


def anova_race(means: Floats) -> Raced:
    """The common race: from three splits on, a two-way ANOVA of split means, candidates whose 95 % interval of the
    difference from the leader lies above 0 leave. No word of repeated looks or shared rows."""
    there, fits = np.arange(len(means)), 3 * len(means)
    for t in range(3, SPLITS):
        part = means[there, :t]
        centred = part - part.mean(axis=1, keepdims=True) - part.mean(axis=0) + part.mean()
        df = (len(there) - 1) * (t - 1)
        spread = np.sqrt(2 / t * (centred**2).sum() / df)
        gap = part.mean(axis=1) - part.mean(axis=1).min()
        there = there[gap <= stats.t.ppf(0.975, df) * spread]
        if len(there) < 2:
            break
        fits += len(there)
    return Raced(set(there.tolist()), fits / means.size)


def corrected_race(means: Floats) -> Raced:
    """From three splits on, the corrected t against the leader at 5 % at every look, for one rival."""
    there, fits = np.arange(len(means)), 3 * len(means)
    for t in range(3, SPLITS):
        part = means[there, :t]
        gap = part - part[part.mean(axis=1).argmin()]
        limit = stats.t.ppf(0.95, t - 1) * np.sqrt(1 / t + 1 / 4) * gap.std(axis=1, ddof=1)
        there = there[(gap.mean(axis=1) <= limit) | (gap.std(axis=1) == 0)]
        if len(there) < 2:
            break
        fits += len(there)
    return Raced(set(there.tolist()), fits / means.size)


def beside_race(means: Floats, rows: Sequence[Floats], world: str, n: str) -> Iterator[Row]:
    """Other rules on the same tables, with what the research found; nothing is held to these.

    `means`: data sets, candidates, splits. `rows`: for each data set the candidates' mean losses by row.
    """
    truth = means.mean(axis=(0, 2))
    best, near = int(truth.argmin()), set(np.flatnonzero(truth <= truth.min() + NEAR).tolist())

    def show(what: str, found: float, research: str) -> Row:
        return Row("S1", f"{what} (research {research})", world, n, len(means), float(found), 0.0, 1.0)

    for name, race, known in (
        ("ANOVA race", anova_race, (".24", ".09", ".04")),
        ("corrected t at every look", corrected_race, (".33", ".06", ".01")),
    ):
        found = [race(m) for m in means]
        yield show(f"{name}, share of the fits", np.mean([f.fits for f in found]), known[0])
        yield show(f"{name}, the best left", np.mean([best not in f.there for f in found]), known[1])
        yield show(f"{name}, all near it left", np.mean([not near & f.there for f in found]), known[2])
    picks = _picks(means, rows)
    five = truth[means[:, :, :5].mean(axis=2).argmin(axis=1)].mean() - truth.min()
    yield show("best mean of 5 splits alone, regret", five, ".006 + .0045")
    for name, (cost, same) in {"best mean": (".006", ".39"), "one-SE over folds": (".012", ".25")}.items():
        yield show(f"{name}, regret", truth[picks[name]].mean() - truth.min(), cost)
        yield show(f"{name}, two data sets choose the same", _agreement(picks[name]), same)
    yield show("paired one-SE on rows, regret", truth[picks["paired"]].mean() - truth.min(), ".014")
    yield show("paired one-SE on rows, two data sets choose the same", _agreement(picks["paired"]), ".23")


def _picks(means: Floats, rows: Sequence[Floats]) -> dict[str, Ints]:
    """The choice of each rule in each data set; candidates are listed from simple to complex."""
    best = means.mean(axis=2).argmin(axis=1)
    folds, paired = [], []
    for table, losses, b in zip(means, rows, best, strict=True):
        mean = table.mean(axis=1)
        folds.append(int(np.flatnonzero(mean <= mean[b] + table[b].std(ddof=1) / np.sqrt(SPLITS)).min()))
        gap = losses - losses[b]
        paired.append(int(np.flatnonzero(gap.mean(axis=1) <= gap.std(axis=1, ddof=1) / np.sqrt(gap.shape[1])).min()))
    return {"best mean": best, "one-SE over folds": np.array(folds), "paired": np.array(paired)}


def _agreement(picks: Ints) -> float:
    times = np.bincount(picks)
    return float((times * (times - 1)).sum() / (len(picks) * (len(picks) - 1)))


class Logistic(NamedTuple):
    """Logistic regressions of the same rows, one for each penalty."""

    weights: Floats
    centre: Floats
    scale: Floats

    def predict(self, X: Floats) -> Floats:
        """Probabilities of the positive class: penalties, rows."""
        return _probability(self.weights, _design(X, self.centre, self.scale))


def fit_logistic(X: Floats, y: Ints, penalties: Floats) -> Logistic:
    """All penalties at once by Newton's steps, on scaled columns, the intercept not penalised."""
    centre, scale = X.mean(axis=0), X.std(axis=0)
    Z = _design(X, centre, scale)
    weights = np.zeros((len(penalties), Z.shape[1]))
    weights[:, 0] = np.log(y.mean() / (1 - y.mean()))
    ridge = np.diag(np.r_[0.0, np.ones(X.shape[1])]) * np.asarray(penalties)[:, None, None]
    for _ in range(50):
        p = _probability(weights, Z)
        slope = (p - y) @ Z + np.einsum("lij,lj->li", ridge, weights)
        curve = ((p * (1 - p))[:, :, None] * Z).transpose(0, 2, 1) @ Z + ridge
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        weights = weights - step
        if np.abs(step).max() < 1e-9:
            break
    return Logistic(weights, centre, scale)


def _design(X: Floats, centre: Floats, scale: Floats) -> Floats:
    return np.c_[np.ones(len(X)), (X - centre) / scale]


def _probability(weights: Floats, Z: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-weights @ Z.T)))


def choose_penalty(X: Floats, y: Ints, seed: int) -> float:
    """The penalty of the least Brier score over five folds."""
    total = np.zeros(len(PENALTIES))
    for split in draw("kfold(k=5)", RowLayout(len(y), strata=y, classes=y), seed=seed).splits:
        train, test = split.train(len(y)), split.test
        total += ((fit_logistic(X[train], y[train], PENALTIES).predict(X[test]) - y[test]) ** 2).sum(axis=1)
    return float(PENALTIES[total.argmin()])


def grade_search(X: Floats, y: Ints, plan: str, seed: int) -> tuple[Floats, float]:
    """The whole search on every split of the outer plan: Brier scores by split, and the floor of the standard error."""
    n, scores, total, times = len(y), [], np.zeros(len(y)), np.zeros(len(y))
    for split in draw(plan, RowLayout(n, strata=y, classes=y), seed=seed).splits:
        train, test = split.train(n), split.test
        chosen = np.array([choose_penalty(X[train], y[train], seed)])
        losses = (fit_logistic(X[train], y[train], chosen).predict(X[test])[0] - y[test]) ** 2
        scores.append(losses.mean())
        total[test] += losses
        times[test] += 1
    rows = total[times > 0] / times[times > 0]
    return np.array(scores), float(rows.std(ddof=1) / np.sqrt(n))


OUTER = {
    "10 x 2/3": ("subsampling(rate=0.666667, repeats=10)", 1 / 2, (".0070", ".027")),
    "nested 5": ("kfold(k=5)", 1 / 4, (".015", ".033")),
}


def rare_bars(R: int) -> Iterator[Row]:
    """S5's control: corrected t of ten splits at 2/3 without a floor, this model's Brier score on 20,000 new rows."""
    n, world = 300, "10 % class in 3 columns, Brier"
    held = {(name, floor): 0 for name in OUTER for floor in (False, True)}
    half: dict[tuple[str, bool], float] = dict.fromkeys(held, 0.0)
    for seed in range(R):
        rng = np.random.default_rng([seed, 25])
        X, y = rare_in_three(n, rng)
        new, target = rare_in_three(20_000, rng)
        chosen = np.array([choose_penalty(X, y, seed)])
        truth = float(((fit_logistic(X, y, chosen).predict(new)[0] - target) ** 2).mean())
        for name, (plan, ratio, _) in OUTER.items():
            scores, floor = grade_search(X, y, plan, seed)
            se = scores.std(ddof=1) * np.sqrt(1 / len(scores) + ratio)
            for key, error in (((name, False), se), ((name, True), max(se, floor))):
                ends = float(stats.t.ppf(0.975, len(scores) - 1) * error)
                held[key] += abs(scores.mean() - truth) <= ends
                half[key] += ends / R
    for (name, floored), times in held.items():
        word = f"{name}, corrected t {'with' if floored else 'without'} floor, by hand"
        bar = (0.93, 1.0) if floored else (0.0, 0.55 if name == "10 x 2/3" else 1.0)
        yield Row("S5", word, world, str(n), R, times / R, *bar, control=not floored)
        known = OUTER[name][2][floored]
        yield Row("S5", f"{word}, half-width (research {known})", world, str(n), R, half[name, floored], 0.0, 1.0)
