"""Pictures: one file per picture; a picture turns a run and its rows into a Figure, numbers that any renderer draws."""

from __future__ import annotations

from errbar.pictures._class_picks import ClassPick, ClassPicks, class_picks, picks_to_dict
from errbar.pictures._confusion_cells import GridData, MatrixData, count_calls
from errbar.pictures._figures import figures, picture
from errbar.pictures._gather import Gathered, gather
from errbar.pictures._model_points import model_looks
from errbar.pictures._number_figures import MOST_OUTPUTS
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._simplify import thin_line
from errbar.pictures._threshold_grid import grid_to_dict, threshold_grid

__all__ = [
    "MOST_OUTPUTS",
    "ClassPick",
    "ClassPicks",
    "Gathered",
    "GridData",
    "MatrixData",
    "PictureInput",
    "class_picks",
    "count_calls",
    "figures",
    "gather",
    "grid_to_dict",
    "model_looks",
    "picks_to_dict",
    "picture",
    "thin_line",
    "threshold_grid",
]
