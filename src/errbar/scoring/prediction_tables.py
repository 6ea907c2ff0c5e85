"""Tables of fixed predictions beside their measures: the confusion matrix in long form, and all others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.evidence import Evidence
from errbar.records.later import later
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.sheet import Sheet
from errbar.records.types import CLASSIFICATION, Floats
from errbar.scoring.which_measures import cut_score

CONFUSION = "confusion"
"""Name of the sheet."""
MOST = 100
"""Classes up to which every cell is kept; above, the largest confusions."""
LARGEST = 100


def has_labels(given: Predictions) -> bool:
    """True where rows have classes to be counted: 0.5 means nothing to a bare score."""
    return given.kind in CLASSIFICATION and (given.label is not None or given.prob is not None or cut_score(given))


def confusion_sheets(chosen: Sequence[Measure], evidence: Evidence, *, out_of_fold: bool = False) -> tuple[Sheet, ...]:
    """The matrix with a line for each cell that has rows; nothing where no classes were predicted or none is read."""
    given = evidence.given
    if not has_labels(given) or not any(m.reads == "label" for m in chosen):
        return ()
    cells, names = evidence.cells(), evidence.classes
    true, called = np.nonzero(cells)
    notes: tuple[str, ...] = ()
    if len(names) > MOST:
        wrong = np.flatnonzero(true != called)
        kept = wrong[np.argsort(-cells[true[wrong], called[wrong]], kind="stable")[:LARGEST]]
        true, called = true[kept], called[kept]
        notes = (f"{len(names):,} classes: the {len(kept):,} largest of {len(wrong):,} confusions.",)
    is_cut = evidence.cut_from_prob and given.kind == "binary"
    at = f" at threshold {given.threshold:g}" if is_cut else ""
    at += ", each row as the first fit that had not seen it predicted it" if out_of_fold else ""
    return (
        Sheet(
            name=CONFUSION,
            title=f"Confusion matrix{at}",
            columns=("true", "predicted", "weight" if evidence.weight is not None else "rows"),
            rows=tuple(
                zip(
                    map(names.__getitem__, true.tolist()),
                    map(names.__getitem__, called.tolist()),
                    _counts(cells[true, called]),
                )
            ),
            notes=notes,
        ),
    )


def _counts(x: Floats) -> list[float] | list[int]:
    """Whole numbers as such where all are."""
    return x.astype(int).tolist() if (x == np.round(x)).all() else [whole_number(one) for one in x.tolist()]


def whole_number(x: float) -> float | int:
    """Return x as a whole number if it is one but for rounding; sums of small weights are none."""
    return round(x) if abs(x - round(x)) <= 1e-9 * min(1.0, abs(x)) else float(x)


def describe_predictions(chosen: Sequence[Measure], evidence: Evidence, ask: InferenceSettings) -> tuple[Sheet, ...]:
    """Every table that the measures asked for give a reason to show, for a field that is found when it is read."""
    if evidence.kind == "multioutput":
        from errbar.scoring.output_table import output_sheets  # here, since most rows have one number, or classes

        return later((lambda: output_sheets(evidence, ask)()) if evidence.lasting else output_sheets(evidence, ask))

    def all_at_once() -> tuple[Sheet, ...]:
        before, after = _around_counts(chosen, evidence, ask)
        return (*before, *threshold_sheets(chosen, evidence), *after)

    if evidence.lasting or not _is_scored(evidence.given):
        return later(all_at_once, evidence.lasting)
    from errbar.scoring.threshold_sheet import counts_when_read, may_wait  # here, since many rows have labels alone

    if not may_wait(chosen, evidence):
        return all_at_once()
    counts, (first, last) = counts_when_read(evidence), _around_counts(chosen, evidence, ask)
    return later(lambda: (*first, *counts(), *last))


def threshold_sheets(chosen: Sequence[Measure], evidence: Evidence) -> tuple[Sheet, ...]:
    """Counts by threshold; nothing where no score orders rows of two classes, or no measure reads one."""
    if not _is_scored(evidence.given):
        return ()
    from errbar.scoring.threshold_sheet import count_by_threshold, has_thresholds  # here, for the same reason

    return (count_by_threshold(evidence),) if has_thresholds(chosen, evidence) else ()


def _is_scored(given: Predictions) -> bool:
    """True of two classes where something orders the rows."""
    return given.kind == "binary" and (given.prob is not None or given.score is not None)


def _around_counts(
    chosen: Sequence[Measure], evidence: Evidence, ask: InferenceSettings
) -> tuple[tuple[Sheet, ...], tuple[Sheet, ...]]:
    """The tables that stand before and after the counts by threshold."""
    segments: tuple[Sheet, ...] = ()
    if any(m.name in ("calibration_loss", "refinement_loss") for m in chosen):
        from errbar.scoring.segment_table import segment_sheets  # here, since few runs ask for them

        segments = segment_sheets(chosen, evidence)
    return confusion_sheets(chosen, evidence), (*segments, *_answer_sheets(chosen, evidence, ask))


def _answer_sheets(chosen: Sequence[Measure], evidence: Evidence, ask: InferenceSettings) -> tuple[Sheet, ...]:
    """What the answer says beyond the measures; each is loaded where it can be said, since most runs have none."""
    given = evidence.given
    if given.kind == "binary" and given.cost is not None and any(m.name == "cost" for m in chosen):
        from errbar.scoring.cheapest_cut import cheapest_sheets

        return cheapest_sheets(evidence, ask.level)
    if given.kind == "multiclass" and given.prob is not None and any(m.reads == "label" for m in chosen):
        from errbar.scoring.handing_over import handing_sheets

        return handing_sheets(evidence, ask.level)
    return ()
