"""Bias: how far each estimator of a learner's error is off on average, how much it varies, and both together.

Every replication draws n rows, fits the learner on all of them (the truth is that model's true error) and asks every
estimator: resubstitution, holdout, subsampling, k-fold with 2, 5 and 10 folds, leave-one-out, and the bootstrap's
out-of-bag, .632 and .632+. Columns: bias and root mean squared error against the model's true error, the estimator's
own sd, and its correlation with that truth: how far it follows the true errors of different models of the same learner.
Splits are plain random ones, as textbooks have them; a stratified 10-fold is shown too, and `stratified=true`
stratifies all. Keeping classes in proportion is optimistic by itself: test rows then have just the class shares that
the training rows have, which new rows do not. Not to be confused with `decomposition`, which takes the learner's error
itself apart.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace

import numpy as np

from errbar.records.estimate import Estimate
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.records.types import Floats
from errbar.studies._claims import higher
from errbar.studies._numbers import QUALITY, mean_estimate, mean_se, quality
from errbar.studies._replication import ReplicationResult, Told, bagged, bench, estimate, training_error
from errbar.studies._replications import replicate

PURPOSE = 102
PLANS = {
    "holdout": "holdout",
    "subsampling": "subsampling",
    "2-fold": "kfold(k=2)",
    "5-fold": "kfold(k=5)",
    "10-fold": "kfold(k=10)",
    "leave-one-out": "leave_one_out",
}
STRATIFIED = "10-fold, stratified"


def one(setup: Setup, replication: int) -> dict[str, Told]:
    """What every estimator says of one sample, beside the truth."""
    b = bench(setup, PURPOSE, replication)
    if isinstance(b, str):
        return {"refused": b}
    told: dict[str, Told] = {"true": b.truth, "resubstitution": training_error(setup, b)}
    told |= {name: estimate(setup, b, call) for name, call in PLANS.items()}
    if _both(setup):
        told[STRATIFIED] = estimate(setup, b._replace(task=replace(b.task, options={})), PLANS["10-fold"])
    return told | bagged(setup, b)


def _both(setup: Setup) -> bool:
    return bool(len(setup.world.labels)) and not setup.settings["stratified"]


def run(setup: Setup) -> StudyResult:
    """A line an estimator."""
    found = ReplicationResult(replicate(one, setup, setup.replications, engine=setup.engine))
    truth = found.x("true")
    names = ["resubstitution", *PLANS, "bootstrap oob", "bootstrap 632", "bootstrap 632plus"]
    if _both(setup):
        names.insert(1 + list(PLANS).index("10-fold") + 1, STRATIFIED)
    rows = tuple(_row(name, found.x(name), truth) for name in names)
    sheet = Sheet(
        name="bias",
        title=f"Estimators of {setup.measure} at n={setup.n:,}, {setup.replications:,} samples",
        columns=("estimator", "mean", "mean_se", *QUALITY, "correlation", "correlation_se"),
        rows=rows,
        notes=(*_notes(setup, found, truth), *found.notes()),
    )
    return StudyResult((sheet,), _estimates(setup, found, truth, names))


def _row(name: str, x: Floats, truth: Floats) -> tuple[Cell, ...]:
    return (name, *mean_se(x), *quality(x, truth), *correlation(x, truth))


def correlation(x: Floats, truth: Floats) -> tuple[float | None, float | None]:
    """Pearson's r with its standard error (1 - r^2) / sqrt(R - 1); None where one of both never varies."""
    there = np.isfinite(x) & np.isfinite(truth)
    x, truth = x[there], truth[there]
    if len(x) < 3 or np.ptp(x) == 0 or np.ptp(truth) < 1e-12:
        return None, None
    r = float(np.corrcoef(x, truth)[0, 1])
    return r, (1 - r * r) / math.sqrt(len(x) - 1)


def _notes(setup: Setup, found: ReplicationResult, truth: Floats) -> list[str]:
    value, se = mean_se(truth)
    notes = [f"true {setup.measure} of the learner at n={setup.n:,}: {value:.4g} (±{se or 0:.2g})"]
    one_out, ten = found.x("leave-one-out"), found.x("10-fold")
    if np.isfinite(one_out).sum() > 1 and np.isfinite(ten).sum() > 1:
        notes.append(f"often claimed: leave-one-out has high variance. {higher(one_out, '10-fold', ten)}")
    return notes


def _estimates(setup: Setup, found: ReplicationResult, truth: Floats, names: list[str]) -> tuple[Estimate, ...]:
    about = f"{setup.learner.name} in {setup.world.key} at n={setup.n:,}"
    return tuple(
        mean_estimate(
            f"{re.sub('[^a-z0-9]+', '_', name)}_bias",
            f"bias of {name}",
            found.x(name) - truth,
            level=setup.level,
            about=about,
        )
        for name in names
        if np.isfinite(found.x(name)).any()
    )


bias = Study(
    name="bias",
    label="bias, variance and error of every estimator",
    run=run,
    options={"n": 40, "replications": 150, "stratified": False},
    takes=("measure",),
    aliases=("estimators",),
    cites=("kohavi1995", "efron1997"),
    about=__doc__ or "",
)
