"""What a run keeps of its options, its plan and its learners: the keys of its document, with their types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict


class RunOptions(TypedDict, total=False):
    """What was asked. Each verb keeps its own; a study of the lab keeps those of its world and of itself besides."""

    level: float
    interval: str | None
    replicates: int
    measures: list[str] | None
    primary: str | None
    by: str | None
    threshold: float | str | None
    outcomes: list[str]
    items: str
    cost: object
    goal: str
    prevalence: float | None
    plan: str
    vary: Mapping[str, list[object]]
    models: list[str]
    test: str | None
    adjust: str
    against: str | None
    better: str
    margin: Mapping[str, float] | float | None
    paired: bool
    criteria: list[str]
    verdict: str | None
    shared: bool
    slices: int
    config: str | None
    test_rows: int | None
    effort: str
    fit: object
    study: str | None
    world: str | None
    replications: int | None
    learner: str
    n: int
    measure: str
    error: float
    about: str | None


class PlanFacts(TypedDict, total=False):
    """The design of a resampled run: all of a plan but its rows."""

    family: str
    plan: str
    options: Mapping[str, object]
    why: str
    receipt: list[str]
    splits: int
    main: int
    n_train: int
    n_test: int
    seed: int
    digest: str
    failed: int
    units_apart: bool


class FittedLearner(TypedDict, total=False):
    """A learner by name, with its parameters as text and how it was fitted."""

    name: str
    params: Mapping[str, object]
    how: str
    exact: bool
