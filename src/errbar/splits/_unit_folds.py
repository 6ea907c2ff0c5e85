"""Unit folds: whole units assigned to k folds, so that rows and strata are as even as whole units allow.

Of very many units that are alike (equal counts in every stratum) most are dealt out evenly. The others go, big and rare
ones first, to the fold where they add least to the imbalance [graham1969]; then units change places where that helps.
Big is meant in powers of two, in random order within: by exact size every seed would deal the same folds.
"""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats, Ints

VISITS = 1000
CELLS = 20_000


def deal_units(unit: Ints, strata: Ints | None, k: int, rng: np.random.Generator) -> Ints:
    """The fold of every unit; no fold is empty where there are k units or more."""
    strata = np.zeros(len(unit), dtype=np.intp) if strata is None else strata
    fold, rest = _alike(unit, strata, k, rng)
    if len(rest):
        table = _table(unit, strata, rest)
        weight = 1 / np.maximum(table.sum(axis=0), 1)
        fold[rest] = _exchange(table, weight, _place(table, weight, k, rng), k, rng)
    return fold


def _alike(unit: Ints, strata: Ints, k: int, rng: np.random.Generator) -> tuple[Ints, Ints]:
    """Folds of the units that come in multiples of k of the same kind, and the units that are left."""
    # A random 64-bit number per stratum, summed over a unit's rows: equal counts, equal sum, else hardly ever.
    mark = np.random.default_rng(0).integers(2**64, size=int(strata.max()) + 1, dtype=np.uint64)
    kind = np.zeros(int(unit.max()) + 1, dtype=np.uint64)
    np.add.at(kind, unit, mark[strata])
    order = rng.permutation(len(kind))
    order = order[np.argsort(kind[order], kind="stable")]
    _, starts, counts = np.unique(kind[order], return_index=True, return_counts=True)
    place = np.arange(len(kind)) - np.repeat(starts, counts)
    rows = np.bincount(unit)
    # Enough of each kind stays back to make up for the biggest unit in one fold.
    kept = k * -(-rows.max() // rows[order[starts]])
    full = place < np.repeat(np.maximum(counts - kept, 0) // k * k, counts)
    fold = np.full(len(kind), -1, dtype=np.intp)
    fold[order[full]] = place[full] % k
    return fold, order[~full]


def _table(unit: Ints, strata: Ints, rest: Ints) -> Floats:
    """Rows of those units by stratum, and in all: the total is balanced as one more stratum."""
    place = np.full(int(unit.max()) + 1, -1, dtype=np.intp)
    place[rest] = np.arange(len(rest))
    mine = place[unit] >= 0
    size = int(strata.max()) + 1
    counts = np.bincount(place[unit[mine]] * size + strata[mine], minlength=len(rest) * size).reshape(-1, size)
    return np.column_stack([counts, counts.sum(axis=1)]).astype(np.float64)


def _place(table: Floats, weight: Floats, k: int, rng: np.random.Generator) -> Ints:
    """Each unit to the fold where the weighted sum of squared counts grows least: an empty fold while there is one."""
    power = np.floor(np.log2(table @ weight))
    counts = np.zeros((k, table.shape[1]))
    fold = np.empty(len(table), dtype=np.intp)
    for u in np.lexsort((rng.random(len(table)), -power)):
        mine = np.flatnonzero(table[u])
        grows = counts[:, mine] @ (weight * table[u])[mine]
        least = np.flatnonzero(grows <= grows.min() * (1 + 1e-12))
        fold[u] = least[rng.integers(len(least))]
        counts[fold[u]] += table[u]
    return fold


def _exchange(table: Floats, weight: Floats, fold: Ints, k: int, rng: np.random.Generator) -> Ints:
    """One pass of the best move or swap of each unit; with very many units a sample of them is enough."""
    counts = np.zeros((k, table.shape[1]))
    np.add.at(counts, fold, table)
    held = np.bincount(fold, minlength=k)
    partners = max(k, min(len(table), CELLS // table.shape[1]))
    for u in rng.permutation(len(table))[:VISITS]:
        a = fold[u]
        others = np.arange(len(table)) if partners >= len(table) else rng.choice(len(table), partners, replace=False)
        # Fold a gains `gain`, fold b loses it: a swap with another unit, or (rows below) a move of u alone to b.
        gain = np.concatenate([table[others] - table[u], np.broadcast_to(-table[u], counts.shape)])
        b = np.concatenate([fold[others], np.arange(k)])
        change = ((gain * (counts[a] - counts[b]) + gain**2) * weight).sum(axis=1)
        change[b == a] = 0
        if held[a] == 1:
            change[len(others) :] = 0
        best = int(change.argmin())
        if change[best] > -1e-9:
            continue
        counts[a] += gain[best]
        counts[b[best]] -= gain[best]
        if best < len(others):
            fold[others[best]] = a
        else:
            held[a], held[b[best]] = held[a] - 1, held[b[best]] + 1
        fold[u] = b[best]
    return fold
