"""Pictures: one file per picture; a picture turns a run and its rows into a Figure, numbers that any renderer draws."""

from __future__ import annotations

from errbar._shelf import parse, shelf
from errbar.errors import BadInput
from errbar.pictures._class_picks import ClassPick, ClassPicks, class_picks, picks_to_dict
from errbar.pictures._model_points import model_looks
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._simplify import thin_line
from errbar.pictures._threshold_grid import grid_to_dict, threshold_grid
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

__all__ = [
    "ClassPick",
    "ClassPicks",
    "PictureInput",
    "class_picks",
    "figures",
    "grid_to_dict",
    "model_looks",
    "picks_to_dict",
    "picture",
    "thin_line",
    "threshold_grid",
]


def picture(call: str) -> Picture:
    """The picture of that name or alias."""
    name, options = parse(call)
    if options:
        raise BadInput(f"A picture takes no options; got {call!r}.")
    found: Picture = shelf("pictures").get(name)
    return found


@naming_edits
def figures(given: PictureInput) -> list[Figure]:
    """Every picture that this run has something to show in, in the order of a page."""
    there = {p.name: p for p in shelf("pictures").everything() if given.run.verb in p.verbs}
    names = [*(n for n in ORDER if n in there), *sorted(n for n in there if n not in ORDER)]
    found = [there[name].find(given) for name in names]
    return [f for f in found if f is not None]
