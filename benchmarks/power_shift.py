"""Power of checks of two files: class shares (EB206), training against test rows (EB221), with units too."""

from __future__ import annotations

import numpy as np

from check_sets import table_of
from errbar.auditing.detectors.class_shares import find_share_shift
from errbar.auditing.detectors.table_shift import find_table_shift
from power_parts import LEVEL, grid, part, share


def shifted_pair(rng, n, kind, p=8):
    side = np.arange(n) < n // 3
    X = rng.normal(size=(n, p))
    if kind == "mean +0.5 sd":
        X[side, 0] += 0.5
    elif kind == "scale x1.6":
        X[side, 0] *= 1.6
    elif kind == "correlation 0 -> 0.8":
        X[side, 1] = 0.8 * X[side, 0] + 0.6 * X[side, 1]
    elif kind.startswith("selected"):
        score = X[:, 0] + X[:, 1] + (4 if "weakly" in kind else 1) * rng.normal(size=n)
        side = np.zeros(n, dtype=bool)
        side[np.argsort(-score)[: n // 3]] = True
    y = rng.integers(0, 2, n)
    whole = table_of(X, y)
    return whole.take(np.flatnonzero(~side)), whole.take(np.flatnonzero(side))


def shift(data, rng, R=50):
    rows = []
    for kind in ("mean +0.5 sd", "scale x1.6", "correlation 0 -> 0.8", "selected on x1+x2", "selected weakly", "none"):
        cells = []
        for n in (100, 300, 1000, 3000):
            some = 400 if kind == "none" and n <= 1000 else R if n == 1000 else min(R, 20)
            found = [find_table_shift(*shifted_pair(rng, n, kind), seed=i) for i in range(some)]
            forest, column = share(f.forest_p < LEVEL for f in found), share(f.column_p < LEVEL for f in found)
            either = share(min(f.forest_p, f.column_p) < LEVEL for f in found)
            cells.append(f"{forest:.2f} / {column:.2f} / {either:.2f}")
        rows.append([kind, *cells])
    return {
        "title": f"EB221 training and test rows differ: forest / columns / either (R={R} at 1,000, else 20; none 400)",
        "columns": ["", "n=100", "n=300", "n=1,000", "n=3,000"],
        "rows": rows,
        "bar": "n=1,000, either: mean 0.8; selection 0.95",
    }


def unit_pair(rng, u, each, plus):
    """Training and test rows, a third of the units, with their units and without: icc 0.5, the class is the unit's."""
    unit = np.repeat(np.arange(u), each)
    X = (rng.normal(size=(u, 4))[unit] + rng.normal(size=(u * each, 4))) / 2**0.5
    y = rng.integers(0, 2, u)[unit]
    test = unit < u // 3
    X[test, 0] += plus
    tables = {"units": table_of(X, y, unit=unit), "rows": table_of(X, y)}
    return {word: (t.take(np.flatnonzero(~test)), t.take(np.flatnonzero(test))) for word, t in tables.items()}


def unit_shift(data, rng, R=500):
    """Alarms by rows and by unit means where rows come in units: without a shift, and with one of 1 sd."""
    rows = []
    for u, each in ((100, 5), (300, 3)):
        for plus, draws in ((0.0, R), (1.0, 50)):
            hits = {("rows", "EB221"): [], ("units", "EB221"): [], ("rows", "EB206"): [], ("units", "EB206"): []}
            for i in range(draws):
                pairs = unit_pair(rng, u, each, plus)
                for word in ("rows", "units") if i < 100 else ("units",):
                    got = find_table_shift(*pairs[word], seed=i)
                    hits[word, "EB221"].append(min(got.forest_p, got.column_p) < LEVEL)
                    hits[word, "EB206"].append(find_share_shift(*pairs[word], seed=i).p < LEVEL)
            cells = (f"{share(x):.3f}" for x in hits.values())
            rows.append([f"{u} x {each}, shift {plus:g} sd", *cells])
    return {
        "title": f"EB221, EB206 where rows come in units (icc 0.5; the class is the unit's), R={R} "
        "(by rows 100, with shift 50)",
        "columns": ["", "EB221 by rows", "by unit means", "EB206 by rows", "by whole units"],
        "rows": rows,
        "bar": "without shift, by units: at most 0.02",
    }


def shares(data, rng, R=200):
    def hit(ratio, n, i):
        y = (rng.random(n) < 0.2).astype(int)
        test = (rng.random(n // 3) < 0.2 * ratio).astype(int)
        return find_share_shift(table_of(y[:, None], y), table_of(test[:, None], test), i).p < LEVEL

    rows = grid([(f"prevalence 0.2 x {ratio}", ratio) for ratio in (1.6, 2.5, 1.0)], (50, 200, 1000), hit, R)
    title = f"EB206 class shares altered in the test rows (a third), R={R}"
    return part(title, ["n=50", "n=200", "n=1,000"], rows, "x1: at most 0.02")
