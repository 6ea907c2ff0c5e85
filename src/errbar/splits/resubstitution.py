"""Resubstitution: train on all rows and test on the very same rows.

Use it together with an estimate on unseen rows, to see by how much the model fits its own rows better than new ones.
Not to be confused with an estimate of the error on new data: its bias is low, towards 0 for a tree grown in full, and
no interval around it corrects that.

>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> split = draw("resubstitution", RowLayout(n=3), seed=0).splits[0]
>>> split.test.tolist(), split.train(3).tolist()
([0, 1, 2], [0, 1, 2])
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.records.family import Family
from errbar.records.plan import Split
from errbar.records.splitter import Drawn, RowLayout, Splitter


def draw(layout: RowLayout, settings: Mapping[str, object], rng: np.random.Generator) -> Drawn:
    """One split with every row on both sides."""
    rows = np.arange(layout.n)
    return Drawn((Split(test=rows, trained=rows),), ("every row is trained on and tested: no row is unseen",))


resubstitution = Splitter(
    name="resubstitution",
    label="Resubstitution",
    draw=draw,
    family=Family(design="fitted_rows", estimand="fitted_rows"),
    aliases=("apparent", "training_error"),
    cites=("efron1983", "hastie2009"),
    about=__doc__ or "",
)
