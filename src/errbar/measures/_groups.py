"""The mean outcome of each group of items, for measures of the worst group and of what lies between groups."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import numpy as np

from errbar._numeric.quantiles import normal_cdf
from errbar.errors import BadInput, Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import Find, label_of, of_outcomes
from errbar.measures.mean import mean
from errbar.records.group_means import Groups
from errbar.records.measure import Measure
from errbar.records.predictions import Slicing
from errbar.records.scored import Recomputed, Scored
from errbar.records.types import Floats

FEWEST = 2
_NOT_MEASURED = "{} with units, or of these items alone, was not measured; each group has its interval"
STEPS = 2001
"""Points of the integral of the largest and the smallest of several normal values."""


def of_groups(asks: Literal["worst", "gap", "ratio"], of: Callable[[list[float], bool], float]) -> Find:
    """Find a value of the groups of one column; `of` takes their means, and whether high is good."""

    def find(measure: Measure, evidence: OutcomeEvidence) -> Scored:
        return _find(measure, evidence, asks, of)

    return of_outcomes(find)


def _find(
    measure: Measure,
    evidence: OutcomeEvidence,
    asks: Literal["worst", "gap", "ratio"],
    of: Callable[[list[float], bool], float],
) -> Scored:
    slicing = _chosen(evidence, measure)
    name = measure.settings["outcome"]
    one = evidence.outcome(name)
    if not all(map(math.isfinite, one.range)):
        raise Undefined(f"{measure.name} needs a range of outcomes; give `range=LOW,HIGH`")
    if asks == "ratio" and one.range[0] < 0:
        raise Undefined("a ratio needs outcomes of 0 or more")
    asked = mean.having(outcome=name)
    groups = [asked.score(evidence.only(rows)) for _, rows in slicing.slices() if rows.any()]
    if len(groups) < FEWEST:
        raise Undefined(f"{slicing.column} has one group; two are needed")
    unmeasured = evidence.unit is not None or evidence.given.items == "these"
    value = of([g.value for g in groups], one.better == "high")
    return Scored(
        measure=replace(measure, bounds=one.range if asks == "worst" else measure.bounds),
        label=f"{label_of(measure, evidence)} of {slicing.column}",
        value=value,
        basis=Recomputed(no_interval=_NOT_MEASURED.format(measure.name)) if unmeasured else Groups(tuple(groups), asks),
        n=evidence.n,
        influence_of=None,
        reweigh=lambda weight: measure.score(evidence.reweighted(weight)).value,
        unit=evidence.unit,
        weight=evidence.weight,
        extras={"equal_groups": _expected_gap(evidence.means(name), groups)} if asks == "gap" else {},
    )


def _chosen(evidence: OutcomeEvidence, measure: Measure) -> Slicing:
    cut = {slicing.column: slicing for slicing in evidence.given.slicings}
    named = measure.settings["by"]
    if not cut:
        raise Undefined(f"{measure.name} is about groups of items; give `by=COLUMN`")
    if named is None:
        return next(iter(cut.values()))
    if named not in cut:
        raise BadInput(f"by= of {measure.name} must be a column of `by`: {', '.join(cut)}; got {named!r}.")
    return cut[str(named)]


def _expected_gap(values: Floats, groups: list[Scored]) -> float:
    """The gap that groups of these sizes show on average where they are equal: E max - E min of normal means."""
    spread = float(np.std(values)) / np.sqrt([float(g.n) for g in groups])
    at = np.linspace(-8, 8, STEPS) * float(spread.max())
    if not spread.max() > 0:
        return 0.0
    below = np.array([[normal_cdf(x / s) for x in at.tolist()] for s in spread])
    outside = 1 - below.prod(axis=0) - (1 - below).prod(axis=0)
    return float(np.trapezoid(outside, at))
