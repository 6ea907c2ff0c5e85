"""Subsampling: a random split into training and test rows, drawn anew `repeats` times and averaged.

Use it where the share of training rows matters, as it can be chosen freely, or where one holdout varies too much. Its
bias is that of a holdout of the same rate; only its variance is smaller. Not to be confused with k-fold
cross-validation, whose test sets do not overlap and cover every row, nor with the bootstrap, which draws rows more than
once. The test sets overlap, so mean +- sd / sqrt(repeats) is far too narrow.

>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> plan = draw("subsampling(rate=0.9, repeats=25)", RowLayout(n=50), seed=0)
>>> len(plan.splits), {len(s.test) for s in plan.splits}
(25, {5})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from errbar.records.concept import Setting
from errbar.records.family import Family
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.splits._row_blocks import pieces_of
from errbar.splits._stratified import stratified
from errbar.splits._subsample import n_tested, subsamplings, training_share


def draw(layout: RowLayout, settings: Mapping[str, Any], rng: np.random.Generator) -> Drawn:
    """Independent splits of one size; rows or whole units are drawn, in proportion of strata."""
    pieces = pieces_of(layout)
    tested = n_tested("subsampling", pieces, settings["rate"])
    splits = subsamplings(layout, pieces, tested, settings["repeats"], rng)
    return Drawn(splits, stratified(layout, splits))


def _in_words(settings: Mapping[str, Setting]) -> str:
    return f"{settings.get('repeats')} random splits, {training_share(settings)}"


subsampling = Splitter(
    name="subsampling",
    label="Subsampling",
    draw=draw,
    family=Family(design="random_splits", each_row_once=False, in_words=_in_words),
    options={"rate": 0.9, "repeats": 25},
    honours=("strata", "unit"),
    aliases=("monte_carlo_cv", "repeated_holdout", "shuffle_split"),
    cites=("picard1984", "nadeau2003", "morgan2012"),
    about=__doc__ or "",
)
