"""What a run of `score` keeps of its request, and what its costs are held against."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.evidence import Evidence
from errbar.records.check_input import ConstantGap
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.requests.score import ScoreRequest
from errbar.scoring.inference_settings import draws_as_written, interval_as_written


def score_options(
    request: ScoreRequest, ask: InferenceSettings, given: Predictions, named: Sequence[Measure] | None
) -> dict[str, object]:
    """Level, interval, threshold; costs and measures where they were named."""
    options: dict[str, object] = {
        "level": ask.level,
        "interval": interval_as_written(request.interval),
        "threshold": given.threshold,
    }
    if given.cost is not None:
        options["cost"] = request.cost if isinstance(request.cost, str) else given.cost.tolist()
    if named is not None:
        options["measures"] = [m.key for m in named]
    return options | draws_as_written(request)


def compare_with_constants(evidence: Evidence, ask: InferenceSettings) -> tuple[ConstantGap, ...]:
    """What calls cost beyond one answer for every row; nothing without costs."""
    if evidence.given.cost is None:
        return ()
    from errbar.scoring.constant_costs import gaps_to_constants  # here, since most runs have no costs

    return gaps_to_constants(evidence, ask)
