"""Ranking pairs: every pair of a positive and a negative row as a cell: in order, tied, or a ranking error.

Columns are the negatives and rows the positives, highest score at the origin: pairs in order lie at the lower right,
ranking errors at the upper left, ties in between, and the border is the coverage curve. Drawn for up to 60 rows of each
class. Not to be confused with the confusion matrix, which counts rows at one threshold.
"""

from __future__ import annotations

import numpy as np

from errbar.errors import Undefined
from errbar.pictures._picture_input import PictureInput
from errbar.records.figure import Axis, Figure, Mark, Picture, Tone
from errbar.records.types import Array

MOST = 60
"""Rows of a class whose cells can still be seen."""
READS = (
    "Each cell is a pair of a positive (row) and a negative (column), highest scores at the lower left. A full cell is "
    "a ranking error: the negative scores higher; a half-filled one is a tie; an empty one is a pair in order."
)


def find(given: PictureInput) -> Figure | None:
    """One cell a pair, coloured by whether it is out of order."""
    e = given.evidence
    if e is None or not given.binary or e.weight is not None:
        return None
    try:
        scores, positive = e.ranking(), e.y_positive()
    except Undefined:
        return None
    if not all(0 < np.count_nonzero(side) <= MOST for side in (positive, ~positive)):
        return None
    up, down = (np.sort(scores[side])[::-1] for side in (positive, ~positive))
    wrong = np.where(up[:, None] < down[None, :], 1.0, np.where(up[:, None] == down[None, :], 0.5, 0.0))
    errors, pairs = float(wrong.sum()), wrong.size
    return Figure(
        name="ranking_pairs",
        title=f"Ranking pairs: {errors:,.10g} of {pairs:,} out of order",
        x=Axis(label="negatives, highest score first", low=-0.5, high=len(down) - 0.5),
        y=Axis(label="positives, highest score first", low=-0.5, high=len(up) - 0.5),
        marks=(
            Mark(shape="rule", x=(-0.5, len(down) - 0.5), y=(-0.5, len(up) - 0.5), tone="reference", dashed=True),
            *(_cells(wrong == value, value, label, tone) for value, label, tone in KINDS if (wrong == value).any()),
        ),
        reads=READS,
        notes=(
            f"{int((wrong == 1).sum()):,} ranking errors and {int((wrong == 0.5).sum()):,} ties, which count half: "
            f"ranking error {errors / pairs:.4g}, ranking accuracy {1 - errors / pairs:.4g}.",
        ),
    )


KINDS: tuple[tuple[float, str, Tone], ...] = (
    (0.5, "tied", "third"),
    (1.0, "ranking error", "bad"),
)


def _cells(there: Array, value: float, label: str, tone: Tone) -> Mark:
    rows, columns = np.nonzero(there)
    x, y = (tuple(float(i) for i in places) for places in (columns, rows))
    return Mark(shape="cells", x=x, y=y, value=(value,) * len(x), label=label, tone=tone)


ranking_pairs = Picture(
    name="ranking_pairs",
    label="pairs in and out of order",
    find=find,
    verbs=("score",),
    aliases=("ranking_errors",),
    cites=("flach2012",),
    about=__doc__ or "",
)
