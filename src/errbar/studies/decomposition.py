"""Decomposition: a learner's expected error as noise, bias and variance, for squared and for 0-1 loss.

Squared loss: noise + bias^2 + variance (Geman and others). 0-1 loss: Domingos' unified decomposition, in which bias is
the share of points whose main prediction is not the best label, and variance counts against the learner where the main
prediction is right (unbiased points) but for it where it is wrong: net_noise + bias + net_variance = loss. The parts
are found over many training sets at the same points of the world and add up exactly. `points`: how many. With
`vary=max_depth=1,2,4,8` one line per value: how the parts trade against each other. Not to be confused with `bias`,
which is about estimators of the error, not the error itself.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.learners.fitting import fit_all
from errbar.records.estimate import Estimate
from errbar.records.learner import Learner
from errbar.records.missing import Missing
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.records.types import Array, Floats, Ints
from errbar.studies._numbers import Simulated, estimate_of, t_interval
from errbar.studies._replications import replicate, stream
from errbar.studies._resampling import one_class
from errbar.studies._setup import whole
from errbar.studies._tasks import task_of
from errbar.studies._vary_learner import with_setting

PURPOSE = 107
ROUNDING = 1e-12
"""Of a part: an error that is smaller comes from floating point."""
GROUPS = 10
"""Groups of replications that are left out in turn to see how far the parts depend on them."""
LEAST = 4
"""Training sets that make two groups of two."""


class DecompositionJob(NamedTuple):
    """The setup, the points that every model is asked about, and the learner with each value."""

    setup: Setup
    points: Any
    learners: tuple[Learner, ...]


def one(shared: DecompositionJob, replication: int) -> list[Array] | None:
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


def run(setup: Setup) -> StudyResult:
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
    shared = DecompositionJob(setup, points, learners)
    told = replicate(one, shared, setup.replications, engine=setup.engine)
    found = [t for t in told if t is not None]
    if len(found) < 2:
        raise BadInput(
            f"Samples of {setup.n:,} rows hold a single class; decomposition needs 2 that do not. Use a larger `n`."
        )
    parts = [np.stack([t[i] for t in found]) for i in range(len(learners))]
    means = [averaged(setup, points, said) for said in parts]
    columns = tuple(c for f in _fields(setup) for c in (f, f"{f}_se"))
    sheet = Sheet(
        name="decomposition",
        title=f"Parts of {setup.measure} over {len(found):,} samples of {setup.n:,} rows, at {len(points):,} points",
        columns=((name,) if name else ()) + columns,
        rows=tuple(((v, *row) if name else row) for v, row in zip(values or (None,), map(_row, means))),
        notes=_notes(setup, len(told) - len(found), len(found)),
    )
    return StudyResult((sheet,), _estimates(setup, means[0], len(found), len(points)))


def _fields(setup: Setup) -> tuple[str, ...]:
    return (ZeroOne if setup.loss == "zero_one" else Squared)._fields


def _parts(setup: Setup, points: object, said: Array) -> Floats:
    """(parts, points)."""
    world = setup.world
    if setup.loss == "zero_one":
        return np.array(zero_one_parts(said, world.bayes_prob(points)))
    return np.array(squared_parts(said, world.bayes(points), world.bayes_error.value))


class Averaged(NamedTuple):
    """One number a part each: means over points, with the error from the choice of points and of training sets."""

    value: Floats
    se: Floats
    """NaN where there are too few training sets to see how far the part depends on them."""
    df: Floats


def averaged(setup: Setup, points: object, said: Array) -> Averaged:
    """Parts averaged over points; training sets are left out in groups to see what depends on them."""
    whole = _parts(setup, points, said)
    n = whole.shape[1]
    by_points = whole.std(axis=1, ddof=1) / math.sqrt(n)
    g = min(GROUPS, len(said) // 2)
    if g < 2:
        return Averaged(whole.mean(axis=1), np.full(len(whole), np.nan), np.full(len(whole), np.nan))
    groups = np.arange(len(said)) % g
    left = np.array([_parts(setup, points, said[groups != i]).mean(axis=1) for i in range(g)])
    by_sets = np.sqrt((g - 1) / g * np.square(left - left.mean(axis=0)).sum(axis=0))
    se = np.hypot(by_points, by_sets)
    # Satterthwaite: few groups say little about their own spread, and a normal quantile would not know.
    spent = by_points**4 / (n - 1) + by_sets**4 / (g - 1)
    df = np.divide(se**4, spent, out=np.full(len(se), float(n - 1)), where=spent > 0)
    # The noise of squared loss is known: what its error is but for rounding is none.
    known = se <= ROUNDING * np.abs(whole.mean(axis=1))
    return Averaged(whole.mean(axis=1), np.where(known, 0.0, se), df)


def _row(found: Averaged) -> tuple[Cell, ...]:
    return tuple(x for value, se in zip(found.value.tolist(), found.se.tolist()) for x in (value, _there(se)))


def _there(x: float) -> float | None:
    return x if math.isfinite(x) else None


def _notes(setup: Setup, gone: int, sets: int) -> tuple[str, ...]:
    if setup.loss == "squared":
        notes = ["noise + bias + variance = loss; `bias` is squared: MSE = variance + bias^2 + Bayes error"]
    else:
        notes = [
            "net_noise + bias + net_variance = loss; `noise` and `variance` are without their signs: on points whose "
            "main prediction is wrong they lower the error",
            "not the textbook form MSE = variance + bias^2 + Bayes error, which is of squared loss",
        ]
    if sets < LEAST:
        notes.append(f"no errors: {_too_few(sets)}")
    if gone:
        notes.append(f"{gone:,} of {setup.replications:,} samples held a single class and are left out")
    return tuple(notes)


def _too_few(sets: int) -> str:
    return f"{sets} training sets do not show how far the parts depend on them; {LEAST} replications or more do"


def _estimates(setup: Setup, found: Averaged, sets: int, points: int) -> tuple[Estimate, ...]:
    """The parts of the first line, with the very errors that its table has."""
    about = f"{setup.learner.name} in {setup.world.key} at n={setup.n:,}, over points of the world and training sets"
    how = f"mean over {points:,} points and {sets:,} training sets, with the error of both"
    out = []
    for name, value, se, df in zip(_fields(setup), *(x.tolist() for x in found)):
        interval = None
        reason = Missing("no_interval", _too_few(sets) if sets < LEAST else "the same at all points and sets")
        if se > 0:
            interval = t_interval(value, se, df, level=setup.level, how=how, bounds=_bounds(setup, name))
        part = Simulated(value, interval, reason, _there(se), sets)
        out.append(estimate_of(name, name.replace("_", " "), part, level=setup.level, about=about))
    return tuple(out)


def _bounds(setup: Setup, name: str) -> tuple[float, float]:
    """Shares of 0-1 loss, the net ones with a sign; the squared bias is estimated without bias, so below 0 as well."""
    if setup.loss == "squared":
        return -math.inf, math.inf
    return (-1.0 if name.startswith("net_") else 0.0), 1.0


class Squared(NamedTuple):
    """One number a point each."""

    noise: Floats
    bias: Floats
    variance: Floats
    loss: Floats
    """Expected loss over training sets and over y, found without the parts."""


class ZeroOne(NamedTuple):
    """One number a point each; `net` parts carry their signs and add up with the bias to the loss."""

    noise: Floats
    net_noise: Floats
    bias: Floats
    variance: Floats
    net_variance: Floats
    loss: Floats


def squared_parts(said: Floats, best: Floats, noise: float) -> Squared:
    """`said` (training sets, points), `best` the mean of y at each point, `noise` the variance of y around it.

    The variance over R training sets is divided by R - 1, and the square of their mean loses the variance / R that it
    holds by chance: both parts are then right on average for any R, and still add up.
    """
    sets = len(said)
    variance = said.var(axis=0, ddof=1)
    bias = (said.mean(axis=0) - best) ** 2 - variance / sets
    loss = np.mean((said - best) ** 2, axis=0) + noise
    return Squared(np.full(said.shape[1], noise), bias, variance, loss)


def zero_one_parts(said: Ints, prob: Floats) -> ZeroOne:
    """`said` (training sets, points) class codes, `prob` (points, classes) P(class | x).

    After Domingos (2000) the loss is c1 noise + bias + c2 variance. The bias is 1 if the main (commonest) prediction is
    not the best label, the variance is how often a prediction is not the main one. The signs c1, c2 say that noise and
    variance can also help: on a point that the main prediction gets wrong, a learner that wavers is right more often.
    """
    points, classes = prob.shape
    at = np.arange(points)
    share = np.stack([np.mean(said == c, axis=0) for c in range(classes)], axis=1)
    best, main = prob.argmax(axis=1), share.argmax(axis=1)
    right = share[at, best]
    noise = 1 - prob[at, best]
    biased = (main != best).astype(np.float64)
    variance = 1 - share[at, main]
    # Where the main prediction is wrong, only wavering towards the best label helps.
    net_variance = np.where(biased > 0, -right, variance)
    # c1 noise: y differs from the best label and the prediction hits it, or not, whatever the prediction is.
    net_noise = right - np.sum(share * prob, axis=1)
    loss = np.mean(1 - prob[at, said], axis=0)
    return ZeroOne(noise, net_noise, biased, variance, net_variance, loss)


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
