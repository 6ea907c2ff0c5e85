"""Gather: every number that is drawn of a finished run, computed before anything is rendered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from errbar.pictures._class_figures import class_figures, class_numbers
from errbar.pictures._class_picks import ClassPicks, class_picks
from errbar.pictures._confusion_cells import GridData, MatrixData, confusion_cells
from errbar.pictures._figures import figures
from errbar.pictures._largest_losses import WorstRows, find_worst_rows
from errbar.pictures._number_figures import number_figures
from errbar.pictures._often_wrong import OftenWrong, find_often_wrong
from errbar.pictures._output_estimates import OutputEstimates, find_output_estimates
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._repeat_figures import repeat_figures
from errbar.pictures._threshold_grid import grid_to_dict, threshold_grid
from errbar.records.edited_run import naming_edits
from errbar.records.figure import Figure
from errbar.records.predictions import Predictions
from errbar.records.run import Run


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
    """Recall and precision of every class, where pictures show the worst alone."""
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
