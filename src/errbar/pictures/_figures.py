"""Pictures of a run by their names, and all that have something to show."""

from __future__ import annotations

from collections.abc import Sequence

from errbar._shelf import parse, shelf
from errbar.errors import BadInput
from errbar.pictures._picture_input import PictureInput
from errbar.records.edited_run import naming_edits
from errbar.records.figure import Figure, Picture

ORDER = [
    "search_course",
    "candidates",
    "forest",
    "forest_losses",
    "comparisons",
    "standings",
    "critical_difference",
    "confusion",
    "roc",
    "coverage_plot",
    "ranking_pairs",
    "precision_recall",
    "gain",
    "lift",
    "reliability",
    "calibration",
    "score_distribution",
    "margin_losses",
    "cost_curve",
    "decision_curve",
    "predicted_true",
    "residuals",
    "slices",
    "plan",
    "folds",
    "learning_curve",
    "complexity",
    "split_rate",
    "bias_variance",
    "joint_table",
    "two_gaussians",
    "decision_boundary",
    "class_densities",
    "study",
]
"""As a page shows them, the answer first."""


def picture(call: str) -> Picture:
    """Return the picture of that name or alias."""
    name, options = parse(call)
    if options:
        raise BadInput(f"A picture takes no options; got {call!r}.")
    found: Picture = shelf("pictures").get(name)
    return found


@naming_edits
def figures(given: PictureInput, names: Sequence[str] | None = None) -> tuple[Figure, ...]:
    """Return every picture that this run has something to show in, in the order of a page or of `names`."""
    there = {p.name: p for p in shelf("pictures").everything() if given.run.verb in p.verbs}
    if names is None:
        names = [*ORDER, *sorted(name for name in there if name not in ORDER)]
    found = [there[name].find(given) for name in names if name in there]
    return tuple(f for f in found if f is not None)
