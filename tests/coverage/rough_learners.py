"""Acceptance bars 33-35, 41 and 42: learners in rough worlds, the corrected t as it was before as negative control."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import Ridge
from sklearn.neighbors import KNeighborsClassifier

from errbar.errors import NoInterval
from errbar.intervals import interval_over_splits
from errbar.intervals._learner_scale import learned
from errbar.intervals.conservative_z import spread as halves_spread
from errbar.learners import learner
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.resampling.out_of_fold import predict_out_of_fold
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample
from errbar.studies._resampling import drawn
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import Row
from tests.coverage.rough_places import Place, Sample, Truths, clouds, prior_truths, ring, ring_truths, study, task_of

LDA = LinearDiscriminantAnalysis()
GRADED = ("brier", "log_loss")
RARE = {
    "LDA d=.5, 10 %": Place("LDA d=.5, 10 %", LDA, *clouds(0.5, 0.1)),
    "prior only, 10 %": Place(
        "prior only, 10 %", DummyClassifier(strategy="prior"), clouds(0.5, 0.1)[0], prior_truths(0.1)
    ),
}


def rare_bar(R: int, cell: str, n: int, effort: str) -> Iterator[Row]:
    """Bar 33: Brier and log loss with a rare class, both truths; without the floor as the control."""
    found = study(R, RARE[cell], n, (effort,), GRADED, 33)
    for (plan, name), at in found.items():
        known = (cell, n, effort, name) == ("LDA d=.5, 10 %", 300, "standard", "brier")
        yield from at.rows("33", f"--effort {plan}, {name}", cell, n, 0.93, 0.50 if known else 1.0)


BENIGN = {
    "LDA d=2, 50 %": (Place("", LDA, *clouds(2, 0.5)), 100, GRADED),
    "LDA d=1, 10 features": (Place("", LDA, *clouds(1, 0.5, 10)), 60, GRADED),
    "ring, 5-NN": (Place("", KNeighborsClassifier(5), ring, ring_truths), 100, ("brier",)),
}


def benign_bar(R: int, cell: str) -> Iterator[Row]:
    """Bar 34: where nothing was amiss, the floor costs little."""
    place, n, names = BENIGN[cell]
    for (plan, name), at in study(R, place, n, ("standard",), names, 34).items():
        word = f"--effort {plan}, {name}"
        yield from at.rows("34", word, cell, n, 0.91)
        ratio = at.now.width / at.before.width
        yield Row("34", f"{word}, width over that before", cell, str(n), len(at.truth), ratio, 0.0, 1.08)


def ridge_place(noise: str, features: int = 5) -> Place:
    """y = sum of features / sqrt(features) + centred noise; a ridge's errors are noise plus a normal part."""
    make, variance = rough.NOISES[noise]
    weight = np.full(features, 1 / np.sqrt(features))
    big = np.sort(make(np.random.default_rng(8), 400_000))
    grid = big[2::4]  # 100 000 ordered places of the noise

    def draw(rng: np.random.Generator, n: int) -> Sample:
        X = rng.normal(0, 1, (n, features))
        return X, X @ weight + make(rng, n), None

    def truths(model: Any) -> Truths:
        missed, off = float(np.linalg.norm(model.coef_ - weight)), float(model.intercept_)
        mse = variance + missed**2 + off**2
        x, w = np.polynomial.hermite_e.hermegauss(20)
        ends = off + missed * x
        # E|noise - c| by the ordered places of the noise: exact in c, no matrix.
        sums = np.concatenate([[0.0], np.cumsum(grid)])
        below = np.searchsorted(grid, ends)
        mae = ends * below - sums[below] + (sums[-1] - sums[below]) - ends * (len(grid) - below)
        return {"mse": mse, "mae": float((w / w.sum()) @ mae / len(grid)), "r2": 1 - mse / (1 + variance)}

    return Place(noise, Ridge(), draw, truths, regression=True)


SKEWED = {"Gauss": 0.93, "lognormal": 0.86}


def skewed_bar(R: int, noise: str) -> Iterator[Row]:
    """Bar 35: MAE and MSE of ridge, this model; the learner beside it."""
    for (plan, name), at in study(R, ridge_place(noise), 100, ("standard",), ("mae", "mse"), 35).items():
        model, mean, before = at.rows("35", f"--effort {plan}, {name}", f"ridge, {noise}", 100, SKEWED[noise])
        yield model
        yield mean if noise == "Gauss" else Row(*(*vars(mean).values(),)[:6], 0.0, 1.0, width=mean.width)
        yield before


def _rank_truths(model: Any) -> Truths:
    """Spearman of a linear rule for y = (x1 + x2 + x3) / sqrt 3 + e: normal, so 6 / pi asin(r / 2)."""
    b = model.coef_
    r = float(b.sum() / np.sqrt(3) / (np.linalg.norm(b) * np.sqrt(2)))
    return {"spearman": 6 / np.pi * float(np.arcsin(r / 2))}


def spearman_bar(R: int, k: int) -> Iterator[Row]:
    """Bar 41: Spearman within folds of few rows; the plain mean over folds as the control."""
    place = Place("", Ridge(), lambda g, n: ridge_place("Gauss", 3).draw(g, n), _rank_truths, regression=True)
    plan = f"kfold(k={k})"
    at = study(R, place, 50, (plan,), ("spearman",), 41)[plan, "spearman"]
    truth = float(np.mean(at.truth))
    world = "ridge, 3 features"
    off = abs(float(np.mean(at.value)) - truth)
    yield Row("41", f"{plan}, spearman, |mean less truth|", world, "50", R, off, 0.0, 0.03)
    plain = abs(_plain_spearman(R, place, plan) - truth)
    yield Row("41", f"{plan}, plain mean over folds (control), |less truth|", world, "50", R, plain, 0.0, 1.0, True)
    yield at.now.row("41", f"{plan}, spearman, the learner", world, 50, truth, 0.93)
    yield at.now.row("41", f"{plan}, spearman, this model", world, 50, np.array(at.truth), 0.0)


def _plain_spearman(R: int, place: Place, call: str) -> float:
    """The mean over samples and folds of each fold's rank correlation."""
    who, out = learner(place.learner), []
    for r in range(R):
        X, y, _ = place.draw(np.random.default_rng([41, 50, r]), 50)
        task = task_of(place, X, y, None)
        found = predict_out_of_fold(task, who, drawn(call, task, r), seed=r).predictions
        ranks = [[np.argsort(np.argsort(v[found.split == s])) for v in (found.truth, found.value)]
                 for s in np.unique(found.split)]  # fmt: skip
        out.append(np.mean([np.corrcoef(a, b)[0, 1] for a, b in ranks]))
    return float(np.mean(out))


def halves_bar(R: int, alpha: float) -> Iterator[Row]:
    """Bar 42: R2 over paired halves has a lower end that says something, or none with a reason.

    A weak penalty and one repeat are shown beside, since there the control can fail.
    """
    place, ask = replace(ridge_place("Gauss", 20), learner=Ridge(alpha=alpha)), InferenceSettings()
    call = "paired_halves" if alpha == 1 else "paired_halves(repeats=1)"
    who, sound, before, held, told = learner(place.learner), 0, 0, 0, 0
    for r in range(R):
        X, y, _ = place.draw(np.random.default_rng([42, r]), 60)
        truth = place.truths(Ridge(alpha=alpha).fit(X, y))["r2"]
        task = task_of(place, X, y, None)
        plan = drawn(call, task, r)
        scene = PlanPredictions(plan, predict_out_of_fold(task, who, plan, seed=r).predictions, unit=None, fitted=None)
        found = resample(measure("r2"), scene)
        before += learned(halves_spread)(found, ask)[0] < -100
        try:
            ends = interval_over_splits(found, ask)
        except NoInterval:
            sound += 1
            continue
        told += 1
        sound += ends.low >= -100
        held += ends.low <= truth <= ends.high
    world = f"ridge({alpha:g}), 20 features, {call}"
    yield Row("42", "conservative z, r2: low >= -100 or a reason", world, "60", R, sound / R, 1.0, 1.0)
    yield Row("42", "conservative z, r2, this model", world, "60", told, held / max(told, 1), 0.0, 1.0)
    yield Row("42", "before (control): low < -100", world, "60", R, before / R, 0.0, 1.0, control=True)
