"""Measures of outcomes: a mean over items of one value per item."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence.outcome_evidence import NO_END, OutcomeEvidence
from errbar.measures._losses import scored_mean
from errbar.records.item_mean import ItemMean
from errbar.records.measure import Measure
from errbar.records.scored import Mean, Proportion, Scored
from errbar.records.types import Floats, Ints

if TYPE_CHECKING:
    from errbar.evidence import Evidence

Find: TypeAlias = "Callable[[Measure, Evidence], Scored]"
SHARE = (0.0, 1.0)
UNSEEN_OF_K = 4.0
"""Items that the largest variance counts as where an item's value is curved in its trials (`bounded`)."""


class ItemValues(NamedTuple):
    """One value per item, and what an interval must know of how it was made."""

    values: Floats
    bounds: tuple[float, float] = SHARE
    trials: Floats | None = None
    """A number of each trial whose mean is the item's value; None where it is no mean of one number a trial."""
    unseen: float = 2.0
    passes: bool = False
    """True where each trial is 0 or 1."""


Values: TypeAlias = Callable[[OutcomeEvidence, Mapping[str, object]], ItemValues]


def of_outcomes(find: Callable[[Measure, OutcomeEvidence], Scored]) -> Find:
    """Return `find(measure, evidence)` as a Measure holds it: the shelf hands each the evidence that it reads."""
    return cast("Find", find)


def item_mean(values: Values) -> Find:
    """Find the mean over items of what `values(evidence, settings)` gives for each."""
    return of_outcomes(partial(_find, values))


def _find(values: Values, measure: Measure, evidence: OutcomeEvidence) -> Scored:
    of = values(evidence, measure.settings)
    scored = scored_mean(
        measure, evidence, of.values.__getitem__, loss_bounds=of.bounds, label=label_of(measure, evidence)
    )
    if not all(map(math.isfinite, of.bounds)):
        evidence.keep((NO_END, measure.key), lambda: True)
    fixed = evidence.given.items == "these"
    if fixed and of.trials is None:
        raise Undefined(f"{measure.name} of these items with new answers has no interval that was measured")
    single = evidence.given.rows == evidence.n
    basis = scored.basis
    assert isinstance(basis, Mean)
    if of.passes and single and scored.plain:
        return replace(scored, basis=Proportion(hits=float(of.values.sum()), trials=float(evidence.n)))
    return replace(scored, basis=_of_items(basis, of, evidence, fixed=fixed))


def _of_items(basis: Mean, of: ItemValues, evidence: OutcomeEvidence, *, fixed: bool) -> ItemMean:
    per_trial = of.trials
    return ItemMean(
        n=basis.n,
        mean=basis.mean,
        variance=basis.variance,
        skewness=basis.skewness,
        rows=basis.rows,
        loss_bounds=basis.loss_bounds,
        trials=lambda: evidence.trials,
        unseen=of.unseen,
        within=(lambda: evidence.spread_within(per_trial, of.values)) if fixed and per_trial is not None else None,
        passes=of.passes,
    )


def label_of(measure: Measure, evidence: OutcomeEvidence) -> str:
    """The measure's label, its `k` spelt out, with the column's name where there are several."""
    label = measure.label
    if "k" in measure.settings:
        label = f"{label[:-1]}{measure.settings['k']}"
    name = measure.settings.get("outcome")
    return label if name is None else f"{label} {name}"


def read_k(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> int:
    """Option k: a whole number of trials that every item has."""
    k, fewest = settings["k"], int(evidence.trials.min())
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise BadInput(f"k= must be a whole number of trials, 1 or more; got {k!r}. Write pass_at_k(k=5).")
    if k > fewest:
        few = int(np.count_nonzero(evidence.trials < k))
        raise BadInput(
            f"k= must be at most the trials that every item has; {few:,} of {evidence.n:,} items have fewer than {k}, "
            f"the fewest {fewest}. Give k={fewest} or less, or more trials."
        )
    return k


def chance_of_all(passes: Ints, trials: Ints, k: int) -> Floats:
    """C(passes, k) / C(trials, k): the chance that k trials drawn from an item's all pass."""
    found = np.ones(len(passes))
    for i in range(k):
        found *= np.maximum(passes - i, 0) / (trials - i)
    return found
