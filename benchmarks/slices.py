"""Slices: the default table in every one of many, with tests, against scikit-learn and SciPy in a loop. CPU time.

`scripts/bench slices` puts their rows into docs/explanation/speed.md. Peers give values only; errbar gives intervals,
and tests every slice against all other rows.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable

import numpy as np
from scipy import stats
from sklearn import metrics as sk

import errbar
from inputs import binary, numbers
from ordinary import SK, binary_values
from race import race


def of_classes() -> None:
    n = 20_000
    y, p = binary(n)
    for k, times in ((100, 3), (1_000, 2)):
        by = np.random.default_rng(3).integers(0, k, n)
        ours = lambda by=by: errbar.score(truth=y, prob=p, by=by)  # noqa: E731

        def peer(by: np.ndarray = by, k: int = k) -> dict[int, dict[str, float]]:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # slices of 20 rows without a positive one
                return {s: binary_values(y[by == s], p[by == s]) for s in range(k)}

        seven = {e.measure: e.value for e in ours().estimates if e.slice is not None and e.slice.endswith("=7")}
        for name, value in binary_values(y[by == 7], p[by == 7]).items():
            assert np.isclose(seven[name], value), (name, seven[name], value)
        job = f"{k:,} slices, default table with tests, n=2e4"
        race(job, ours, peer, peer_name=f"{SK} in a loop", goal=2, times=times, peer_times=times)


def _number_values(y: np.ndarray, v: np.ndarray) -> dict[str, float]:
    """The default table of numbers, one call each."""
    return {
        "rmse": sk.root_mean_squared_error(y, v),
        "mae": sk.mean_absolute_error(y, v),
        "medae": sk.median_absolute_error(y, v),
        "r2": sk.r2_score(y, v),
        "spearman": stats.spearmanr(y, v).statistic,
        "bias": float(np.mean(v - y)),
    }


def of_numbers() -> None:
    for n in (20_000, 1_000_000):
        y, v = numbers(n)
        by = np.random.default_rng(3).integers(0, 100, n)
        ours = lambda y=y, v=v, by=by: errbar.score(truth=y, value=v, by=by)  # noqa: E731
        peer = lambda y=y, v=v, by=by: {s: _number_values(y[by == s], v[by == s]) for s in range(100)}  # noqa: E731
        seven = {e.measure: e.value for e in ours().estimates if e.slice is not None and e.slice.endswith("=7")}
        want = _number_values(y[by == 7], v[by == 7])
        assert set(seven) == set(want) and all(np.isclose(seven[name], x) for name, x in want.items()), (seven, want)
        job = f"regression, default table with tests in 100 slices, n={n:.0e}".replace("e+0", "e")
        race(job, ours, peer, peer_name=f"{SK} and SciPy in a loop", goal=1, times=5)


JOBS: dict[str, Callable[[], None]] = {"classes": of_classes, "numbers": of_numbers}


def main() -> None:
    for name in sys.argv[1:] or JOBS:
        JOBS[name]()


if __name__ == "__main__":
    main()
