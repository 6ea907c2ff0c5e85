"""Measures of how the labels of one row are ordered: the labels it has above those it lacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._losses import scored_mean
from errbar.measures._no_skill import NoSkill, shares
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Better, Bools, Floats

RowValues = Callable[[Bools, Floats], Floats]
"""(rows, labels) truth and what orders the labels; one value per row out."""


def of_label_ranks(find: RowValues, *, better: Better, most: float | None = 1.0, **about: Any) -> Measure:
    """The mean over rows of `find`; `most` is its largest value in a row, None for the number of labels."""

    def score(measure: Measure, evidence: Evidence) -> Scored:
        values = find(evidence.given.truth == 1, _ranking(evidence))
        bounds = (0.0, float(len(evidence.classes)) if most is None else most)
        return scored_mean(replace(measure, bounds=bounds), evidence, lambda s: values[s], loss_bounds=bounds)

    return Measure(
        reads="rank",
        kinds=("multilabel",),
        within_rows=True,
        better=better,
        bounds=(0.0, float("inf") if most is None else most),
        find=score,
        no_skill=_by_prevalence(find),
        no_skill_says="labels in the order of how common they are",
        **about,
    )


def _ranking(evidence: Evidence) -> Floats:
    given = evidence.given
    found = given.score if given.score is not None else given.prob
    if found is None:
        raise BadInput("Ranking measures need a probability or a score; only labels were given.")
    return found


def _by_prevalence(find: RowValues) -> NoSkill:
    def no_skill(evidence: Evidence, settings: Mapping[str, object]) -> float:
        order = np.broadcast_to(shares(evidence), evidence.given.truth.shape)
        return evidence.mean(find(evidence.given.truth == 1, order))

    return no_skill


def at_or_above(order: Floats, c: int) -> Bools:
    """(rows, labels) which labels are ranked at least as high as label c of the same row."""
    return np.asarray(order >= order[:, [c]])
