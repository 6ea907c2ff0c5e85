"""Tables of fixed predictions beside their measures: what the measures asked for give a reason to show."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.evidence import Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.sheet import Sheet
from errbar.scoring.confusion_sheet import confusion_sheets


def describe_predictions(chosen: Sequence[Measure], evidence: KnownRows, ask: InferenceSettings) -> tuple[Sheet, ...]:
    """Return every table that the measures asked for give a reason to show."""
    if isinstance(evidence, OutcomeEvidence):
        from errbar.scoring.item_spread import spread_sheets  # here, since most rows have a truth

        return spread_sheets(evidence, ask)
    assert isinstance(evidence, Evidence)
    if evidence.kind == "multioutput":
        from errbar.scoring.output_table import output_sheets  # here, since most rows have one number, or classes

        return output_sheets(evidence, ask)
    segments: tuple[Sheet, ...] = ()
    if any(m.name in ("calibration_loss", "refinement_loss") for m in chosen):
        from errbar.scoring.segment_table import segment_sheets  # here, since few runs ask for them

        segments = segment_sheets(chosen, evidence)
    return (
        *confusion_sheets(chosen, evidence),
        *threshold_sheets(chosen, evidence),
        *segments,
        *_answer_sheets(chosen, evidence, ask),
    )


def threshold_sheets(chosen: Sequence[Measure], evidence: Evidence) -> tuple[Sheet, ...]:
    """Counts by threshold; nothing where no score orders rows of two classes, or no measure reads one."""
    if not _is_scored(evidence.given):
        return ()
    from errbar.deciding.threshold_sheet import count_by_threshold, has_thresholds  # here, since many rows have none

    return (count_by_threshold(evidence),) if has_thresholds(chosen, evidence) else ()


def _is_scored(given: Predictions) -> bool:
    """True of two classes where something orders the rows."""
    return given.kind == "binary" and (given.prob is not None or given.score is not None)


def _answer_sheets(chosen: Sequence[Measure], evidence: Evidence, ask: InferenceSettings) -> tuple[Sheet, ...]:
    """What the answer says beyond the measures; each is loaded where it can be said, since most runs have none."""
    given = evidence.given
    if given.kind == "binary" and given.cost is not None and any(m.name == "cost" for m in chosen):
        from errbar.deciding.cheapest_cut import cheapest_sheets

        return cheapest_sheets(evidence, ask.level)
    if given.kind == "multiclass" and given.prob is not None and any(m.reads == "label" for m in chosen):
        from errbar.deciding.handing_over import handing_sheets

        return handing_sheets(evidence, ask.level)
    return ()
