"""What a run of `score` keeps of its request, and what its checks may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from errbar.evidence import Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.records.check_input import CheckInput
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.outcomes import Outcomes, Rows
from errbar.records.run import Run
from errbar.records.side_facts import TrainedRows
from errbar.requests.score import ScoreRequest
from errbar.scoring.inference_settings import draws_as_written, interval_as_written

if TYPE_CHECKING:
    from errbar.records.run_options import RunOptions


def score_options(
    request: ScoreRequest, ask: InferenceSettings, given: Rows, named: Sequence[Measure] | None
) -> RunOptions:
    """Level, interval, threshold; costs and measures where they were named."""
    options: RunOptions = {
        "level": ask.level,
        "interval": interval_as_written(request.interval),
        **_how_read(given),
    }
    if given.cost is not None:
        options["cost"] = request.cost if isinstance(request.cost, str) else given.cost.tolist()
    if named is not None:
        options["measures"] = [m.key for m in named]
    return options | draws_as_written(request)


def _how_read(given: Rows) -> RunOptions:
    """The threshold of predictions; of outcomes their names, and what they are about."""
    if isinstance(given, Outcomes):
        return {
            "outcomes": [one.name for one in given.outcomes],
            "items": given.items,
            "better": given.outcomes[0].better,
        }
    return {"threshold": given.threshold}


def keep_rows(run: Run, given: Rows) -> Run:
    """The run with the rows themselves, in memory."""
    return replace(run, outcomes=given) if isinstance(given, Outcomes) else replace(run, predictions=given)


def read_check_input(
    request: ScoreRequest,
    chosen: Sequence[Measure],
    estimates: tuple[Estimate, ...],
    evidence: KnownRows,
    ask: InferenceSettings,
) -> CheckInput:
    """What the checks of `score` may see: with costs, those of one answer too; of a saved threshold, who chose it."""
    seen = CheckInput(
        verb="score",
        measures={m.key: m for m in chosen},
        estimates=estimates,
        tails=evidence.loss_tails([m.key for m in chosen]),
        evidence=evidence,
    )
    if isinstance(evidence, Evidence) and evidence.given.cost is not None:
        from errbar.scoring.constant_costs import gaps_to_constants  # here, since most runs have no costs

        seen = replace(seen, constants=gaps_to_constants(evidence, ask))
    if request.truth is None and isinstance(evidence, Evidence):
        from errbar.data.choosing_rows import find_choosing_rows  # here, since most files are not errbar's own

        seen = replace(seen, tuned=find_choosing_rows(request.data, evidence.given))
    trained = 0
    if str(request.data).endswith(".parquet"):
        from errbar.data.own_predictions import count_trained_rows  # here, for the same reason

        trained = count_trained_rows(request.data)
    return replace(seen, facts={TrainedRows: TrainedRows(rows=evidence.n, trained=trained)}) if trained else seen
