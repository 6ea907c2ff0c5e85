"""Baseline of measures of one class: the same predictions, dealt to the rows at random."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.measures._no_skill import NoSkill
from errbar.records.measure import Measure
from errbar.records.predictions import Predictions
from errbar.records.scored import HAIR
from errbar.records.types import Ints


def shuffled(name: str) -> NoSkill:
    """The named measure on the mean table over all shuffles of the calls; None where it is undefined there.

    Shuffling keeps the margins of the table: for a rate whose denominator is one, this is the exact mean.
    """

    def no_skill(evidence: Evidence, settings: Mapping[str, Any]) -> float | None:
        cut = settings.get("threshold")
        chance = evidence.keep(("shuffled", cut), lambda: _shuffled(evidence, cut))
        asked = _having(name, *_as_key({**settings, "threshold": None}))
        try:
            value = asked.score(chance).value
        except Undefined:
            return None
        # Products leave 1e-17 where independence means 0; a count of rows with small weights is no such dust.
        return 0.0 if asked.bounds[0] < 0 and abs(value) <= HAIR * asked.bounds[1] else value

    return no_skill


def _as_key(settings: Mapping[str, object]) -> tuple[tuple[tuple[str, object], ...], tuple[type, ...]]:
    return tuple(settings.items()), tuple(map(type, settings.values()))


@lru_cache(maxsize=64)
def _having(name: str, settings: tuple[tuple[str, object], ...], types: tuple[type, ...]) -> Measure:
    """The measure of that name with these settings, 1 and true apart; slices ask for the same one again and again."""
    return measure(name).having(**dict(settings))


def _shuffled(evidence: Evidence, threshold: float | None) -> Evidence:
    """One row per cell, weighing what independence of truth and call would put there."""
    cells = evidence.cells(threshold)
    k = len(cells)
    # Random dealing keeps both margins: a cell then holds row total x column total / n on average.
    weight = np.outer(cells.sum(axis=1), cells.sum(axis=0)) / cells.sum()
    given = evidence.given
    truth, label = _cell_classes(k)
    found = Evidence(
        Predictions(
            kind=given.kind,
            truth=truth,
            label=label,
            weight=weight.reshape(-1),
            classes=given.classes,
            positive=given.positive,
            threshold=given.threshold,
            cost=given.cost,
        )
    )
    found.keep(("cells", None), lambda: weight)
    return found


@lru_cache(maxsize=8)
def _cell_classes(k: int) -> tuple[Ints, Ints]:
    """Truth and call of every cell; slices ask for the same ones again and again."""
    return np.repeat(np.arange(k), k), np.tile(np.arange(k), k)
