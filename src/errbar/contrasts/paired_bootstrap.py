"""Paired bootstrap: quantiles of the gap over resampled rows (or units), both models on the same draw.

By name, for any measure that has a value on weighted rows: what most papers print. Tables are drawn as joint tables of
truth and both answers, which has exactly the distribution of resampling rows. It allows for no disagreement that these
rows do not show; the default `paired` does. Not to be confused with resampling each model's rows separately, which
throws the pairing away.
"""

from __future__ import annotations

import numpy as np

from errbar._numeric import weights
from errbar._progress import tell
from errbar.contrasts._constant_gap import alike
from errbar.contrasts._gap_from_draws import count_of, ends
from errbar.contrasts._gap_influence import table_of
from errbar.contrasts._joint_draws import gaps_over
from errbar.contrasts._unit_sums import Sums, sums_of
from errbar.errors import NoInterval, Undefined
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import HAIR, Recomputed, Scored
from errbar.records.types import Array, Floats

STREAM = 11


def find(pair: RowPair, ask: InferenceSettings, *, replicates: int | None = None) -> Gap:
    """Percentile limits and the p that agrees with them; an undefined replicate counts against both ends."""
    count = count_of(ask.replicates if replicates is None else replicates, "paired_bootstrap")
    for side in (pair.left, pair.right):
        if isinstance(side.basis, Recomputed) and side.basis.no_interval:
            raise NoInterval(side.basis.no_interval)
    if pair.left.n_independent < 2:
        raise NoInterval("one row (or one unit) cannot be resampled")
    gaps = _gaps(pair, count, ask.rng(STREAM))
    low, high, p = ends(gaps, ask.level)
    if high - low <= HAIR * max(abs(pair.left.value), abs(pair.right.value)):
        return alike(pair, ask)
    pieces = "rows" if pair.unit is None else "units"
    how = f"{count:,} replicates of {pair.left.n_independent:,} {pieces}, both models on the same"
    return Gap(pair.gap, low, high, p, how, float(np.nanstd(gaps)))


def _gaps(pair: RowPair, count: int, rng: np.random.Generator) -> Floats:
    if pair.plain and table_of(pair.left) is not None and table_of(pair.right) is not None:
        joint = pair.joint()
        if joint is not None:
            n = round(float(joint.sum()))
            return gaps_over(
                pair, joint, lambda cells, b: rng.multinomial(n, cells / cells.sum(), size=b).astype(float), count
            )
    sums = sums_of(pair)
    found: list[Floats] = []
    done = 0
    for block in weights.blocks(pair.left.n_independent, count, rng):
        found.append(_reweigh(pair, block) if sums is None else _of_sums(sums, block))
        done += len(block)
        tell("resampling pairs", done / count)
    return np.concatenate(found)


def _of_sums(sums: Sums, block: Array) -> Floats:
    k = sums.left.shape[1]
    drawn = block.astype(float) @ sums.stacked
    left, right, w = drawn[:, :k], drawn[:, k:-1], drawn[:, -1]
    with np.errstate(all="ignore"):
        return sums.right_value(right, w) - sums.left_value(left, w)


def _reweigh(pair: RowPair, block: Array) -> Floats:
    out = np.empty(len(block))
    for i, row in enumerate(block):
        w = (row if pair.unit is None else row[pair.unit]).astype(float)
        w = w if pair.weight is None else w * pair.weight
        out[i] = _or_nan(pair.right, w) - _or_nan(pair.left, w)
    return out


def _or_nan(side: Scored, w: Floats) -> float:
    try:
        return side.reweigh(w)
    except Undefined:
        return float("nan")


paired_bootstrap = Contrast(
    name="paired_bootstrap",
    label="paired percentile bootstrap",
    standing="asymptotic",
    takes="rows",
    takes_says="two fixed models on the same rows, any measure",
    find=find,
    options={"replicates": None},
    aliases=("bootstrap",),
    cites=("efron1993",),
    about=__doc__ or "",
)
