"""Two jobs against tools of another kind: sums by a database, and a bootstrap written as matrix products.

Both stand in the first table of docs/explanation/speed.md, with rows of other scripts that are marked `table="front"`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import errbar
from inputs import binary
from race import race

DRAWS, AT_ONCE = 2_000, 200


def bootstrap() -> None:
    y, p = binary(10_000)
    rng = np.random.default_rng(0)

    def peer() -> tuple[float, float]:
        """Draws of how often each row comes, some at a time, in one matrix product each."""
        losses = -np.log(np.where(y == 1, p, 1 - p))
        shares = np.full(len(y), 1 / len(y))
        means = [rng.multinomial(len(y), shares, AT_ONCE) @ losses / len(y) for _ in range(DRAWS // AT_ONCE)]
        low, high = np.quantile(np.concatenate(means), [0.025, 0.975])
        return float(low), float(high)

    def ours() -> tuple[float | None, float | None]:
        found = errbar.score(truth=y, prob=p, measures="log_loss", interval="bootstrap", replicates=DRAWS)["log_loss"]
        return found.low, found.high

    assert np.allclose(ours(), peer(), atol=2e-3), (ours(), peer())
    job = f"bootstrap interval of log loss, {DRAWS:,} draws, n=1e4"
    race(job, ours, peer, peer_name="NumPy, vectorised", goal=1, times=3, table="front")


def sums() -> None:
    y, p = binary(10_000_000)
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "preds.parquet")
        pq.write_table(pa.table({"y": y, "p": p}), file)
        del y, p
        query = f"select avg(-ln(case when y = 1 then p else 1 - p end)), avg((p - y) * (p - y)) from '{file}'"
        base = duckdb.connect(config={"threads": 1})
        peer = lambda: base.execute(query).fetchone()  # noqa: E731
        ours = lambda: errbar.score(file, truth="y", prob="p", measures=["log_loss", "brier"])  # noqa: E731
        run = ours()
        assert np.allclose([run["log_loss"].value, run["brier"].value], peer())
        job = "log loss and Brier with intervals, Parquet, n=1e7"
        race(job, ours, peer, peer_name="DuckDB, two averages", goal=1, times=3, table="front")


JOBS: dict[str, Callable[[], None]] = {"bootstrap": bootstrap, "sums": sums}


def main() -> None:
    for name in sys.argv[1:] or JOBS:
        JOBS[name]()


if __name__ == "__main__":
    main()
