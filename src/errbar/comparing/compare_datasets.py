"""compare over data sets: several learners with one value each on several data sets."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from errbar._versions import versions
from errbar.comparing.datasets import compared_by_dataset
from errbar.data.dataset_scores import read_standings
from errbar.errors import BadInput
from errbar.measures import measure as measure_of
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.types import Better
from errbar.verbs._options import checked, is_number


def compare_by_dataset(
    data: Any,
    *,
    datasets: str | None = None,
    learner: str | None = None,
    value: str | None = None,
    learners: Sequence[str] | None = None,
    measure: str | Measure | None = None,
    better: str | None = None,
    test: str | None = None,
    margin: float | None = None,
    level: float = 0.95,
    seed: int = 0,
) -> Run:
    """Average ranks, Friedman, Nemenyi and Holm-Wilcoxon of a table of scores.

    `data` has a row per data set and a column per learner, or a row per value where `learner` and `value` name columns.
    Which way is better is said by `measure` or by `better` ("high" or "low"), never guessed.
    """
    began = time.perf_counter()
    level, seed = checked(level, seed)
    if margin is not None and not (is_number(margin) and margin > 0):
        raise BadInput(f"--margin is a gap above 0 that is of no consequence; got {margin!r}.")
    key, label, way = _direction(measure, better)
    standings = read_standings(
        data, datasets=datasets, learner=learner, value=value, learners=learners, better=way, label=label
    )
    found = compared_by_dataset(
        standings, InferenceSettings(level=level, seed=seed), test=test, margin=margin, measure=key
    )
    return Run(
        verb="compare",
        seed=seed,
        data=_facts(standings),
        comparisons=found.comparisons,
        options={"level": level, "measure": key, "better": way, "test": test, "margin": margin, "by": "data set"},
        learners=tuple({"name": name} for name in standings.learners),
        sheets=found.sheets,
        versions=versions("scipy"),
        seconds=time.perf_counter() - began,
    )


def _direction(measure: str | Measure | None, better: str | None) -> tuple[str, str, Better]:
    """Key, label and the better way."""
    if better not in (None, "high", "low"):
        raise BadInput(f"--better is high or low; got {better!r}.")
    if measure is None:
        if better is None:
            raise BadInput("Scores need to say which way is better: -m names the measure, or --better high|low.")
        return "score", "score", "high" if better == "high" else "low"
    found = measure_of(measure)
    if found.better not in ("high", "low"):
        raise BadInput(f"{found.name} has no better way, so learners cannot be ranked by it. Name another measure.")
    if better not in (None, found.better):
        raise BadInput(f"{found.name} is better {found.better}; --better {better} says otherwise. Leave --better out.")
    return found.key, found.label, found.better


def _facts(standings: DatasetScores) -> DataFacts:
    said = f"{len(standings.datasets)} data sets x {len(standings.learners)} learners"
    body = repr((standings.datasets, standings.learners, standings.better)).encode()
    digest = hashlib.sha256(body + np.ascontiguousarray(standings.values).tobytes()).hexdigest()[:16]
    return DataFacts(rows=len(standings.datasets), kind="regression", said=(said,), digest_of=lambda: digest)
