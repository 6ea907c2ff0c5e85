"""k-fold cross-validation: k folds of equal size, each tested once by a model trained on the other k - 1.

Use it by default: every row is tested once a repeat, and k = 10 trains on nearly all rows. Repeats assign the rows to
folds anew. Not to be confused with k independent test sets: the training sets overlap, so there is no unbiased estimate
of the variance from one partition, and the fold scores are not a sample for a t-test. With classes the folds are
stratified; with units no unit is split, and folds are as even as whole units allow. An error over folds is the mean
over rows, so that folds count by their rows; scikit-learn's cross_val_score weighs them equally
(docs/explanation/conventions.md).

>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> plan = draw("kfold(k=5, repeats=2)", RowLayout(n=10), seed=0)
>>> [len(s.test) for s in plan.splits]
[2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from errbar.records.concept import Setting
from errbar.records.family import Family
from errbar.records.plan import Partitions
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.splits._fold_assignment import deal, fits
from errbar.splits._stratified import stratified


def draw(layout: RowLayout, settings: Mapping[str, Any], rng: np.random.Generator) -> Drawn:
    """A partition for each repeat."""
    fits("kfold", settings["k"], layout)
    splits = Partitions(tuple(deal(layout, settings["k"], rng) for _ in range(settings["repeats"])))
    return Drawn(splits, stratified(layout, splits))


def _in_words(settings: Mapping[str, Setting]) -> str:
    folds = f"{settings.get('k')}-fold"
    return folds if settings.get("repeats") in (None, 1) else f"{settings['repeats']} × {folds}"


kfold = Splitter(
    name="kfold",
    label="k-fold cross-validation",
    draw=draw,
    family=Family(design="partition", in_words=_in_words),
    options={"k": 10, "repeats": 1},
    honours=("strata", "unit"),
    aliases=("cv", "k_fold", "cross_validation", "repeated_kfold"),
    cites=("stone1974", "geisser1975", "kohavi1995", "graham1969"),
    about=__doc__ or "",
)
