"""Learning curve: true, training and cross-validated error by the number of rows a learner is given.

At each size fresh samples are drawn, so that sizes are independent of each other. `true` is the mean true error of the
models, with the band that contains 80 % of them; its median is shown too, since a few very bad models can dominate a
mean. More rows help on average in most worlds, not in all: least squares with as many rows as features is worse than
with fewer (the world linear_gaussian with `study=learning-curve`, `learner=linear` and `vary=n=4,7,9,10,11,13,20,40`).
`k`: folds of the cross-validation.
"""

from __future__ import annotations

import math

import numpy as np

from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.records.types import Floats
from errbar.studies._claims import CLEAR
from errbar.studies._numbers import mean_estimate, mean_se, median_se
from errbar.studies._replication import ReplicationResult, Told, bench, estimate, training_error
from errbar.studies._replications import replicate
from errbar.studies._varied import counts_of

PURPOSE = 105
TIMES = (0.1, 0.2, 0.5, 1, 2, 5)
COLUMNS = (
    "n", "true", "true_se", "true_median", "true_median_se", "true_low", "true_high", "training", "training_se",
    "cv", "cv_se",
)  # fmt: skip


def one(setup: Setup, replication: int) -> dict[str, Told]:
    """Every size once, each from rows of its own."""
    told: dict[str, Told] = {}
    sizes = _sizes(setup)
    for place, n in enumerate(sizes):
        b = bench(setup, PURPOSE, replication * len(sizes) + place, n=n)
        if isinstance(b, str):
            told[f"samples of {n} rows"] = b
            continue
        told |= {f"true {n}": b.truth, f"training {n}": training_error(setup, b)}
        told[f"cv {n}"] = estimate(setup, b, f"kfold(k={min(setup.settings['k'], n)})")
    return told


def _sizes(setup: Setup) -> list[int]:
    return counts_of(setup, "n", tuple(max(8, round(t * setup.n)) for t in TIMES), least=2)


def run(setup: Setup) -> StudyResult:
    """A line a size."""
    sizes = _sizes(setup)
    found = ReplicationResult(replicate(one, setup, setup.replications, engine=setup.engine))
    sheet = Sheet(
        name="learning_curve",
        title=f"{setup.measure} by the number of rows, {setup.replications:,} samples at each",
        columns=COLUMNS,
        rows=tuple(_row(found, n) for n in sizes),
        notes=(*_notes(found, sizes), *found.notes()),
    )
    last = sizes[-1]
    about = f"{setup.learner.name} in {setup.world.key}"
    head = mean_estimate(
        "true_error", f"true {setup.measure} at n={last:,}", found.x(f"true {last}"), level=setup.level, about=about
    )
    return StudyResult((sheet,), (head,))


def _row(found: ReplicationResult, n: int) -> tuple[Cell, ...]:
    truth = found.x(f"true {n}")
    there = truth[np.isfinite(truth)]
    band: tuple[float | None, ...] = tuple(map(float, np.quantile(there, (0.1, 0.9)))) if len(there) else (None, None)
    return (
        n, *mean_se(truth), *median_se(truth), *band, *mean_se(found.x(f"training {n}")), *mean_se(found.x(f"cv {n}")),
    )  # fmt: skip


def _notes(found: ReplicationResult, sizes: list[int]) -> list[str]:
    """Where more rows are seen to hurt, by ranks and medians, which no single model can carry away."""
    worse = [
        (a, b)
        for i, a in enumerate(sizes)
        for b in sizes[i + 1 :]
        if _rises(found.x(f"true {a}"), found.x(f"true {b}"))
    ]
    notes = [
        "true_low and true_high: 80 % of the models lie between them",
        "true less training error is overfitting; true less Bayes error is underfitting (`study=true-error`)",
    ]
    if worse:
        a, b = max(worse, key=lambda p: np.nanmedian(found.x(f"true {p[1]}")) - np.nanmedian(found.x(f"true {p[0]}")))
        low, high = (float(np.nanmedian(found.x(f"true {n}"))) for n in (a, b))
        claim = f"Not so here: the median true error rises from {low:.3g} at n={a:,} to {high:.3g} at n={b:,}"
    else:
        claim = "No size here is seen to be worse than a smaller one; other learners and worlds have such sizes"
    return [*notes, f"often claimed: more data never hurts on average. {claim}"]


def _rises(few: Floats, many: Floats) -> bool:
    """Models of more rows are worse more often than chance explains (Mann and Whitney's count of pairs)."""
    few, many = np.sort(few[np.isfinite(few)]), many[np.isfinite(many)]
    pairs = len(few) * len(many)
    if not pairs:
        return False
    worse = (np.searchsorted(few, many) + np.searchsorted(few, many, side="right")).sum() / (2 * pairs)
    return bool(worse - 0.5 > 1.5 * CLEAR * math.sqrt((len(few) + len(many) + 1) / (12 * pairs)))


learning_curve = Study(
    name="learning_curve",
    label="error by the number of rows",
    run=run,
    options={"n": 100, "replications": 200, "k": 5},
    takes=("measure", "vary"),
    varies="n",
    aliases=("curve",),
    cites=("belkin2019", "hastie2009"),
    about=__doc__ or "",
)
