"""Ordering: training, cross-validated, holdout and true error of the same samples, and how often which is smaller.

The textbook line is training < cross-validation <~ holdout < true error, with underestimation likely. Means and the
shares of samples on which each relation holds show which are true: the training error is optimistic on average, though
not on every sample; cross-validation and a holdout are pessimistic against the model fitted on all n rows, because they
train on fewer. `k`: folds; `rate`: share of rows that a holdout trains on. Splits are plain random ones;
`stratified=true` keeps classes in proportion, which lowers both estimates: test rows then have just the class shares
that the training rows have, which new rows do not.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.studies._claims import seen
from errbar.studies._numbers import mean_estimate, mean_se, sd_se, share_se
from errbar.studies._replication import ReplicationResult, Told, bench, estimate, training_error
from errbar.studies._replications import replicate

PURPOSE = 108
LIKELY = 2 / 3
"""From here on a share of samples counts as likely."""
ESTIMATORS = ("training", "cv", "holdout")
RELATIONS = (
    ("training < true", "training", "true"),
    ("training < cv", "training", "cv"),
    ("cv < true", "cv", "true"),
    ("cv < holdout", "cv", "holdout"),
    ("holdout < true", "holdout", "true"),
)


def one(setup: Setup, replication: int) -> dict[str, Told]:
    """All four errors of one sample."""
    b = bench(setup, PURPOSE, replication)
    if isinstance(b, str):
        return {"refused": b}
    return {
        "true": b.truth,
        "training": training_error(setup, b),
        "cv": estimate(setup, b, f"kfold(k={setup.settings['k']})"),
        "holdout": estimate(setup, b, f"holdout(rate={setup.settings['rate']!r})"),
    }


def run(setup: Setup) -> StudyResult:
    """Means and biases in one table, shares of samples in another."""
    found = ReplicationResult(replicate(one, setup, setup.replications, engine=setup.engine))
    truth = found.x("true")
    means = Sheet(
        name="ordering",
        title=f"{setup.measure} at n={setup.n:,}, means over {setup.replications:,} samples",
        columns=("error", "mean", "mean_se", "bias", "bias_se", "sd", "sd_se"),
        rows=tuple(_row(name, found) for name in (*ESTIMATORS, "true")),
        notes=(*_notes(found), *found.notes()),
    )
    shares = Sheet(
        name="relations",
        title="Share of samples on which it is so",
        columns=("relation", "share", "share_se", "equal", "equal_se"),
        rows=tuple(_relation(told, found.x(a), found.x(b)) for told, a, b in RELATIONS),
    )
    about = f"{setup.learner.name} in {setup.world.key} at n={setup.n:,}, against the model fitted on all rows"
    biases = tuple(
        mean_estimate(
            f"{name}_bias", f"bias of the {name} error", found.x(name) - truth, level=setup.level, about=about
        )
        for name in ESTIMATORS
    )
    return StudyResult((means, shares), biases)


def _row(name: str, found: ReplicationResult) -> tuple[Cell, ...]:
    x = found.x(name)
    return (name, *mean_se(x), *((None, None) if name == "true" else mean_se(x - found.x("true"))), *sd_se(x))


def _relation(told: str, a: np.ndarray, b: np.ndarray) -> tuple[Cell, ...]:
    there = np.isfinite(a) & np.isfinite(b)
    less, equal, of = int((a < b)[there].sum()), int((a == b)[there].sum()), int(there.sum())
    return (told, *share_se(less, of), *share_se(equal, of))


def _notes(found: ReplicationResult) -> list[str]:
    truth = found.x("true")
    there = [name for name in ESTIMATORS if np.isfinite(found.x(name)).any()]
    order = _in_order(found, [*there, "true"])
    below = {name: float(np.mean((found.x(name) < truth)[np.isfinite(found.x(name))])) for name in there}
    last = "" if order.endswith("< true") else "; here the true error is not seen to be the largest"
    notes = [f"means in order: {order}. Often claimed: training < cv <~ holdout < true{last}"]
    if "training" in there:
        notes.append(f"true less training error, overfitting: {_told(mean_se(truth - found.x('training')))}")
    if "training" in below:
        share = below.pop("training")
        always = "" if share == 1 else ": on average, not always"
        notes.append(f"often claimed: the training error is below the true one. Here on {share:.1%} of samples{always}")
    if below:
        likely = ", ".join(f"{name} on {share:.1%}" for name, share in below.items())
        word = "supported" if min(below.values()) > LIKELY else "not supported"
        notes.append(f"often claimed: cv and holdout are likely to underestimate. Here {likely} of samples: {word}")
    high = [name for name in below if seen(*(gap := mean_se(found.x(name) - truth))) and (gap[0] or 0) > 0]
    if high:
        notes.append(f"pessimistic on average, since they train on fewer rows: {' and '.join(high)}")
    return notes


def _in_order(found: ReplicationResult, names: list[str]) -> str:
    """Means from small to large: < where the gap to the one before is more than chance explains, ≈ elsewhere."""
    names = sorted(names, key=lambda name: float(np.nanmean(found.x(name))))
    text = names[0]
    for before, name in pairwise(names):
        gap = mean_se(found.x(name) - found.x(before))
        text += f" {'<' if seen(*gap) else '≈'} {name}"
    return text


def _told(number: tuple[float | None, float | None]) -> str:
    mean, se = number
    return "none" if mean is None else f"{mean:.3g}" + (f" ± {se:.2g}" if se else "")


ordering = Study(
    name="ordering",
    label="training, CV, holdout and true error",
    run=run,
    options={"n": 20, "replications": 500, "k": 10, "rate": 2 / 3, "stratified": False},
    takes=("measure",),
    cites=("hastie2009", "kohavi1995"),
    about=__doc__ or "",
)
