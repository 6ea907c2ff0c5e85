"""Counts of true by predicted class, as a page shows and a checklist tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from errbar.evidence import Evidence
from errbar.pictures._picture_input import PictureInput
from errbar.records.run import Run
from errbar.records.types import CLASSIFICATION
from errbar.scoring.which_measures import cut_score

GridData: TypeAlias = Mapping[str, Any]
"""Counts and rates by threshold, as `grid_to_dict` writes them."""
MatrixData: TypeAlias = Mapping[str, Any]
"""Names of the classes, their counts with the truth in rows, and the place of the positive class."""
MOST = 20
"""Classes beyond which the picture alone shows it."""


def confusion_cells(e: Evidence | None, grid: GridData | None) -> MatrixData | None:
    """Return class names, the K x K sums of weights, and the place of the positive class; None without labels."""
    if e is None or e.given.kind not in CLASSIFICATION or not 2 <= len(e.classes) <= MOST:
        return None
    if e.given.label is not None or e.given.prob is not None or cut_score(e.given):
        cells = e.cells().tolist()
    elif grid is not None:  # 0.5 means nothing to a bare score: the place where the slider starts
        cells = _cells_at(grid, e.positive)
    else:
        return None
    return {"classes": list(e.classes), "cells": cells, "positive": e.given.positive}


def _cells_at(grid: GridData, positive: int) -> list[list[float]]:
    tp, fp, fn, tn = (float(grid[name][grid["own"]]) for name in ("tp", "fp", "fn", "tn"))
    return [[tn, fp], [fn, tp]] if positive == 1 else [[tp, fn], [fp, tn]]


def count_calls(run: Run) -> list[list[int]] | None:
    """Return how many rows of each class were predicted as what, each row once; None without rows, or without
    labels."""
    e = PictureInput(run).evidence
    if e is None or e.given.kind not in CLASSIFICATION or (e.given.label is None and e.given.prob is None):
        return None
    k = len(run.data.classes)
    counts = np.bincount(e.given.truth.astype(np.intp) * k + e.labels(), minlength=k * k)
    found: list[list[int]] = counts.reshape(k, k).tolist()
    return found
