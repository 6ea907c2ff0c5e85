"""Predicted classes: the label column, or probabilities and scores cut at a threshold; and what orders the rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from errbar.errors import BadInput
from errbar.records.predictions import Predictions
from errbar.records.types import Bools, Floats, Ints

BLOCK = 1 << 16
"""Numbers that are looked through at a time."""


def positive_of(given: Predictions) -> int:
    """Code of the positive class of a binary task."""
    if given.positive is None:
        raise BadInput("This needs a positive class; the task has none. Give `positive`, or class= of the measure.")
    return given.positive


def predicted_classes(given: Predictions, threshold: float | None, likeliest: Callable[[], Ints]) -> Ints:
    """Class codes: the label column, or the probabilities cut at a threshold (argmax beyond two).

    Of several labels (rows, labels), 1 for each that is predicted. `likeliest` finds the class of the largest of a
    row's probabilities, which others read too.
    """
    if threshold is None and given.label is not None:
        return given.label
    if given.kind == "multilabel":
        return _reaches(given, threshold).view(np.uint8)
    if threshold is not None and given.kind != "binary":
        raise BadInput(f"threshold= cuts a binary probability; this task has {len(given.classes)} classes.")
    if given.prob is not None and given.prob.ndim == 2:
        return likeliest()
    if given.score is not None and given.score.ndim == 2:
        return largest_of_each(given.score)
    above = _reaches(given, threshold)
    return above.view(np.uint8) if positive_of(given) == 1 else (~above).view(np.uint8)


def _reaches(given: Predictions, threshold: float | None) -> Bools:
    """Return True for rows whose probability, or score, reaches the threshold."""
    cut = given.threshold if threshold is None else threshold
    ranking = given.prob if given.prob is not None else given.score
    if ranking is None:
        raise BadInput("threshold= needs a probability or a score to cut; only labels were given.")
    if given.prob is not None and not 0 <= cut <= 1:
        raise BadInput(f"threshold= cuts a probability, so it lies in [0, 1]; got {cut:g}.")
    return ranking >= cut


def largest_of_each(wide: Floats) -> Ints:
    """The class of the largest number of each row; in blocks, since NumPy copies what is read-only to find it."""
    width = max(1, BLOCK // wide.shape[1])
    return np.concatenate([wide[start : start + width].argmax(axis=1) for start in range(0, len(wide), width)])


def ranking_of(given: Predictions, c: int | None = None) -> Floats:
    """Return the numbers that order rows for class c, by default the positive one: its probability or score."""
    wide = given.score if given.score is not None and given.score.ndim == 2 else given.prob
    if wide is not None and wide.ndim == 2:
        return wide[:, positive_of(given) if c is None else c]
    one = given.prob if given.score is None else given.score
    if one is None:
        raise BadInput("Ranking measures need a probability or a score; only labels were given.")
    return one if c is None or c == positive_of(given) else -one


def code_cells(truth: Ints, label: Ints, k: int) -> Ints:
    """truth * K + predicted, one small integer per row."""
    # 16 classes make 256 codes, which fit 8 bits; NumPy would wrap around without a word.
    dtype = np.uint8 if k <= 16 else np.intp
    codes = truth.astype(dtype) * dtype(k)  # type: ignore[operator]
    return codes + label.astype(dtype)  # type: ignore[no-any-return]


def count_four(truth: Bools, label: Bools) -> Floats:
    """The 2 x 2 table of rows: rows truth, columns predicted."""
    # Three counts give all four cells: differences of whole numbers are exact.
    both, t, d = np.count_nonzero(truth & label), np.count_nonzero(truth), np.count_nonzero(label)
    return np.array([[len(truth) - t - d + both, d - both], [t - both, both]], dtype=float)
