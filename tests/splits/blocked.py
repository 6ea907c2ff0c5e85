"""Blocked k-fold: consecutive rows are tested together. A splitter that is on no shelf, as somebody else writes one."""

import numpy as np

from errbar.errors import BadInput
from errbar.records.family import Family
from errbar.records.plan import Partitions
from errbar.records.splitter import Drawn, Splitter


def draw(layout, settings, rng):
    k = settings["k"]
    if layout.unit is not None:
        raise BadInput(f"blocked_kfold would part the {layout.units}: folds follow the order of the rows. Use kfold.")
    if layout.strata is not None and layout.strata_says != "class":
        raise BadInput(f"blocked_kfold cannot be stratified by {layout.strata_says}: the order decides. Use kfold.")
    if layout.n < 2 * k:
        raise BadInput(f"blocked_kfold needs two rows in each of its {k} folds; got {layout.n}. Use a smaller k.")
    said = ("not stratified by class: the order of the rows decides",) if layout.strata is not None else ()
    return Drawn(Partitions((np.arange(layout.n) * k // layout.n,)), (f"{k} blocks of consecutive rows", *said))


blocked_kfold = Splitter(
    name="blocked_kfold",
    label="Blocked k-fold",
    draw=draw,
    family=Family(design="partition"),
    options={"k": 4},
    cites=("roberts2017",),
    about="Use it where neighbouring rows are alike.",
)
