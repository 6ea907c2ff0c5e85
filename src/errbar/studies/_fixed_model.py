"""Fixed model: intervals of `score` for the model that comes with a world, graded against its true measure."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from errbar.evidence import Evidence
from errbar.measures import measure as measure_of
from errbar.records.method import InferenceSettings
from errbar.records.study import Setup
from errbar.scoring.estimate_model import estimate_measures
from errbar.studies._procedure import Procedure, Result
from errbar.studies._replications import replicate, stream
from errbar.studies._rule_evidence import evidence_of
from errbar.studies._tasks import task_of
from errbar.studies._truths import true_measure

PURPOSE = 112


class FixedModelJob(NamedTuple):
    """What every replication needs: interval names, None for the one that `score` chooses."""

    setup: Setup
    intervals: tuple[str | None, ...]


class ScoredEnds(NamedTuple):
    """What one interval said of one sample."""

    value: float = np.nan
    low: float = np.nan
    high: float = np.nan
    reason: str = ""


def score_results(setup: Setup) -> list[Result]:
    """The interval that was named; else the one of `score` and the plain one that textbooks give, as a control."""
    plain = "wald" if setup.loss == "zero_one" else "hall"
    intervals = (None, plain) if setup.interval is None else (setup.interval,)
    found = replicate(one, FixedModelJob(setup, intervals), setup.replications, engine=setup.engine)
    truth = np.array([t for t, _ in found])
    return [_result(name, truth, [ends[i] for _, ends in found]) for i, name in enumerate(intervals)]


def one(shared: FixedModelJob, replication: int) -> tuple[float, tuple[ScoredEnds, ...]]:
    """One sample of rows, the model's true measure, and what each interval says."""
    setup = shared.setup
    rng = stream(setup.seed, PURPOSE, replication)
    sample, left = setup.world.draw(setup.n, rng)
    evidence = evidence_of(setup.learner.model, setup.learner, task_of(setup.world, sample))
    seed = int(rng.integers(2**31))
    truth = true_measure(left, setup.learner.model, setup.learner, setup.measure, rng)
    return truth, tuple(_ends(setup, evidence, name, seed) for name in shared.intervals)


def _ends(setup: Setup, evidence: Evidence, interval: str | None, seed: int) -> ScoredEnds:
    ask = InferenceSettings(level=setup.level, seed=seed)
    found = estimate_measures([measure_of(setup.measure)], evidence, ask, interval, explicit=True)[0]
    value = np.nan if found.value is None else found.value
    if found.interval is None:
        return ScoredEnds(value, reason=str(found.reason))
    return ScoredEnds(value, found.interval.low, found.interval.high)


def _result(interval: str | None, truth: np.ndarray, ends: list[ScoredEnds]) -> Result:
    return Result(
        procedure=Procedure(name="score" if interval is None else f"score, {interval}", interval=interval),
        fits=0,
        value=np.array([e.value for e in ends]),
        low=np.array([e.low for e in ends]),
        high=np.array([e.high for e in ends]),
        truth=truth,
        refused=np.zeros(len(ends), dtype=np.bool_),
        reasons=dict(Counter(e.reason for e in ends if e.reason).most_common()),
    )
