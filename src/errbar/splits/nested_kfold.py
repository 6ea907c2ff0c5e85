"""Nested k-fold: k-fold cross-validation, and within the rows that train each fold the other k - 1 folds as well.

Use it for the most trustworthy interval (nested_cv): the distance of inner from outer error shows how far a
cross-validation estimate is off, which its own folds cannot show. A fit without folds a and b serves as inner fit for
both, so a repeat takes k + k (k - 1) / 2 fits: 15 at k = 5, not 25.
Not to be confused with nested cross-validation for tuning, where the inner folds choose parameters: see
`errbar select`.

>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> plan = draw("nested_kfold(k=5, repeats=1)", RowLayout(n=50), seed=0)
>>> len(plan.splits), len(plan.mains)
(15, 5)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import numpy as np

from errbar.records.concept import Setting
from errbar.records.family import Family
from errbar.records.plan import Split
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.splits._fold_assignment import deal, fits
from errbar.splits._stratified import stratified


def draw(layout: RowLayout, settings: Mapping[str, Any], rng: np.random.Generator) -> Drawn:
    """A partition for each repeat: its folds, then its pairs of folds."""
    fits("nested_kfold", settings["k"], layout, least=3)
    splits = tuple(s for r in range(settings["repeats"]) for s in _repeat(layout, settings["k"], r, rng))
    return Drawn(splits, stratified(layout, splits), settings["k"])


def _repeat(layout: RowLayout, k: int, repeat: int, rng: np.random.Generator) -> Iterator[Split]:
    codes = deal(layout, k, rng)
    for a in range(k):
        yield Split(test=np.flatnonzero(codes == a), repeat=repeat, fold=a)
    for a, b in combinations(range(k), 2):
        pair = np.flatnonzero((codes == a) | (codes == b))
        yield Split(test=pair, repeat=repeat, fold=a, other=b, role="inner")


def _in_words(settings: Mapping[str, Setting]) -> str:
    return f"{settings.get('repeats')} × nested {settings.get('k')}-fold"


nested_kfold = Splitter(
    name="nested_kfold",
    label="Nested k-fold cross-validation",
    draw=draw,
    family=Family(design="nested", needs_row_losses=True, in_words=_in_words),
    options={"k": 5, "repeats": 6},
    honours=("strata", "unit"),
    aliases=("nested_cv", "nested_k_fold"),
    cites=("bates2024",),
    about=__doc__ or "",
)
