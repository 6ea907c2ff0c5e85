"""compare over data sets: several learners with one value each on several data sets."""

from __future__ import annotations

import hashlib
import time

import numpy as np

from errbar._versions import versions
from errbar.comparing.datasets import contrast_datasets
from errbar.comparing.question import read_amount
from errbar.data.dataset_scores import read_standings
from errbar.errors import BadInput
from errbar.measures import measure as measure_of
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.types import Better
from errbar.requests.compare import CompareRequest
from errbar.requests.kinds import Measures
from errbar.scoring.which_measures import parse_measures


def compare_datasets(request: CompareRequest, ask: InferenceSettings) -> Run:
    """Average ranks, Friedman, Nemenyi and Holm-Wilcoxon of a table of scores.

    The table has a row per data set and a column per learner, or a row per value where `learner` and `value` name
    columns. Which way is better is said by a measure or by `better` ("high" or "low"), never guessed.
    """
    began = time.perf_counter()
    margin = None if request.margin is None else read_amount(request.margin)
    key, label, way = direction_of(single_measure(request.measures), request.better)
    standings = read_standings(
        request.models,
        datasets=request.datasets,
        learner=request.learner,
        value=None if request.value is None else str(request.value),
        better=way,
        label=label,
    )
    test = request.test
    if test is not None and not isinstance(test, str):
        raise BadInput(f"`test` must be the name of a contrast; got {type(test).__name__}.")
    found = contrast_datasets(standings, ask, test=test, margin=margin, measure=key)
    return Run(
        verb="compare",
        seed=ask.seed,
        data=_facts(standings),
        comparisons=found.comparisons,
        options={
            "level": ask.level,
            "measure": key,
            "better": way,
            "test": test,
            "margin": margin,
            "by": "data set",
        },
        learners=tuple({"name": name} for name in standings.learners),
        sheets=found.sheets,
        versions=versions("scipy"),
        seconds=time.perf_counter() - began,
    )


def single_measure(measures: Measures | None) -> str | Measure | None:
    """The one measure that a table of scores holds."""
    if measures is None or isinstance(measures, (str, Measure)):
        return measures
    _, found = parse_measures(measures)
    if len(found) != 1:
        raise BadInput(f"A table of scores is about one measure; found {len(found)}. Name one.")
    return found[0]


def direction_of(measure: str | Measure | None, better: str | None) -> tuple[str, str, Better]:
    """Key, label and the better way."""
    if better not in (None, "high", "low"):
        raise BadInput(f"`better` must be high or low; got {better!r}.")
    if measure is None:
        if better is None:
            raise BadInput(
                "Scores need a direction; got neither a measure nor `better`. Give `measures`, or "
                "`better=high` or `better=low`."
            )
        return "score", "score", "high" if better == "high" else "low"
    found = measure_of(measure)
    if found.better not in ("high", "low"):
        raise BadInput(f"{found.name} has no better way, so learners cannot be ranked by it. Name another measure.")
    if better not in (None, found.better):
        raise BadInput(f"{found.name} is better {found.better}; got `better={better}`. Leave `better` out.")
    return found.key, found.label, found.better


def _facts(standings: DatasetScores) -> DataFacts:
    said = f"{len(standings.datasets)} data sets x {len(standings.learners)} learners"
    body = repr((standings.datasets, standings.learners, standings.better)).encode()
    digest = hashlib.sha256(body + np.ascontiguousarray(standings.values).tobytes()).hexdigest()[:16]
    notes = (said, *standings.said)
    return DataFacts(rows=len(standings.datasets), kind="regression", said=notes, digest=digest)
