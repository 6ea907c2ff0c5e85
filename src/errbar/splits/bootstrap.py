"""Bootstrap: samples of rows drawn with replacement train; the rows a sample leaves out (out of bag) are tested.

Use it where many cheap fits are welcome. `size` is how many rows (units) a sample draws, as many as there are unless
it is given: n draws hold about 63.2 % of the rows, M draws 1 - (1 - 1/n)^M. `estimate` names the estimate made of
them: `oob` the error out of bag, high by a little as a sample holds fewer different rows than there are; `632` and
`632plus` mix it with the resubstitution error, which goes wrong the more the learner overfits: .632 is far too low with
full trees or one nearest neighbour. `in_bag=true` has the rows in each sample predicted as well, for the sample's own
training error (location_shifted needs it). Not to be confused with the bootstrap interval, which resamples predictions
of one fitted model and fits nothing. Units are drawn whole. Strata are kept where they were asked for; otherwise class
counts vary as they do when data are collected, and that variation belongs in the interval.

>>> round(distinct_share(3), 4)  # 1 - (2/3)^3 = 19/27
0.7037
>>> round(distinct_share(3, 1), 4)  # one draw of three
0.3333
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.concept import Setting
from errbar.records.family import Family
from errbar.records.plan import Split
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.records.types import Ints
from errbar.splits._row_blocks import RowBlocks, pieces_of

TRIES = 100


def distinct_share(n: int, size: int | None = None) -> float:
    """Expected share of different rows in a sample of `size` (n by default): 1 - (1 - 1/n)^size, 0.632 as n grows."""
    if n < 1:
        raise BadInput(f"A bootstrap sample needs rows; got {n}.")
    # (1 - 1/n)^size through logarithms: 1 - 1/n of many rows keeps few digits of 1/n.
    return 1.0 if n == 1 else -math.expm1((n if size is None else size) * math.log1p(-1 / n))


def _size(settings: Mapping[str, object], pieces: RowBlocks) -> int:
    """Draws of a sample; refused where it is no whole number, or where an estimate is made for n draws only."""
    size = settings["size"]
    if size is None:
        return pieces.n
    if isinstance(size, bool) or not isinstance(size, int) or size < 2:
        raise BadInput(f"bootstrap(size=...) must be a whole number of 2 {pieces.words} or more; got {size!r}.")
    if settings["estimate"] != "oob" and size != pieces.n:
        raise BadInput(
            f"The .632 estimates are for samples of all {pieces.n:,} {pieces.words}; got size={size:,}. Leave size "
            "out, or use estimate=oob."
        )
    return size


def draw(layout: RowLayout, settings: Mapping[str, Any], rng: np.random.Generator) -> Drawn:
    """Samples that leave a row out and hold two classes; others are drawn again, and that is said."""
    by_class = layout.strata is not None and layout.strata_says == "class"
    pieces = pieces_of(layout._replace(strata=None) if by_class else layout)
    if pieces.n < 2:
        raise BadInput(
            f"bootstrap needs 2 {pieces.words} or more; got {pieces.n}: a sample must leave one out to test."
        )
    classes, size = _classes(layout), _size(settings, pieces)
    splits, again = [], 0
    for r in range(settings["repeats"]):
        split, tries = _sample(layout, pieces, classes, size, r, rng)
        splits.append(replace(split, test=np.arange(layout.n)) if settings["in_bag"] else split)
        again += tries
    inside = ("rows in a sample are predicted too, for its training error only",) if settings["in_bag"] else ()
    return Drawn(tuple(splits), (*_said(layout, pieces, size, by_class, again), *inside))


def _classes(layout: RowLayout) -> Ints | None:
    """Class codes where there are two or more to be seen."""
    return None if layout.classes is None or len(np.unique(layout.classes)) < 2 else layout.classes


def _sample(
    layout: RowLayout, pieces: RowBlocks, classes: Ints | None, size: int, r: int, rng: np.random.Generator
) -> tuple[Split, int]:
    """One sample and how many were thrown away before it."""
    for tries in range(TRIES):
        times = np.bincount(_pick(pieces, size, rng), minlength=pieces.n)
        trained = np.repeat(np.arange(layout.n), times if pieces.of is None else times[pieces.of])
        test = pieces.rows(np.flatnonzero(times == 0))
        if len(test) and (classes is None or (classes[trained] != classes[trained[0]]).any()):
            return Split(test=test, trained=trained, repeat=r), tries
    raise BadInput(
        f"A bootstrap sample must leave a {pieces.word} out and hold two classes; {TRIES} in a row did not, of "
        f"{pieces.n:,} {pieces.words}. A class is too rare, or strata are too small: use kfold stratified by class."
    )


def _pick(pieces: RowBlocks, size: int, rng: np.random.Generator) -> Ints:
    """So many pieces with replacement; within strata where there are any, each in proportion."""
    if pieces.strata is None:
        return rng.integers(pieces.n, size=size)
    if size != pieces.n:
        return _pick_within(pieces.strata, size, rng)
    order = np.argsort(pieces.strata, kind="stable")
    sizes = np.bincount(pieces.strata)
    # Each piece is replaced by one of its own stratum: stratum sizes stay as they are.
    first = (np.cumsum(sizes) - sizes)[pieces.strata]
    return np.asarray(order[first + rng.integers(sizes[pieces.strata])])


def _pick_within(strata: Ints, size: int, rng: np.random.Generator) -> Ints:
    """Draws of each stratum in proportion to its pieces, rounded so that they add up to the size."""
    shares = np.bincount(strata) * size / len(strata)
    many = np.floor(shares).astype(np.intp)
    # Largest remainders first.
    many[np.argsort(many - shares, kind="stable")[: size - int(many.sum())]] += 1
    return np.concatenate([rng.choice(np.flatnonzero(strata == s), m) for s, m in enumerate(many)])


def _said(layout: RowLayout, pieces: RowBlocks, size: int, by_class: bool, again: int) -> tuple[str, ...]:
    drawn = "" if size == pieces.n else f" of {size:,} draws"
    share = f"{distinct_share(pieces.n, size):.1%}"
    said = [f"a sample{drawn} holds about {share} of the {pieces.words} and is tested on the others"]
    if by_class:
        said.append("not stratified by class: class counts vary as they would in new data")
    elif layout.strata is not None:
        said.append(f"stratified by {layout.strata_says}: drawn within each")
    if again:
        said.append(f"{again:,} samples drawn again: nothing was left out, or only one class was in")
    return tuple(said)


def _in_words(settings: Mapping[str, Setting]) -> str:
    size = settings.get("size")
    return f"{settings.get('repeats')} bootstrap samples" + ("" if size is None else f" of size {size}")


bootstrap = Splitter(
    name="bootstrap",
    label="Bootstrap",
    draw=draw,
    family=Family(design="bootstrap", each_row_once=False, needs_row_losses=True, in_words=_in_words),
    options={"repeats": 100, "estimate": "oob", "in_bag": False, "size": None},
    honours=("strata", "unit"),
    aliases=("out_of_bag",),
    cites=("efron1983", "efron1997", "efron1993"),
    about=__doc__ or "",
)
