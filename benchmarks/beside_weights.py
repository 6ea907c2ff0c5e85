"""Numbers and classes with weights, units and slices, of few rows and many: wins and losses. CPU time.

`scripts/bench beside_weights` puts their rows into docs/explanation/speed.md; `python benchmarks/beside_weights.py
slices` runs some of them. Peers give the same values without intervals, those of units from rows as if they stood
alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
from sklearn import metrics as sk

import errbar
from beside import SK, beside
from inputs import binary, numbers
from peer_values import Values, of_binary, of_numbers

SIX = f"{SK} and SciPy, six calls"
FOUR = ["rmse", "mae", "medae", "r2"]


def _numbers(n: int) -> tuple[np.ndarray, np.ndarray, np.random.Generator]:
    y, f = (np.abs(x) + 0.1 for x in numbers(n))
    return y, f, np.random.default_rng(2)


def _times(n: int) -> dict[str, int]:
    many = 25 if n < 100_000 else 9 if n < 1_000_000 else 3
    return {"times": many, "peer_times": many}


def weights() -> None:
    for n in (1_000, 100_000):
        y, f, rng = _numbers(n)
        w = rng.random(n) + 0.5
        beside(
            f"regression, four of the default table's measures, weighted, n={n:,}",
            lambda y=y, f=f, w=w: errbar.score(truth=y, value=f, weight=w, measures=FOUR),
            lambda y=y, f=f, w=w: {
                "rmse": sk.root_mean_squared_error(y, f, sample_weight=w),
                "mae": sk.mean_absolute_error(y, f, sample_weight=w),
                "medae": sk.median_absolute_error(y, f, sample_weight=w),
                "r2": sk.r2_score(y, f, sample_weight=w),
            },
            **_times(n),
        )


def units() -> None:
    for n in (1_000, 100_000):
        y, f, rng = _numbers(n)
        unit = rng.integers(0, n // 10, n)
        ours = lambda y=y, f=f, u=unit: errbar.score(truth=y, value=f, unit=u)  # noqa: E731
        job = f"regression, default table, {n // 10:,} units, n={n:,}"
        beside(job, ours, lambda y=y, f=f: of_numbers(y, f), peer_name=SIX, **_times(n))


def both() -> None:
    """Weights and units together; the peer's measures of plain rows take no less time than it would take for these."""
    n = 1_000_000
    y, f, rng = _numbers(n)
    w, unit = rng.random(n) + 0.5, rng.integers(0, n // 10, n)
    ours = lambda: errbar.score(truth=y, value=f, weight=w, unit=unit)  # noqa: E731

    def peer() -> Values:
        of_numbers(y, f)
        return {"mae": sk.mean_absolute_error(y, f, sample_weight=w)}

    beside("regression, default table, weighted, 1e5 units, n=1e6", ours, peer, peer_name=SIX, **_times(n))
    t, p = binary(n)
    classes = lambda: errbar.score(truth=t, prob=p, weight=w, unit=unit)  # noqa: E731
    more = {"peer_name": f"{SK}, ten calls", **_times(n)}
    beside("default binary table, weighted, 1e5 units, n=1e6", classes, lambda: of_binary(t, p, w), **more)


def slices() -> None:
    n = 100_000
    y, f, rng = _numbers(n)
    for k in (5, 100):
        by = rng.integers(0, k, n)

        def peer(k: int = k, by: np.ndarray = by) -> Values:
            for s in range(k):
                of_numbers(y[by == s], f[by == s])
            return of_numbers(y, f)

        ours = lambda by=by: errbar.score(truth=y, value=f, by=by)  # noqa: E731
        beside(f"regression, default table, {k} slices with tests, n=1e5", ours, peer, peer_name=SIX, **_times(n))


JOBS: dict[str, Callable[[], None]] = {"weights": weights, "units": units, "both": both, "slices": slices}


def main() -> None:
    for name in sys.argv[1:] or JOBS:
        JOBS[name]()


if __name__ == "__main__":
    main()
