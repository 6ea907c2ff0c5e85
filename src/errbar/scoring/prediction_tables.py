"""Tables of fixed predictions beside their measures: the confusion matrix in long form, and counts by threshold."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

import numpy as np

from errbar._numeric.ranking import MARKS, RankTable, mark_places
from errbar.evidence import Evidence
from errbar.records.later import later
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.sheet import Sheet
from errbar.records.types import CLASSIFICATION, Floats, Ints
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


def threshold_sheets(chosen: Sequence[Measure], evidence: Evidence) -> tuple[Sheet, ...]:
    """TP, FP, TN and FN from the highest threshold down; nothing where no score orders rows of two classes."""
    given = evidence.given
    if given.kind != "binary" or (given.prob is None and given.score is None):
        return ()
    if not any(m.reads in ("rank", "prob", "score") for m in chosen):
        return ()
    if np.count_nonzero(evidence.class_weights) < 2:
        return ()
    table, score = evidence.rank_table(), evidence.ranking()
    ends = None if evidence.weight is None else evidence.row_order()[1]
    runs, is_whole = _cuts(len(table.positives), evidence.n, lambda i: _last_place(table, ends, i))
    if table.marks is not None:
        scores = np.array(sorted({*table.marks.tolist()}, reverse=True))  # np.unique would load numpy.ma
    else:
        places = [_last_place(table, ends, i - 1) + 1 if i else 0 for i in runs.tolist()]
        scores = np.partition(score, places)[places]
    pos, neg = table.n_pos, table.n_neg
    tp, fp = (
        side[-1] - np.where(runs > 0, side[runs - 1], 0).astype(float) for side in (table.positives, table.negatives)
    )
    return (
        Sheet(
            name="thresholds",
            title="Counts by threshold" + ("" if is_whole else ", at every twentieth of the rows"),
            columns=("threshold", "TP", "FP", "TN", "FN", "TPR", "FPR"),
            rows=tuple(
                (t, _whole(a), _whole(b), _whole(neg - b), _whole(pos - a), float(a / pos), float(b / neg))
                for t, a, b in zip(scores.tolist(), tp.tolist(), fp.tolist())
            ),
        ),
    )


def _last_place(table: RankTable, ends: Ints | None, run: int) -> int:
    """Of a run of equal scores in the order of rows."""
    return int(ends[run]) if ends is not None else int(table.positives[run]) + int(table.negatives[run]) - 1


def _cuts(runs: int, n: int, last_place: Callable[[int], int]) -> tuple[Ints, bool]:
    """Distinct scores to cut at, the highest first; whether all of them are there."""
    if runs <= MARKS:
        return np.arange(runs)[::-1], True
    found = {bisect_left(range(runs), place, key=last_place) for place in mark_places(n).tolist()}
    return np.array(sorted(found, reverse=True)), False


def _counts(x: Floats) -> list[float] | list[int]:
    """Whole numbers as such where all are."""
    return x.astype(int).tolist() if (x == np.round(x)).all() else [_whole(one) for one in x.tolist()]


def _whole(x: float) -> float | int:
    return round(x) if abs(x - round(x)) < 1e-9 else float(x)


def describe_predictions(chosen: Sequence[Measure], evidence: Evidence, ask: InferenceSettings) -> tuple[Sheet, ...]:
    """Every table that the measures asked for give a reason to show, for a field that is found when it is read."""
    if evidence.given.kind != "multioutput":
        return later(lambda: _describe(chosen, evidence, ask), evidence.lasting)
    from errbar.scoring.output_table import output_sheets  # here, since most rows have one number, or classes

    return later((lambda: output_sheets(evidence, ask)()) if evidence.lasting else output_sheets(evidence, ask))


def _describe(chosen: Sequence[Measure], evidence: Evidence, ask: InferenceSettings) -> tuple[Sheet, ...]:
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
