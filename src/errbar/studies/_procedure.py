"""Procedure and Result: a plan and an interval as a user would run them, and how they did on every replication."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from errbar.records.types import Bools, Floats

NAIVE = "naive"
"""Mean of the split values +- z sd / sqrt(J), as if J overlapping fits were independent: a negative control."""


@dataclass(frozen=True, kw_only=True)
class Procedure:
    """What a user would run: a plan (quick, standard, thorough, or a splitter's call) and an interval."""

    plan: str = "standard"
    interval: str | None = None
    """A name on the shelf of intervals; None for the plan's own; `naive` for the negative control."""
    name: str = ""
    alone: bool = False
    """True: nobody says which rows share a unit or follow each other in time."""
    stratified: bool = True
    """False: folds are dealt without regard to classes."""

    @property
    def key(self) -> str:
        """Its name, or what it is made of."""
        return self.name or f"{self.plan}{'' if self.interval is None else f', {self.interval}'}"


@dataclass(frozen=True, eq=False, kw_only=True)
class Result:
    """One procedure on every replication. NaN where it gave no interval; `refused` where errbar would not run it."""

    procedure: Procedure
    fits: int
    """Splits of its plan."""
    value: Floats
    low: Floats
    high: Floats
    truth: Floats
    """The true loss of the model fitted on all n rows, one a replication."""
    refused: Bools
    reasons: Mapping[str, int] = field(default_factory=dict)
    """Why there was no interval, and how often."""

    @cached_property
    def learner_truth(self) -> float:
        """The mean true loss of the models: what the learner at n does."""
        return float(np.nanmean(self.truth)) if np.isfinite(self.truth).any() else np.nan

    @property
    def graded(self) -> int:
        """Replications that count: all but the refused ones. A missing interval counts as one that does not cover."""
        return int((~self.refused).sum())

    def covered(self, truth: Floats | float) -> int:
        """Intervals that hold the truth."""
        return int(((self.low <= truth) & (truth <= self.high))[~self.refused].sum())

    @property
    def coverage_model(self) -> float:
        """Share of intervals that hold the true error of the model fitted on all rows."""
        return self.covered(self.truth) / self.graded if self.graded else np.nan

    @property
    def coverage_learner(self) -> float:
        """Share of intervals that hold the learner's mean true error at n."""
        return self.covered(self.learner_truth) / self.graded if self.graded else np.nan

    @property
    def width(self) -> Floats:
        """High less low; NaN where there is no interval."""
        return self.high - self.low
