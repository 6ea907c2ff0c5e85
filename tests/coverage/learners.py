"""Acceptance bars 11-16, 23 and 24: intervals for the error of a learner, in worlds whose truth is known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from scipy import stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.records.method import InferenceSettings
from errbar.records.types import Floats
from errbar.studies._procedure import Procedure, Result
from errbar.studies._procedures import procedures
from errbar.worlds import world
from tests.coverage.bars import Row

QUICK, STANDARD, THOROUGH = (Procedure(plan=effort) for effort in ("quick", "standard", "thorough"))
WALD = Procedure(plan="quick", interval="pooled_cv", stratified=False)
"""As published: folds dealt without regard to classes. Dealt by class, a majority rule's folds hardly differ."""
NAIVE = Procedure(plan="kfold(k=10, repeats=10)", interval="naive")

GAUSS = "two_gaussians(d=2, distance=2)"
CELLS: dict[str, tuple[str, Any, int]] = {
    "LDA 50": (GAUSS, LinearDiscriminantAnalysis(), 50),
    "LDA 100": (GAUSS, LinearDiscriminantAnalysis(), 100),
    "LDA 500": (GAUSS, LinearDiscriminantAnalysis(), 500),
    "tree 100": (GAUSS, DecisionTreeClassifier(), 100),
    "noise, LDA 100": ("noise", LinearDiscriminantAnalysis(), 100),
    "noise, majority 100": ("noise", "constant", 100),
    "table, tree 100": ("discrete_table", DecisionTreeClassifier(), 100),
    "XOR, tree 100": ("xor", DecisionTreeClassifier(), 100),
    "2 % positives, tree 200": ("imbalanced", DecisionTreeClassifier(), 200),
}
HARD = ("XOR, tree 100", "2 % positives, tree 200")
LEARNER_AT_N = ("LDA 50", "LDA 500", "tree 100", "noise, LDA 100", "table, tree 100")
CONTROLS = ("noise, majority 100", "XOR, tree 100")
LOSSES: dict[str, tuple[str, Any, int, str]] = {
    "Gaussian, ridge 50": ("linear_gaussian(d=10)", Ridge(), 50, "mse"),
    "logistic 100, log loss": ("logistic", LogisticRegression(), 100, "log_loss"),
    "t3 noise, ridge 100": ("heavy_tailed(df=3)", Ridge(), 100, "mse"),
}


def error_bars(R: int, cell: str) -> Iterator[Row]:
    """Bars 11 to 14 and 16 in one world: quick, standard and thorough on the same samples, and pooled Wald beside."""
    place, learner, n = CELLS[cell]
    quick, standard, thorough, wald = procedures(
        place, learner, n, [QUICK, STANDARD, THOROUGH, WALD], replications=R, ask=InferenceSettings(level=0.95, seed=11)
    )
    if cell in HARD:
        yield _row("12", "nested CV 5 x 6, this model", cell, thorough, thorough.coverage_model, 0.89)
    else:
        yield _row("11", "nested CV 5 x 6, this model", cell, thorough, thorough.coverage_model, 0.925, 0.99)
    yield _row("11", "nested CV 5 x 6, the learner", cell, thorough, thorough.coverage_learner, 0.0)
    least = 0.88 if cell == "noise, majority 100" else 0.92
    yield _row("13", "10-fold corrected t, this model", cell, quick, quick.coverage_model, least)
    yield _row("13", "10-fold corrected t, the learner", cell, quick, quick.coverage_learner, 0.0)
    bounds = (0.92, 0.995) if cell in LEARNER_AT_N else (0.0, 1.0)
    yield _row("14", "10 x 3-fold corrected t, the learner", cell, standard, standard.coverage_learner, *bounds)
    yield _row("14", "10 x 3-fold corrected t, this model", cell, standard, standard.coverage_model, 0.0)
    top = 0.82 if cell in CONTROLS else 1.0
    yield _row(
        "16", "10-fold unstratified, pooled Wald (control), this model", cell, wald, wald.coverage_model, 0.0, top, True
    )


def loss_bars(R: int, cell: str) -> Iterator[Row]:
    """Bar 15: nested CV with Hall's correction for losses without an upper bound; the other efforts beside it."""
    place, learner, n, measure = LOSSES[cell]
    found = procedures(
        place,
        learner,
        n,
        [THOROUGH, QUICK, STANDARD],
        replications=R,
        ask=InferenceSettings(level=0.95, seed=15),
        measure=measure,
    )
    bounds = (0.86, 1.0) if cell.startswith("t3") else (0.945, 0.995)
    yield _row("15", "nested CV 5 x 6, Hall, this model", cell, found[0], found[0].coverage_model, *bounds)
    for name, r in zip(("nested CV 5 x 6", "10-fold corrected t", "10 x 3-fold corrected t"), found):
        yield _row("15", f"{name}, the learner", cell, r, r.coverage_learner, 0.0)
    for name, r in zip(("10-fold corrected t", "10 x 3-fold corrected t"), found[1:]):
        yield _row("15", f"{name}, this model", cell, r, r.coverage_model, 0.0)


def grouped_bar(R: int) -> Iterator[Row]:
    """Bar 23: units kept together and averaged, against folds over rows that do not know them."""
    apart = Procedure(plan="nested_kfold(k=5, repeats=4)")
    mixed = Procedure(plan="kfold(k=10)", interval="pooled_cv", alone=True)
    found = procedures(
        "grouped(units=50, rows=5)",
        KNeighborsClassifier(1),
        250,
        [apart, mixed, STANDARD],
        replications=R,
        ask=InferenceSettings(level=0.95, seed=23),
    )
    cell = "50 objects of 5 rows, 1-NN"
    yield _row("23", "nested CV 5 x 4 on unit means, this model", cell, found[0], found[0].coverage_model, 0.88)
    yield _row("23", "folds over rows (control), this model", cell, found[1], found[1].coverage_model, 0.0, 0.02, True)
    yield _row("23", "10 x 3-fold over units, this model", cell, found[2], found[2].coverage_model, 0.0)


def holdout_bar(R: int) -> Iterator[Row]:
    """Bar 24: one holdout and subsampling are equally biased; averaging splits only takes spread away."""
    one = Procedure(plan="holdout(rate=0.67)")
    many = Procedure(plan="subsampling(rate=0.67, repeats=30)")
    a, b = procedures(
        GAUSS,
        LinearDiscriminantAnalysis(),
        100,
        [one, many],
        replications=R,
        ask=InferenceSettings(level=0.95, seed=24),
    )
    gap = a.value - b.value
    z = abs(float(gap.mean())) / float(gap.std(ddof=1) / np.sqrt(R))
    yield Row("24", "bias of holdout less bias of subsampling, in standard errors", "LDA 100", "100", R, z, 0.0, 3.0)
    ratio = float((b.value - b.truth).std() / (a.value - a.truth).std())
    yield Row("24", "sd of subsampling / sd of holdout", "LDA 100", "100", R, ratio, 0.0, 0.70)


OTHERS = {
    "leave-one-out, corrected t": Procedure(plan="leave_one_out"),
    "leave-one-out, pooled Wald (control)": Procedure(plan="leave_one_out", interval="pooled_cv"),
    "10 x 10-fold, corrected t within repeats": Procedure(plan="kfold(k=10, repeats=10)"),
    "10 x 10-fold, mean +- sd/sqrt(100) (control)": NAIVE,
    "25 splits at 0.9, corrected t": Procedure(plan="subsampling"),
    "bootstrap 50, out of bag": Procedure(plan="bootstrap(repeats=50)"),
    "paired halves 5 x 10, conservative z": Procedure(plan="paired_halves(repeats=5)"),
    "5 x 2-fold, five by two": Procedure(plan="kfold(k=2, repeats=5)", interval="five_by_two"),
}


def other_bar(R: int, cell: str) -> Iterator[Row]:
    """Plans and methods that a user may name: shown, defaults held to 0.88."""
    place, learner, n = CELLS[cell]
    found = procedures(
        place, learner, n, list(OTHERS.values()), replications=R, ask=InferenceSettings(level=0.95, seed=31)
    )
    for name, r in zip(OTHERS, found):
        default = r.procedure.interval is None
        yield _row("plans", f"{name}, this model", cell, r, r.coverage_model, 0.88 if default else 0.0)
        yield _row("plans", f"{name}, the learner", cell, r, r.coverage_learner, 0.0)


SET_MEASURES = ("roc_auc", "f1", "mcc", "recall", "brier")


def set_measure_bar(R: int, n: int) -> Iterator[Row]:
    """Measures that are no mean loss: the true value of a linear rule between two Gaussians is known in closed form."""
    hits: dict[tuple[str, str], list[bool]] = {}
    place = world(GAUSS)
    for r in range(R):
        rng = np.random.default_rng([41, n, r])
        sample = place.sample(n, rng)
        truth = _truths(LinearDiscriminantAnalysis().fit(sample.X, sample.y))
        for effort in ("quick", "standard", "thorough"):
            run = errbar.evaluate(
                LinearDiscriminantAnalysis(), sample.X, sample.y, effort=effort, measures=list(SET_MEASURES), seed=r
            )
            for m in SET_MEASURES:
                e = run[m]
                inside = e.low is not None and e.high is not None and e.low <= truth[m] <= e.high
                hits.setdefault((effort, m), []).append(inside)
    for (effort, m), held in hits.items():
        yield Row("sets", f"--effort {effort}, {m}, this model", f"LDA {n}", str(n), R, float(np.mean(held)), 0.88, 1.0)


def _truths(model: Any) -> dict[str, float]:
    """True values of a rule sign(w x + b) for classes N(-d/2, I) and N(+d/2, I) at distance 2, equally frequent."""
    w, b = model.coef_[0], float(model.intercept_[0])
    means = _means()
    size = float(np.linalg.norm(w))
    tpr = float(stats.norm.cdf((w @ means[1] + b) / size))
    fpr = float(stats.norm.cdf((w @ means[0] + b) / size))
    auc = float(stats.norm.cdf(w @ (means[1] - means[0]) / (size * np.sqrt(2))))
    table = np.array([[1 - fpr, fpr], [1 - tpr, tpr]]) / 2
    precision = tpr / (tpr + fpr)
    p, q = table.sum(1), table.sum(0)
    mcc = float((np.trace(table) - p @ q) / np.sqrt((1 - p @ p) * (1 - q @ q)))
    grid, weight = np.polynomial.hermite_e.hermegauss(80)
    brier = 0.0
    for c in (0, 1):
        z = w @ means[c] + b + size * grid
        brier += float((weight * (1 / (1 + np.exp(-z)) - c) ** 2).sum() / np.sqrt(2 * np.pi)) / 2
    return {"roc_auc": auc, "f1": 2 * precision * tpr / (precision + tpr), "mcc": mcc, "recall": tpr, "brier": brier}


@cache
def _means() -> tuple[Floats, Floats]:
    """Class means as the world draws them, checked against a large sample."""
    big = world(GAUSS).sample(200_000, np.random.default_rng(0))
    found = tuple(big.X[big.y == c].mean(0) for c in (0, 1))
    rounded = tuple(np.round(m, 1) for m in found)
    assert all(np.abs(f - r).max() < 0.02 for f, r in zip(found, rounded))
    return rounded  # type: ignore[return-value]


def _row(
    bar: str, name: str, cell: str, r: Result, found: float, low: float, high: float = 1.0, control: bool = False
) -> Row:
    n = (CELLS.get(cell) or LOSSES.get(cell) or ("", None, 250))[2]
    return Row(bar, name, cell, str(n), r.graded, found, low, high, control, float(np.nanmean(r.width)))
