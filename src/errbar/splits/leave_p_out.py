"""Leave-p-out: every choice of p rows is tested once, by a model trained on all others.

Use it with very few rows, where p = 2 lets a ROC area be read off pairs of a positive and a negative row.
Not to be confused with k-fold, which tests each row once: here every row is tested in C(n - 1, p - 1) splits.
With units, every choice of p units.

>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> [s.test.tolist() for s in draw("leave_p_out(p=2)", RowLayout(n=3), seed=0).splits]
[[0, 1], [0, 2], [1, 2]]
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.family import Family
from errbar.records.plan import Split
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.splits._layout import unstratified
from errbar.splits._row_blocks import RowBlocks, pieces_of

MOST = 100_000


def draw(layout: RowLayout, settings: Mapping[str, Any], rng: np.random.Generator) -> Drawn:
    """A split for each choice of p rows or units, in order."""
    pieces = pieces_of(layout._replace(strata=None))
    p = settings["p"]
    _few_enough(pieces, p)
    said = unstratified(layout, "leave_p_out", f"every choice of {p} {pieces.words} is tested")
    chosen = combinations(range(pieces.n), p)
    return Drawn(tuple(Split(test=pieces.rows(np.array(c)), fold=i) for i, c in enumerate(chosen)), said)


def _few_enough(pieces: RowBlocks, p: int) -> None:
    if not 1 <= p < pieces.n:
        raise BadInput(
            f"leave_p_out needs 1 <= p < the number of {pieces.words}; got p={p:,} with {pieces.n:,}. Use p=1."
        )
    count = math.comb(pieces.n, p)
    if count > MOST:
        many = f"{count:,}" if count < 10**15 else "more than 10^15"
        raise BadInput(
            f"leave_p_out fits a model for each choice of {p} of {pieces.n:,} {pieces.words}: {many} fits, and "
            f"{MOST:,} are the limit. Use kfold(k=10, repeats=10)."
        )


leave_p_out = Splitter(
    name="leave_p_out",
    label="Leave-p-out",
    draw=draw,
    family=Family(design="all_subsets"),
    options={"p": 2},
    honours=("unit",),
    aliases=("lpo", "lpocv"),
    cites=("shao1993", "arlot2010"),
    about=__doc__ or "",
)
