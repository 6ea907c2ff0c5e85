"""k: bias and spread of cross-validation by its number of folds, leave-one-out among them.

More folds train on more rows: the pessimism shrinks. What the spread does depends on the learner: it hardly moves for
stable ones, and grows towards leave-one-out for those that a single row can turn (trees, the majority class).
Against the true error of the model fitted on all n rows. `repeats` of every k-fold;
`stratified=true` keeps classes in proportion, which is a little optimistic by itself.
"""

from __future__ import annotations

import numpy as np

from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.studies._claims import higher
from errbar.studies._numbers import QUALITY, mean_estimate, quality
from errbar.studies._replication import ReplicationResult, Told, bench, estimate
from errbar.studies._replications import replicate
from errbar.studies._varied import counts_of

PURPOSE = 104
KS = (2, 3, 5, 10, 20)


def one(setup: Setup, replication: int) -> dict[str, Told]:
    """Every number of folds on one sample, then every row its own fold."""
    b = bench(setup, PURPOSE, replication)
    if isinstance(b, str):
        return {"refused": b}
    told: dict[str, Told] = {"true": b.truth}
    for folds in _ks(setup):
        told[f"k={folds}"] = estimate(setup, b, f"kfold(k={folds}, repeats={setup.settings['repeats']})")
    return told | {"leave-one-out": estimate(setup, b, "leave_one_out")}


def _ks(setup: Setup) -> list[int]:
    return counts_of(setup, "k", tuple(x for x in KS if x < setup.n), least=2, most=setup.n)


def run(setup: Setup) -> StudyResult:
    """A line a number of folds."""
    folds = _ks(setup)
    found = ReplicationResult(replicate(one, setup, setup.replications, engine=setup.engine))
    truth = found.x("true")
    rows: list[tuple[Cell, ...]] = [
        (str(x), round(setup.n * (x - 1) / x), *quality(found.x(f"k={x}"), truth)) for x in folds
    ]
    rows.append(("leave-one-out", setup.n - 1, *quality(found.x("leave-one-out"), truth)))
    sheet = Sheet(
        name="k",
        title=f"Cross-validation of {setup.n:,} rows by its number of folds, {setup.replications:,} samples",
        columns=("k", "n_train", *QUALITY),
        rows=tuple(rows),
        notes=(*_notes(found, folds), *found.notes()),
    )
    last = mean_estimate(
        "leave_one_out_bias",
        "bias of leave-one-out",
        found.x("leave-one-out") - truth,
        level=setup.level,
        about=f"{setup.learner.name} in {setup.world.key} at n={setup.n:,}",
    )
    return StudyResult((sheet,), (last,))


def _notes(found: ReplicationResult, folds: list[int]) -> list[str]:
    one_out = found.x("leave-one-out")
    near = min(folds, key=lambda x: abs(x - 10))
    other = found.x(f"k={near}")
    if np.isfinite(one_out).sum() < 2 or np.isfinite(other).sum() < 2:
        return []
    return [f"often claimed: leave-one-out has high variance. {higher(one_out, f'{near}-fold', other)}"]


k = Study(
    name="k",
    label="cross-validation by its number of folds",
    run=run,
    options={"n": 40, "replications": 200, "repeats": 1, "stratified": False},
    takes=("measure", "vary"),
    varies="k",
    aliases=("folds", "number_of_folds"),
    cites=("kohavi1995", "arlot2010"),
    about=__doc__ or "",
)
