"""Measures of each output of rows with several numbers, each with its interval."""

from __future__ import annotations

from typing import NamedTuple

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.pictures._number_figures import names_of_outputs
from errbar.pictures._picture_input import PictureInput
from errbar.records.estimate import Estimate
from errbar.records.method import InferenceSettings
from errbar.records.one_column import one_output
from errbar.records.predictions import Predictions
from errbar.scoring.estimate_model import estimate_measures


class OutputEstimates(NamedTuple):
    """One output: its name, and the run's measures of it; None where a measure has no meaning there."""

    name: str
    estimates: tuple[Estimate | None, ...]


def find_output_estimates(given: PictureInput) -> tuple[OutputEstimates, ...]:
    """Return every output, without estimates of a learner's rows; empty where rows have one number."""
    e, run = given.evidence, given.run
    if e is None or e.given.kind != "multioutput" or e.given.value is None:
        return ()
    keys = [] if run.plan is not None else [x.measure for x in run.estimates if x.slice is None]
    ask = InferenceSettings(level=given.level, seed=run.seed)
    names = names_of_outputs(e.given)
    return tuple(OutputEstimates(name, _estimate(e.given, j, keys, ask)) for j, name in enumerate(names))


def _estimate(given: Predictions, j: int, keys: list[str], ask: InferenceSettings) -> tuple[Estimate | None, ...]:
    evidence = Evidence(one_output(given, j))
    found: list[Estimate | None] = []
    for key in keys:
        try:
            found.append(estimate_measures([measure(key)], evidence, ask, None, explicit=False)[0])
        except (BadInput, IndexError):
            found.append(None)
    return tuple(found)
