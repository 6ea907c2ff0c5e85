"""One measure of numbers, as a script asks for it: at other sizes than a million rows, and measures beside the common
ones. CPU time.

`scripts/bench beside_numbers` puts their rows into docs/explanation/speed.md; `python benchmarks/beside_numbers.py
sizes` runs some of them. Peers give the same value without an interval.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
from sklearn import metrics as sk

import errbar
from beside import REGRESSION, SK, beside
from inputs import numbers

RARER: dict[str, Callable[..., float]] = {
    "rmsle": sk.root_mean_squared_log_error,
    "pinball": sk.mean_pinball_loss,
    "max_error": sk.max_error,
    "skill(loss=absolute)": sk.d2_absolute_error_score,
    "skill": sk.r2_score,
}
SIZED = ("mae", "mse", "r2", "medae", "mape", "poisson_deviance", "explained_variance", "pearson")


def _alone(name: str, call: Callable[..., float], n: int) -> None:
    y, f = (np.abs(x) + 0.1 for x in numbers(n))
    often = 15 if n > 10_000 else 60  # milliseconds or less: one run in three is disturbed
    beside(
        f"{name}, n={n:.0e}".replace("e+0", "e"),
        lambda: errbar.score(truth=y, value=f, measures=name),
        lambda: {name: call(y, f)},
        peer_name="SciPy" if name == "pearson" else SK,
        times=often,
        peer_times=often,
    )


def rarer() -> None:
    for name, call in RARER.items():
        _alone(name, call, 1_000_000)


def sizes() -> None:
    for n in (1_000, 10_000, 100_000):
        for name in SIZED:
            _alone(name, REGRESSION[name], n)


JOBS: dict[str, Callable[[], None]] = {"rarer": rarer, "sizes": sizes}


def main() -> None:
    for name in sys.argv[1:] or JOBS:
        JOBS[name]()


if __name__ == "__main__":
    main()
