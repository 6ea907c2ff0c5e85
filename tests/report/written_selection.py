"""A selection written by hand: five candidates of kNN, error rate, chosen k=7."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from errbar.records.estimate import Estimate, Interval
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.selection import CandidateResult, Selection, Stability

PLAN = {
    "plan": "kfold(k=5, repeats=1)",
    "family": "kfold",
    "options": {"k": 5, "repeats": 1},
    "splits": 5,
    "main": 5,
    "n_train": 80,
    "n_test": 20,
    "digest": "abc",
    "seed": 0,
    "receipt": [],
}


def candidate(k: int, value: float | None, **more: Any) -> CandidateResult:
    scores = (None,) * 5 if value is None else (value - 0.1, value + 0.1, value, value, value)
    told: dict[str, Any] = {"scores": scores, **more}
    return CandidateResult(name=f"k={k}", learner=f"knn(k={k})", params={"k": k}, value=value, **told)


STABILITY = Stability(choices={"k=7": 3, "k=15": 2}, cost=0.004, se=0.04, verdict="flat")
SELECTION = Selection(
    measure="error_rate",
    better="low",
    chosen={"name": "k=7", "learner": "knn(k=7)", "params": {"k": 7}},
    naive=0.2,
    optimism=0.05,
    stability=STABILITY,
    not_distinguishable=("k=3", "k=7", "k=15"),
    simplest="k=15",
    candidates=tuple(candidate(k, v) for k, v in ((1, 0.4), (3, 0.24), (7, 0.2), (15, 0.22), (25, 0.3))),
    fits=151,
    fits_saved=5,
    asks=5,
    budget=5,
    search="grid",
    rule="best",
    inner="kfold(k=5)",
    outer="kfold(k=5, repeats=1)",
    outer_done=5,
    outer_planned=5,
    log_scaled=("k",),
)


def estimate(value: float = 0.25, low: float | None = 0.15, high: float = 0.38, **more: Any) -> Estimate:
    interval = None if low is None else Interval(low=low, high=high, level=0.95, method="corrected_t", standing="")
    why = None if interval is not None else Missing("no_interval", "not asked for")
    told: dict[str, Any] = {"measure": "error_rate", "label": "error rate", "n": 100, "better": "low", **more}
    return Estimate(value=value, interval=interval, reason=why, **told)


def run(estimates: tuple[Estimate, ...] = (), **changes: Any) -> Run:
    """The selection with these fields changed, in a run."""
    return Run(
        verb="select",
        seed=0,
        data=DataFacts(rows=100, kind="binary", classes=("0", "1"), positive="1", counts={"0": 60, "1": 40}),
        estimates=estimates or (estimate(),),
        options={"level": 0.95, "primary": "error_rate"},
        plan=PLAN,
        learners=({"name": "knn", "params": {}},),
        selection=replace(SELECTION, **changes),
    )
