"""Ratings of items by raters: the means over items from which measures of agreement follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar.errors import Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._columns import scored_columns
from errbar.measures._items import Find, label_of, of_outcomes
from errbar.records.measure import Measure
from errbar.records.scored import Recomputed, Rows, Scored
from errbar.records.types import Array, Floats, Ints

FEWEST_ITEMS = 10
"""Items with a rating beside the most frequent one, below which no interval of a chance-corrected measure was found to
cover (evaluations with 5 % positive ratings, 30 items: 37 to 69 %)."""


class Ratings(NamedTuple):
    """Means over items, the agreement that follows from them, and whether the ratings are too alike for an interval."""

    quantities: Callable[[Rows], Floats]
    """Items in, (quantities, items) out."""
    combine: Callable[[Array], object]
    """Means of the quantities to the measure, by operations that take complex numbers and arrays of means."""
    guarded: bool = True


def agreement(of: Callable[[OutcomeEvidence, Mapping[str, object]], Ratings]) -> Find:
    """Find a chance-corrected agreement, 1 where raters always agree and 0 where they agree by chance."""

    def find(measure: Measure, evidence: OutcomeEvidence) -> Scored:
        given = evidence.given
        if given.items == "these":
            raise Undefined(f"{measure.name} is about new items; leave `items=these` out")
        if int(evidence.trials.max()) < 2:
            raise Undefined("each item has one rating, so nothing can agree; give the raters of each item")
        ratings = of(evidence, measure.settings)
        scored = scored_columns(measure, evidence, ratings.quantities, ratings.combine)  # type: ignore[arg-type]
        scored = replace(scored, label=label_of(measure, evidence))
        if ratings.guarded and (few := _beside_most_frequent(evidence, measure.settings["outcome"])) < FEWEST_ITEMS:
            says = f"only {few} items have a rating beside the most frequent one; an interval needs {FEWEST_ITEMS}"
            return replace(scored, basis=Recomputed(no_interval=says))
        return scored

    return of_outcomes(find)


def rating_levels(evidence: OutcomeEvidence, name: object) -> tuple[Floats, Ints]:
    """Different ratings, ascending, and the place of each trial's rating among them."""

    def find() -> tuple[Floats, Ints]:
        levels, codes = np.unique(evidence.outcome(name).values, return_inverse=True)
        return levels, codes.reshape(-1)

    return evidence.keep(("rating levels", name), find)


def rating_counts(evidence: OutcomeEvidence, name: object) -> Floats:
    """Count the raters that gave each item each rating: (items, ratings)."""

    def find() -> Floats:
        levels, codes = rating_levels(evidence, name)
        cells = np.bincount(evidence.given.item * len(levels) + codes, minlength=evidence.n * len(levels))
        return cells.reshape(evidence.n, len(levels)).astype(np.float64)

    return evidence.keep(("rating counts", name), find)


def rating_table(evidence: OutcomeEvidence, name: object) -> tuple[Floats, tuple[str, ...]]:
    """Ratings by item and rater, NaN where a rater did not rate an item, and the raters' names."""
    given = evidence.given
    if given.rater is None:
        raise Undefined("which rater gave each rating is not known; give `rater=COLUMN`")
    table = np.full((evidence.n, len(given.raters)), np.nan)
    table[given.item, given.rater] = evidence.outcome(name).values
    there = ~np.isnan(table).all(axis=0)
    return table[:, there], tuple(np.array(given.raters, dtype=object)[there])


def _beside_most_frequent(evidence: OutcomeEvidence, name: object) -> int:
    """Items with at least one rating that is not the most frequent."""
    counts = rating_counts(evidence, name)
    others = np.delete(counts, int(counts.sum(axis=0).argmax()), axis=1)
    return int(np.count_nonzero(others.any(axis=1)))
