"""Pictures as the page shows them: less than a picture on its own, since the desk around it says the rest."""

from __future__ import annotations

from dataclasses import replace

from errbar.pictures import thin_line
from errbar.records.figure import Figure, Mark
from errbar.records.run import Run

BESIDE = {"roc": ("convex hull", "equal accuracy", "equal cost")}
"""Lines that the desk's slider replaces, by how their labels begin."""
NO_BAND = (
    "No band over all thresholds: a learner's rows vary with its training rows too. `select` chooses inside the folds."
)
MANY_LINES, VERTICES = 3, 120
"""Lines beyond which each has at most so many vertices: a page of many classes stays small."""
OVER_THRESHOLDS = ("roc", "cost_curve", "coverage_plot", "precision_recall", "gain", "lift", "decision_curve")


def for_page(figure: Figure, run: Run) -> Figure:
    """The picture without what the desk draws itself; of a learner without bands that hold for fixed rows alone."""
    lines = [m for m in figure.marks if m.shape == "line"]
    if len(lines) > MANY_LINES:
        figure = replace(figure, marks=tuple(thin_line(m, VERTICES) for m in figure.marks))
    marks = [m for m in figure.marks if not m.label.startswith(BESIDE.get(figure.name, ("\0",)))]
    if figure.moving is None or len(marks) == 0:
        return figure
    if is_learner(run) and figure.name in OVER_THRESHOLDS:
        kept = [m for m in marks if not _is_band(m)]
        notes = (*figure.notes, NO_BAND) if len(kept) < len(marks) else figure.notes
        return replace(figure, marks=tuple(kept), notes=notes, method="")
    return replace(figure, marks=tuple(marks))


def is_learner(run: Run) -> bool:
    """True where numbers are about a learner over resamples, not about fixed predictions."""
    return run.plan is not None and run.verb in ("evaluate", "select")


def _is_band(mark: Mark) -> bool:
    return mark.shape == "band" and "all thresholds" in mark.label
