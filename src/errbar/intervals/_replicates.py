"""Bootstrap replicates of many measures at once: rows are never copied, only weighed.

Counts are drawn as tables (one multinomial draw has exactly the distribution of resampling n rows).
Everything else shares one pass of weights per block of replicates: a matrix product for means, one
cumulated sum over the rows sorted once for ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric import weights
from errbar._numeric.stepping import STEP, gradient, step_at
from errbar._progress import tell
from errbar.errors import NoInterval, Undefined
from errbar.intervals._rank_replicates import rank_replicator
from errbar.records.method import InferenceSettings
from errbar.records.scored import ConfusionBasis, Mean, Means, Proportion, Ranks, Recomputed, Scored
from errbar.records.types import Array, Floats


class Replicates(NamedTuple):
    """Values of B replicates, and their standard errors where they were asked for and exist."""

    values: Floats
    se: Floats | None


Block = Callable[[Array], tuple[Any, Any]]
"""Weights (b, n) in, values and standard errors (or None) out."""


def replicates(scored: Scored, ask: InferenceSettings, *, with_se: bool = False) -> Replicates:
    """Replicates of one measure; those of all measures that stand together are drawn in the same pass."""
    if isinstance(scored.basis, Recomputed) and scored.basis.no_interval:
        raise NoInterval(scored.basis.no_interval)
    if scored.n_independent < 2:
        raise NoInterval("one row (or one unit) cannot be resampled")
    key = ("replicates", with_se)
    if key not in ask.kept:
        ask.kept[key] = {}
    drawn = ask.kept[key]
    if id(scored) not in drawn:
        everyone = ask.together if any(scored is s for s in ask.together) else (scored,)
        # What is computed again for each replicate takes long: another measure of that kind may not need it.
        drawn.update(_draw([s for s in everyone if s is scored or not isinstance(s.basis, Recomputed)], ask, with_se))
    found: Replicates | NoInterval = drawn[id(scored)]
    if isinstance(found, NoInterval):
        raise found
    return found


def _table(scored: Scored) -> ConfusionBasis | None:
    basis = scored.basis
    return basis.table if isinstance(basis, Proportion) else basis if isinstance(basis, ConfusionBasis) else None


def _draw(group: list[Scored], ask: InferenceSettings, with_se: bool) -> dict[int, Replicates | NoInterval]:
    counted = [s for s in group if s.plain and _table(s) is not None]
    out: dict[int, Replicates | NoInterval] = {id(s): _from_cells(s, ask, with_se) for s in counted}
    if with_se:
        out |= {id(s): _no_se(s) for s in group if id(s) not in out and not _has_se(s)}
    rest = [s for s in group if id(s) not in out]
    if not rest:
        return out
    makers = [(s, _maker(s, with_se, ask.kept.setdefault(("undefined", id(s)), []))) for s in rest]
    values: dict[int, list[Any]] = {id(s): [] for s in rest}
    done = 0
    for w in weights.blocks(rest[0].n_independent, ask.replicates, ask.rng(3)):
        for s, make in makers:
            values[id(s)].append(make(w))
        done += len(w)
        tell("resampling", done / ask.replicates)
    for s in rest:
        found, errors = zip(*values[id(s)])
        se = None if errors[0] is None else np.concatenate(errors)
        out[id(s)] = Replicates(np.concatenate(found).astype(float), se)
    return out


def _from_cells(scored: Scored, ask: InferenceSettings, with_se: bool) -> Replicates:
    """One multinomial draw per replicate, shared by every measure of the same table."""
    table = _table(scored)
    assert table is not None
    key = ("cells", table.cells.tobytes())
    if key not in ask.kept:
        p = table.cells.reshape(-1) / table.cells.sum()
        # n rows resampled from a table are one multinomial draw of its cells: the cost does not grow with n.
        drawn = ask.rng(2).multinomial(round(table.cells.sum()), p, ask.replicates)
        ask.kept[key] = drawn.reshape(-1, *table.cells.shape).astype(float)
    return _of_tables(table, ask.kept[key], scored.n, with_se)


def _of_tables(table: ConfusionBasis, cells: Floats, n: int, with_se: bool) -> Replicates:
    with np.errstate(all="ignore"):
        values = np.asarray(table.find(cells), dtype=float)
        if not with_se:
            return Replicates(values, None)
        shares = cells / cells.sum(axis=(-1, -2), keepdims=True)
        slopes = _slopes(table.find, shares)
        # Delta method for a multinomial table: (sum p g^2 - (sum p g)^2) / n.
        variance = (shares * slopes**2).sum(axis=(-1, -2)) - (shares * slopes).sum(axis=(-1, -2)) ** 2
        return Replicates(values, np.sqrt(np.maximum(variance, 0) / n))


def _slopes(find: Callable[[Any], Any], cells: Floats) -> Floats:
    """Complex-step gradient of many tables at once."""
    out = np.empty_like(cells)
    moved = cells.astype(complex)
    for i, j in np.ndindex(cells.shape[-2:]):
        moved[..., i, j] += 1j * STEP
        out[..., i, j] = np.imag(find(moved)) / STEP
        moved[..., i, j] = cells[..., i, j]
    return out


def _maker(s: Scored, with_se: bool, gone: list[str]) -> Block:
    basis = s.basis
    table = _table(s)
    if table is not None:
        return _units_of_cells(s, table)
    if isinstance(basis, Mean):
        return _mean(s, basis, with_se)
    if isinstance(basis, Means):
        return _means(s, basis, with_se)
    if isinstance(basis, Ranks):
        return rank_replicator(s, basis, with_se)
    return _one_by_one(s, gone)


def _has_se(s: Scored) -> bool:
    """True where each replicate has a standard error of its own: means, and the area of rows that stand alone."""
    basis = s.basis
    return isinstance(basis, (Mean, Means)) or (isinstance(basis, Ranks) and basis.area is not None and s.plain)


def _no_se(s: Scored) -> NoInterval:
    return NoInterval(f"bootstrap_t needs a standard error in every replicate; {s.measure.name} has none here")


def undefined_note(scored: Scored, ask: InferenceSettings) -> str:
    """Return how many replicates have no value and why the first has none; empty if all have one."""
    gone: list[str] = ask.kept.get(("undefined", id(scored)), [])
    return f", {len(gone):,} of {ask.replicates:,} undefined ({gone[0]})" if gone else ""


def _one_by_one(s: Scored, gone: list[str]) -> Block:
    """The measure computed again for each replicate: the way that always works. Why one has no value is kept."""

    def make(w: Array) -> tuple[Any, Any]:
        out = np.empty(len(w))
        for i, row in enumerate(w):
            one = (row if s.unit is None else row[s.unit]).astype(float)
            try:
                out[i] = s.reweigh(one if s.weight is None else one * s.weight)
            except Undefined as reason:
                out[i] = np.nan
                gone.append(reason.message)
        return out, None

    return make


def _per_unit(s: Scored, columns: Floats) -> Floats:
    """Columns weighted by row weight and summed per unit, with the weight itself as the last column."""
    w = np.ones(s.n) if s.weight is None else s.weight
    whole = np.column_stack([columns * w[:, None], w])
    if s.unit is None:
        return whole
    return np.column_stack([np.bincount(s.unit, weights=c) for c in whole.T])


CHUNK = 1 << 14


def _product(w: Array, columns: Floats) -> Floats:
    """w @ columns, in chunks of rows that stay in cache while the small integers become floats."""
    out = np.zeros((len(w), columns.shape[1]))
    for start in range(0, len(columns), CHUNK):
        part = slice(start, start + CHUNK)
        out += w[:, part].astype(np.float64) @ columns[part]
    return out


def _units_of_cells(s: Scored, table: ConfusionBasis) -> Block:
    k = len(table.cells)
    groups = s.n_independent
    unit = np.arange(s.n) if s.unit is None else s.unit
    w = None if s.weight is None else s.weight
    per_unit = np.bincount(unit * (k * k) + table.codes(), weights=w, minlength=groups * k * k).reshape(groups, -1)

    def make(block: Array) -> tuple[Any, Any]:
        cells = _product(block, per_unit.astype(float)).reshape(-1, k, k)
        return _of_tables(table, cells, s.n, False)

    return make


def _mean(s: Scored, basis: Mean, with_se: bool) -> Block:
    rows = basis.rows()
    # Squares of unit sums are not sums of squares: the second moment is taken on what is resampled.
    per_unit = _per_unit(s, (rows - basis.mean)[:, None])
    columns = np.column_stack([per_unit, per_unit[:, 0] ** 2, per_unit[:, 0] * per_unit[:, 1], per_unit[:, 1] ** 2])
    columns = columns if with_se else columns[:, :2]

    def make(w: Array) -> tuple[Any, Any]:
        sums = _product(w, columns)
        shift = sums[:, 0] / sums[:, 1]
        value = np.real(basis.through(basis.mean + shift))
        if not with_se:
            return value, None
        # Sum of (x - shift w)^2 over pieces: the residuals of a ratio of sums x / w.
        spread = sums[:, 2] - 2 * shift * sums[:, 3] + shift**2 * sums[:, 4]
        step = step_at(basis.mean)
        slope = np.imag(basis.through(basis.mean + shift + 1j * step)) / step
        return value, np.sqrt(np.maximum(spread, 0)) / sums[:, 1] * np.abs(slope)

    return make


def _means(s: Scored, basis: Means, with_se: bool) -> Block:
    columns = _per_unit(s, basis.rows())
    k = columns.shape[1] - 1
    products = np.einsum("ni,nj->nij", columns, columns).reshape(len(columns), -1) if with_se else None

    def make(w: Array) -> tuple[Any, Any]:
        sums = _product(w, columns)
        means = sums[:, :k] / sums[:, k:]
        value = np.array([_or_nan(basis.combine, m) for m in means])
        if products is None:
            return value, None
        second = _product(w, products).reshape(-1, k + 1, k + 1)
        se = np.empty(len(w))
        for i, m in enumerate(means):
            slope = gradient(basis.combine, m)
            full = np.append(slope, -float(slope @ m))  # influence of a unit: slope . (columns - m x weight)
            se[i] = np.sqrt(max(float(full @ second[i] @ full), 0.0)) / sums[i, k]
        return value, se

    return make


def _or_nan(combine: Callable[[Any], Any], m: Floats) -> float:
    try:
        with np.errstate(all="ignore"):
            return float(np.real(combine(m)))
    except Undefined:
        return float("nan")
