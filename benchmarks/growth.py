"""How the time of ordinary jobs grows: the slope of log CPU time on log size.

The sizes are rows, columns, classes, units, slices, models, and runs in a store. A slope of 1 is proportional. Pairs of
models grow with the square of their number, so models may have a slope of 2.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sklearn.naive_bayes import GaussianNB

import errbar
from compare_many import models as twenty_models
from inputs import binary, classes
from large_jobs import fill_store, mixed_table, score_and_report, score_into
from race import best


class Growth(NamedTuple):
    """A job made for a size, and the sizes that it is timed at."""

    job: str
    of: str
    sizes: tuple[int, ...]
    make: Callable[[int], Callable[[], object]]


def rows(n: int) -> Callable[[], object]:
    y, p = binary(n)
    return lambda: errbar.score(truth=y, prob=p)


def many_classes(k: int) -> Callable[[], object]:
    y, P = classes(k, 10_000)
    return lambda: errbar.score(truth=y, prob=P, classes=range(k))


def slices(k: int) -> Callable[[], object]:
    y, p = binary(20_000)
    by = np.random.default_rng(3).integers(0, k, len(y))
    return lambda: errbar.score(truth=y, prob=p, by=by)


def units(k: int) -> Callable[[], object]:
    rng = np.random.default_rng(5)
    n = 20_000
    y = (rng.random(n) < 0.4).astype(np.int64)
    X = rng.normal(0, 1, (n, 10)) + 0.6 * y[:, None]
    unit = rng.integers(0, k, n)
    return lambda: errbar.evaluate(GaussianNB(), X, y, unit=unit, measures=["accuracy", "log_loss", "roc_auc", "f1"])


def models(k: int) -> Callable[[], object]:
    y, p = binary(1_000)
    rng = np.random.default_rng(7)
    logit = np.log(p / (1 - p))
    given = {f"m{i}": {"prob": 1 / (1 + np.exp(-(logit + rng.normal(0, 0.5, len(p)))))} for i in range(k)}
    return lambda: errbar.compare(given, truth=y, measures=["log_loss", "brier", "roc_auc", "accuracy"])


def rows_of_20_models(n: int) -> Callable[[], object]:
    y, given = twenty_models(20, n)
    return lambda: errbar.compare(given, truth=y)


def checked_rows(n: int) -> Callable[[], object]:
    frame = mixed_table(n, 10)
    return lambda: errbar.check(frame, target="y")


def checked_columns(p: int) -> Callable[[], object]:
    frame = mixed_table(60, p)
    return lambda: errbar.check(frame, target="y")


def reported_rows(n: int) -> Callable[[], object]:
    y, p = binary(n)
    return lambda: score_and_report(y, p, FOLDER / "page.html")


def kept_runs(k: int) -> Callable[[], object]:
    fill_store(FOLDER / f"store{k}", k)
    return score_into(FOLDER / f"store{k}")


FOLDER = Path(tempfile.mkdtemp())
GROWTHS = {
    "rows": Growth("default binary table", "rows", (10_000, 100_000, 1_000_000), rows),
    "classes": Growth("default table, n=1e4", "classes", (10, 30, 100), many_classes),
    "slices": Growth("default table with tests, n=2e4", "slices", (25, 50, 100, 200), slices),
    "units": Growth("evaluate, 30 fits of naive Bayes, n=2e4", "units", (500, 1_000, 2_000, 4_000, 8_000), units),
    "checked": Growth("check, 10 mixed columns", "rows", (1_000, 10_000, 100_000, 1_000_000), checked_rows),
    "columns": Growth("check, 60 rows", "columns", (1_000, 3_000, 10_000), checked_columns),
    "reported": Growth("score and HTML report", "rows", (1_000, 10_000, 100_000, 1_000_000), reported_rows),
    "stored": Growth("score 100 new rows into a store", "runs", (10, 100, 1_000, 10_000), kept_runs),
    "models": Growth("compare, every pair, four measures, n=1e3", "models", (5, 10, 20, 40, 100), models),
    "rows_of_20_models": Growth("compare 20 models", "rows", (10_000, 100_000, 1_000_000), rows_of_20_models),
}


def main() -> None:
    for name in sys.argv[1:] or GROWTHS:
        job, of, sizes, make = GROWTHS[name]
        seconds = []
        for size in sizes:
            run = make(size)
            run()
            seconds.append(best(run, 3).cpu)
        slope = float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])
        row = {"table": "growth", "job": job, "of": of, "slope": slope, "times": [*zip(sizes, seconds)]}
        print(json.dumps(row), flush=True)
    shutil.rmtree(FOLDER)


if __name__ == "__main__":
    main()
