"""Paired halves: subsampling of all rows, and the same subsampling within pairs of disjoint halves.

Use it for conservative_z: two halves share no row, so the distance between their estimates shows the variance honestly
(if too large, as each half is half the data). J repeats and M halvings take J (2 M + 1) fits, 315 by default.
Not to be confused with the 5x2 test, which swaps two halves: here each half is split again, testing as many rows as
the splits of all rows do.

>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> plan = draw("paired_halves", RowLayout(n=100), seed=0)
>>> len(plan.splits), len(plan.mains), {len(s.test) for s in plan.splits}
(315, 15, {10})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.family import Family
from errbar.records.plan import Split
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.splits._row_blocks import RowBlocks, pieces_of
from errbar.splits._stratified import stratified
from errbar.splits._subsample import n_tested, subsample, subsamplings


def draw(layout: RowLayout, settings: Mapping[str, Any], rng: np.random.Generator) -> Drawn:
    """Splits of all rows, then for each halving those of its two halves."""
    pieces = pieces_of(layout)
    tested = n_tested("paired_halves", pieces, settings["rate"])
    _halves_can_train(pieces, tested, settings["rate"])
    main = subsamplings(layout, pieces, tested, settings["repeats"], rng)
    halves = [
        s for m in range(settings["halvings"]) for s in _halving(layout, pieces, tested, m, settings["repeats"], rng)
    ]
    odd = (f"one {pieces.word} in no half: {pieces.n:,} is odd",) if pieces.n % 2 else ()
    return Drawn((*main, *halves), (*stratified(layout, main), *odd))


def _halves_can_train(pieces: RowBlocks, tested: int, rate: float) -> None:
    trains = pieces.n // 2 - tested
    if trains < 2:
        raise BadInput(
            f"paired_halves needs 2 {pieces.words} or more to train on in each half; half of {pieces.n:,} "
            f"{pieces.words} is {pieces.n // 2:,}, of which rate={rate:.4g} tests {tested:,}. Use a higher rate, more "
            f"{pieces.words}, or kfold."
        )


def _halving(
    layout: RowLayout, pieces: RowBlocks, tested: int, m: int, repeats: int, rng: np.random.Generator
) -> Iterator[Split]:
    size = pieces.n // 2
    first = subsample(layout, pieces, size, rng)
    others = np.setdiff1d(np.arange(pieces.n), first)
    second = others if len(others) == size else subsample(layout, pieces, size, rng, among=others)
    for side, half in enumerate((first, second)):
        for j in range(repeats):
            test = subsample(layout, pieces, tested, rng, among=half)
            trained = pieces.rows(np.setdiff1d(half, test))
            yield Split(test=pieces.rows(test), trained=trained, repeat=m, fold=j, role="half", other=side)


paired_halves = Splitter(
    name="paired_halves",
    label="Paired halves",
    draw=draw,
    family=Family(design="halves", each_row_once=False),
    options={"rate": 0.9, "repeats": 15, "halvings": 10},
    honours=("strata", "unit"),
    aliases=("paired_subsampling",),
    cites=("nadeau2003",),
    about=__doc__ or "",
)
