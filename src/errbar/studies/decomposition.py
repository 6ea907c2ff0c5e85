"""Decomposition: a learner's expected error as noise, bias and variance, for squared and for 0-1 loss.

Squared loss: noise + bias^2 + variance (Geman and others). 0-1 loss: Domingos' unified decomposition, in which bias is
the share of points whose main prediction is not the best label, and variance counts against the learner where the main
prediction is right (unbiased points) but for it where it is wrong: net_noise + bias + net_variance = loss. The parts
are found over many training sets at the same points of the world and add up exactly. `points`: how many. With
`--vary max_depth=1,2,4,8` one line a value: how the parts trade against each other.
Not to be confused with `bias`, which is about estimators of the error, not the error itself.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.learners.fitting import fit_all
from errbar.records.estimate import Estimate
from errbar.records.learner import Learner
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Outcome, Setup, Study
from errbar.records.words import Array, Floats
from errbar.studies._flexible import with_setting
from errbar.studies._numbers import mean_estimate
from errbar.studies._parts import Squared, ZeroOne, squared_parts, zero_one_parts
from errbar.studies._replications import replicate, stream
from errbar.studies._resampling import one_class
from errbar.studies._setup import whole
from errbar.studies._tasks import task_of

PURPOSE = 107
GROUPS = 10
"""Groups of replications that are left out in turn to see how far the parts depend on them."""


class Shared(NamedTuple):
    """The setup, the points that every model is asked about, and the learner with each value."""

    setup: Setup
    points: Any
    learners: tuple[Learner, ...]


def one(shared: Shared, replication: int) -> list[Array] | None:
    """What each learner, fitted on one sample, says of the points; None where the sample has a single class."""
    setup = shared.setup
    rng = stream(setup.seed, PURPOSE, replication)
    task = task_of(setup.world, setup.world.sample(setup.n, rng))
    seed = int(rng.integers(2**31))
    if one_class(task) is not None:
        return None
    said = [np.asarray(fit_all(learner, task, seed).predict(shared.points)) for learner in shared.learners]
    # Codes of classes in as few bytes as they need: many replications travel back.
    return [setup.world.codes(s).astype(np.uint8) if task.classifies else s.reshape(-1) for s in said]


def run(setup: Setup) -> Outcome:
    """A line a value, or one for the learner as it is."""
    if setup.loss not in ("zero_one", "squared"):
        raise BadInput(f"decomposition is for error_rate and mse; got {setup.measure}.")
    if len(setup.world.labels) > 255:
        raise BadInput(f"decomposition is for worlds of up to 255 classes; this one has {len(setup.world.labels)}.")
    values: tuple[Any, ...] = () if setup.vary is None else setup.vary.values
    name = "" if setup.vary is None else setup.vary.name
    learners = tuple(with_setting(setup, name, v) for v in values) or (setup.learner,)
    count = whole("points", setup.settings["points"], least=2)
    points = setup.world.sample(count, np.random.default_rng([setup.seed, PURPOSE])).X
    shared = Shared(setup, points, learners)
    told = replicate(one, shared, setup.replications, engine=setup.engine)
    found = [t for t in told if t is not None]
    if len(found) < 2:
        raise BadInput(f"Samples of {setup.n:,} rows hold a single class; decomposition needs 2 that do not. Larger n.")
    parts = [np.stack([t[i] for t in found]) for i in range(len(learners))]
    rows = [_row(setup, points, said) for said in parts]
    columns = tuple(c for f in _fields(setup) for c in (f, f"{f}_se"))
    sheet = Sheet(
        name="decomposition",
        title=f"Parts of {setup.measure} over {len(found):,} samples of {setup.n:,} rows, at {len(points):,} points",
        columns=((name,) if name else ()) + columns,
        rows=tuple(((v, *row) if name else row) for v, row in zip(values or (None,), rows)),
        notes=_notes(setup, len(told) - len(found)),
    )
    return Outcome((sheet,), _estimates(setup, points, parts[0]))


def _fields(setup: Setup) -> tuple[str, ...]:
    return (ZeroOne if setup.loss == "zero_one" else Squared)._fields


def _parts(setup: Setup, points: Any, said: Array) -> Floats:
    """(parts, points)."""
    world = setup.world
    if setup.loss == "zero_one":
        return np.array(zero_one_parts(said, world.bayes_prob(points)))
    return np.array(squared_parts(said, world.bayes(points), world.bayes_error.value))


def _row(setup: Setup, points: Any, said: Array) -> tuple[Cell, ...]:
    """Means over points; errors from the choice of points and from the choice of training sets."""
    whole = _parts(setup, points, said)
    by_points = whole.std(axis=1, ddof=1) / math.sqrt(whole.shape[1])
    groups = np.arange(len(said)) % min(GROUPS, len(said) // 2 or 1)
    g = int(groups.max()) + 1
    by_sets = np.zeros(len(whole))
    if g > 1:
        left = np.array([_parts(setup, points, said[groups != i]).mean(axis=1) for i in range(g)])
        by_sets = np.sqrt((g - 1) / g * np.square(left - left.mean(axis=0)).sum(axis=0))
    se = np.hypot(by_points, by_sets)
    return tuple(float(x) for pair in zip(whole.mean(axis=1), se) for x in pair)


def _notes(setup: Setup, gone: int) -> tuple[str, ...]:
    if setup.loss == "squared":
        notes = ["noise + bias + variance = loss; `bias` is squared"]
    else:
        notes = [
            "net_noise + bias + net_variance = loss; `noise` and `variance` are without their signs: on points whose "
            "main prediction is wrong they lower the error"
        ]
    notes.append("lecture 002 writes MSE = Var + Bias + Bayes error; the bias enters squared")
    if gone:
        notes.append(f"{gone:,} of {setup.replications:,} samples held a single class and are left out")
    return tuple(notes)


def _estimates(setup: Setup, points: Any, said: Array) -> tuple[Estimate, ...]:
    about = f"{setup.learner.name} in {setup.world.key} at n={setup.n:,}, over points of the world"
    return tuple(
        mean_estimate(name, name.replace("_", " "), part, level=setup.level, about=about)
        for name, part in zip(_fields(setup), _parts(setup, points, said))
    )


decomposition = Study(
    name="decomposition",
    label="noise, bias and variance of a learner's error",
    run=run,
    options={"n": 50, "replications": 300, "points": 1000},
    takes=("measure", "vary"),
    varies="a parameter of the learner",
    aliases=("bias_variance",),
    cites=("domingos2000", "geman1992"),
    about=__doc__ or "",
)
