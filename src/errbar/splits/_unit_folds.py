"""Unit folds: whole units assigned to k folds, so that rows and strata are as even as whole units allow.

Of very many units that are alike (equal counts in every stratum) most are dealt out evenly. The others go, big and rare
ones first, to the fold where they add least to the imbalance [graham1969]; then units change places where that helps.
Big is meant in powers of two, in random order within: by exact size every seed would deal the same folds.
"""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints

VISITS = 1000
CELLS = 20_000
BATCH = 1 << 19
"""Numbers that are compared at once."""


def deal_units(unit: Ints, strata: Ints | None, k: int, rng: np.random.Generator) -> Ints:
    """The fold of every unit; no fold is empty where there are k units or more."""
    strata = np.zeros(len(unit), dtype=np.intp) if strata is None else strata
    fold, rest = _alike(unit, strata, k, rng)
    if len(rest):
        table = _table(unit, strata, rest)
        # Each stratum counts by its own total: ten rows of a rare one matter as much as thousands of a common one.
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
    # Plain numbers: for the few strata of a unit and the few folds, arrays would cost more to make than to add.
    counts, rows, weights = [[0.0] * table.shape[1] for _ in range(k)], table.tolist(), weight.tolist()
    fold = np.empty(len(table), dtype=np.intp)
    for u in np.lexsort((rng.random(len(table)), -power)).tolist():
        mine = [s for s, count in enumerate(rows[u]) if count]
        weighed = [rows[u][s] * weights[s] for s in mine]
        # sum w (c + x)^2 grows by 2 w c x + w x^2; the second term is the same in every fold, so w c x decides.
        grows = [sum(map(mul, map(held.__getitem__, mine), weighed)) for held in counts]
        # Folds tie but for rounding; ties are broken at random, or low folds would fill first.
        most = min(grows) * (1 + 1e-12)
        least = [f for f, growth in enumerate(grows) if growth <= most]
        fold[u] = to = least[int(rng.integers(len(least)))] if len(least) > 1 else least[0]
        for s in mine:
            counts[to][s] += rows[u][s]
    return fold


class _Offers(NamedTuple):
    """Partners for an exchange: the units of a kind in a fold, then an empty place in each fold."""

    code: Ints
    """fold x kinds + kind, of those that are units."""
    table: Floats
    fold: Ints


def _exchange(table: Floats, weight: Floats, fold: Ints, k: int, rng: np.random.Generator) -> Ints:
    """One pass of the best move or swap of each unit; with very many units a sample of them is enough.

    Units of one kind in one fold are as good as each other, and most visits change nothing: many visits are looked at
    at once, up to the first that changes something.
    """
    kinds, kind = np.unique(table, axis=0, return_inverse=True)
    code = fold * len(kinds) + kind.reshape(-1)
    counts = np.zeros((k, table.shape[1]))
    np.add.at(counts, fold, table)
    partners = max(k, min(len(table), CELLS // table.shape[1]))
    visits, others, size = rng.permutation(len(table))[:VISITS], np.arange(len(table)), 1
    while len(visits) and (partners < len(table) or _may_gain(counts, weight)):
        if partners < len(table):
            others, size = rng.choice(len(table), partners, replace=False), 1
        offers = _offer(np.unique(code[others]), kinds, k)
        visited, which = np.unique(code[visits[:size]], return_inverse=True)
        change = _changes(visited, offers, kinds, counts, weight)
        # The only unit of a fold may be exchanged but not moved away: no fold may become empty.
        lone = np.bincount(code // len(kinds), minlength=k)[visited // len(kinds)] == 1
        change[lone, len(offers.code) :] = 0
        helps = np.flatnonzero(change.min(axis=1)[which] <= -1e-9)
        if len(helps) == 0:
            visits, size = visits[size:], min(2 * size, max(1, BATCH // offers.table.size))
            continue
        u, best = visits[helps[0]], change[which[helps[0]]]
        visits, size = visits[helps[0] + 1 :], 1
        _swap(u, np.flatnonzero(best == best.min()), others, offers, (code, counts, kinds))
    return code // len(kinds)


def _may_gain(counts: Floats, weight: Floats) -> bool:
    """False where no whole number of rows from one fold to another helps: g (g + d) is -floor(d^2 / 4) at least."""
    apart = counts[:, None] - counts
    return bool((np.floor(apart * apart / 4) @ weight > 1e-9).any())


def _offer(code: Ints, kinds: Floats, k: int) -> _Offers:
    empty = np.zeros((k, kinds.shape[1]))
    table = np.concatenate([kinds[code % len(kinds)], empty])
    return _Offers(code, table, np.concatenate([code // len(kinds), np.arange(k)]))


def _changes(visited: Ints, offers: _Offers, kinds: Floats, counts: Floats, weight: Floats) -> Floats:
    """(visited, offers): what the imbalance changes by; the fold of the visited gains, that of the offer loses."""
    a = visited // len(kinds)
    # (a + g)^2 + (b - g)^2 - a^2 - b^2 = 2 (g (a - b) + g^2); half of it is compared.
    gain = offers.table - kinds[visited % len(kinds), None]
    change = np.asarray(((gain * (counts[a][:, None] - counts[offers.fold]) + gain**2) * weight).sum(axis=-1))
    change[a[:, None] == offers.fold] = 0
    return change


def _swap(u: int, best: Ints, others: Ints, offers: _Offers, state: tuple[Ints, Floats, Floats]) -> None:
    """Unit u and the first unit of the best offers change places, or u moves alone."""
    code, counts, kinds = state
    a, own = divmod(int(code[u]), len(kinds))
    units = np.flatnonzero(np.isin(code[others], offers.code[best[best < len(offers.code)]]))
    if len(units):
        v = others[units[0]]
        b, other = divmod(int(code[v]), len(kinds))
        gain = kinds[other] - kinds[own]
        code[v] = a * len(kinds) + other
    else:
        b, gain = int(offers.fold[best[0]]), -kinds[own]
    counts[a] += gain
    counts[b] -= gain
    code[u] = b * len(kinds) + own
