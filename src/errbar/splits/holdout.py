"""Holdout: one random split, `rate` of the rows train and the others are tested.

Use it where fits are expensive and rows are many; the interval is then about the one model that was fitted. Not to be
confused with k-fold cross-validation, which tests every row: the result depends much on which rows are drawn into one
small test set, and the model that is tested learned from fewer rows than the one that will be used. `rate` is the
training share, not the test share. With units the rate counts units.

>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> split = draw("holdout(rate=2/3)", RowLayout(n=12), seed=0).splits[0]
>>> len(split.train(12)), len(split.test)
(8, 4)
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
    """One split; rows or whole units are drawn, in proportion of strata."""
    pieces = pieces_of(layout)
    splits = subsamplings(layout, pieces, n_tested("holdout", pieces, settings["rate"]), 1, rng)
    return Drawn(splits, stratified(layout, splits))


def _in_words(settings: Mapping[str, Setting]) -> str:
    return f"one holdout, {training_share(settings)}"


holdout = Splitter(
    name="holdout",
    label="Holdout",
    draw=draw,
    family=Family(design="single", estimand="one_model", in_words=_in_words),
    options={"rate": 2 / 3},
    honours=("strata", "unit"),
    aliases=("hold_out", "train_test_split"),
    cites=("kohavi1995", "madow1949"),
    about=__doc__ or "",
)
