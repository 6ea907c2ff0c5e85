"""Gather: every number that is drawn of a finished run, computed before anything is rendered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.pictures._class_figures import class_figures, class_numbers
from errbar.pictures._class_picks import ClassPicks, class_picks
from errbar.pictures._confusion_cells import GridData, MatrixData, confusion_cells
from errbar.pictures._figures import figures
from errbar.pictures._largest_losses import WorstRows, find_worst_rows
from errbar.pictures._number_figures import names_of_outputs, number_figures
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._repeat_figures import repeat_figures
from errbar.pictures._threshold_grid import grid_to_dict, threshold_grid
from errbar.records.edited_run import naming_edits
from errbar.records.estimate import Estimate
from errbar.records.figure import Figure
from errbar.records.method import InferenceSettings
from errbar.records.one_column import one_output
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.resampling.wrong_rows import wrong_by_row
from errbar.scoring.estimate_model import estimate_measures

MOST = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """What is drawn of a run; all but `figures` is for pages."""

    run: Run
    has_rows: bool
    """False where the rows are not at hand: pictures of rows are missing then."""
    figures: tuple[Figure, ...] = ()
    """Pictures of the shelf that have something to show, in the order of a page."""
    proofs: tuple[Figure, ...] = ()
    """Pictures that only pages have: they prove a section, and are no concept of their own."""
    picks: ClassPicks | None = None
    """Curves of each class against all others, where there are three or more."""
    grid: GridData | None = None
    """Counts and rates by threshold, where two classes have scores."""
    matrix: MatrixData | None = None
    """Names of the classes and their counts, truth in rows."""
    class_rows: dict[str, list[list[float | str | None]]] | None = None
    """Recall and precision of all classes, if the picture shows the lowest alone."""
    worst: WorstRows | None = None
    outputs: tuple[OutputEstimates, ...] = ()
    often_wrong: OftenWrong | None = None


@naming_edits
def gather(run: Run, predictions: Predictions | None = None, *, names: Sequence[str] | None = None) -> Gathered:
    """Return all that is drawn of a run, or the pictures of these names alone, in their order.

    `predictions` are the rows behind the run where it does not hold them itself.
    """
    given = PictureInput(run, predictions)
    has_rows = given.predictions is not None
    if names is not None:
        return Gathered(run=run, has_rows=has_rows, figures=figures(given, names))
    made = threshold_grid(given)
    grid = None if made is None else grid_to_dict(made)
    e = given.evidence
    return Gathered(
        run=run,
        has_rows=has_rows,
        figures=figures(given),
        proofs=(*class_figures(given), *number_figures(given), *repeat_figures(given)),
        picks=class_picks(given),
        grid=grid,
        matrix=confusion_cells(e, grid),
        class_rows=class_numbers(given),
        worst=None if e is None or run.verb != "score" else find_worst_rows(e),
        outputs=find_output_estimates(given),
        often_wrong=find_often_wrong(given),
    )


class OftenWrongRow(NamedTuple):
    """A row by its place in the data, its true class, and how often it was wrong."""

    row: int
    truth: str
    wrong: int
    times: int


class OftenWrong(NamedTuple):
    """How many rows were wrong every time and never, and those most often wrong."""

    always: int
    never: int
    of: int
    rows: tuple[OftenWrongRow, ...]


def find_often_wrong(given: PictureInput) -> OftenWrong | None:
    """Return None where rows were predicted once only, or are no classes."""
    rows = given.predictions
    counted = wrong_by_row(rows) if given.run.verb in ("evaluate", "select") else None
    if counted is None or rows is None or rows.row is None:
        return None
    ids, times, wrong = counted
    truth = dict(zip(rows.row.tolist(), rows.truth.tolist()))
    order = np.lexsort((ids, -wrong / times))[:MOST]
    lines = (
        OftenWrongRow(int(ids[k]), rows.classes[int(truth[int(ids[k])])], int(wrong[k]), int(times[k])) for k in order
    )
    always, never = int((wrong == times).sum()), int((wrong == 0).sum())
    return OftenWrong(always, never, len(ids), tuple(line for line in lines if line.wrong))


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
