"""Power of checks that compare rows: near copies (EB219), rows made by SMOTE (EB103), order (EB220)."""

from __future__ import annotations

import time

import numpy as np

from check_sets import smote, table_of
from errbar.auditing.detectors.interpolated_rows import find_interpolated_rows
from errbar.auditing.detectors.near_rows import find_near_copies
from errbar.auditing.detectors.row_neighbours import find_row_order
from power_parts import grid, part, share, spoke


def found_near(table):
    return spoke(find_near_copies(table), lambda got: got.found > 0)


def found_smote(table):
    return spoke(find_interpolated_rows(table), lambda got: got.found > 0)


def found_order(X, rng):
    return spoke(find_row_order(table_of(X, rng.integers(0, 2, len(X)))), lambda got: got.adjacent > 0)


def near(data, rng, R=20):
    """Near copies: 5 % of the rows again with noise of so many standard deviations."""

    def hit(size, noise, _):
        p, n = size
        X = rng.normal(size=(n, p)) @ (np.eye(p) + 0.3 * rng.normal(size=(p, p)))
        k = max(2, round(0.05 * n))
        again = X[rng.choice(n, k, replace=False)]
        again = again + noise * X.std(0) * rng.normal(size=again.shape)
        both = np.concatenate([X, again])[rng.permutation(n + k)]
        return found_near(table_of(both, rng.integers(0, 2, n + k)))

    sizes = [(f"p={p}, n={n:,}", (p, n)) for p in (3, 8, 30) for n in (60, 300, 2000)]
    rows = grid(sizes, (1e-6, 1e-3, 0.01, 0.05), hit, R)
    title = f"EB219 near copies, 5 % of rows repeated with noise (sd), R={R}"
    return part(title, ["1e-6", "1e-3", "0.01", "0.05"], rows, "1e-3 and below: 0.95")


def near_large(data, rng, R=5):
    """Near copies beyond 2e5 rows: 1 and 5 % of rows repeated with noise of 1e-3 sd, and none."""
    rows = []
    for n, p in ((200_000, 8), (1_000_000, 8)):
        seconds = []

        def hit(_, repeated, __, n=n, p=p, seconds=seconds):
            X, k = rng.normal(size=(n, p)), round(repeated * n)
            if k:
                X[-k:] = X[:k] + 1e-3 * rng.normal(size=(k, p))
            began = time.process_time()
            found = found_near(table_of(X, rng.integers(0, 2, n)))
            seconds.append(time.process_time() - began)
            return found

        cells = [share(hit(None, repeated, i) for i in range(R)) for repeated in (0.01, 0.05, 0.0)]
        rows.append([f"n={n:,}, p={p}", *cells, round(float(np.median(seconds)), 1)])
    title = f"EB219 near copies in many rows (2,000 rows queried against all), noise 1e-3 sd, R={R}"
    return part(title, ["1 % repeated", "5 % repeated", "clean", "CPU s"], rows)


def interpolated(data, rng, R=20):
    def hit(size, factor, _):
        p, n = size
        X = rng.normal(size=(n, p))
        y = np.zeros(n, dtype=int)
        y[: max(12, round(0.2 * n))] = 1
        X[y == 1] += 0.7
        return found_smote(smote(rng, X, y, factor))

    sizes = [(f"p={p}, n={n:,}", (p, n)) for p in (3, 8, 30) for n in (50, 200, 1000, 5000)]
    rows = grid(sizes, (1.5, 4, 9), hit, R)
    title = f"EB103 rows made by SMOTE: the rarer class (20 %) times 1.5, 4, 9, R={R}"
    return part(title, ["x1.5", "x4", "x9"], rows, "0.95 (n=50, p=3: 0.7)")


def order(data, rng, R=20):
    def groups(size, inside, _):
        u, each = size
        unit = np.repeat(np.arange(u), each)
        return found_order(rng.normal(size=(u, 6))[unit] + inside * rng.normal(size=(u * each, 6)), rng)

    def walks(n, phi, _):
        X = np.zeros((n, 6))
        for t in range(1, n):
            X[t] = phi * X[t - 1] + rng.normal(size=6)
        return found_order(X, rng)

    sizes = [(f"{u} x {each} in order", (u, each)) for u, each in ((15, 4), (50, 3), (200, 5), (100, 2))]
    rows = grid(sizes, (0.3, 0.6, 1.0), groups, R)
    rows += grid([("AR(1) with 0.9, 0.6, 0.3; n=300", 300)], (0.9, 0.6, 0.3), walks, R)
    title = f"EB220 groups or time in the order of rows: sd within a group 0.3, 0.6, 1 of that between, R={R}"
    return part(title, ["0.3", "0.6", "1.0"], rows)
