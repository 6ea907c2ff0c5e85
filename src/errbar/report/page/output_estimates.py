"""Measures of one output of several, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.estimate import Estimate
from errbar.records.method import InferenceSettings
from errbar.records.one_column import one_output
from errbar.records.predictions import Predictions
from errbar.report.page.page_input import PageInput
from errbar.scoring.estimate_model import estimate_measures


def output_estimates(page: PageInput, given: Predictions, j: int, keys: Sequence[str]) -> list[Estimate | None]:
    """The measures on one output; None where a measure has no meaning there."""
    evidence = Evidence(one_output(given, j))
    ask = InferenceSettings(level=page.given.level, seed=page.run.seed)
    found: list[Estimate | None] = []
    for key in keys:
        try:
            found.append(estimate_measures([measure(key)], evidence, ask, None, explicit=False)[0])
        except (BadInput, IndexError):
            found.append(None)
    return found
