"""errbar.compare of two models, ten measures with intervals, n = 1e6: against scikit-learn's ten values of one."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from sklearn import metrics as sk

import errbar
from inputs import binary
from race import race

N = 1_000_000


def peers(y: np.ndarray, p: np.ndarray) -> dict[str, float]:
    """The ten values of one model, one call each as a user writes them."""
    d = (p >= 0.5).astype(np.int64)
    return {
        "accuracy": sk.accuracy_score(y, d),
        "balanced_accuracy": sk.balanced_accuracy_score(y, d),
        "precision": sk.precision_score(y, d),
        "recall": sk.recall_score(y, d),
        "f1": sk.f1_score(y, d),
        "mcc": sk.matthews_corrcoef(y, d),
        "log_loss": sk.log_loss(y, p),
        "brier": sk.brier_score_loss(y, p),
        "roc_auc": sk.roc_auc_score(y, p),
        "average_precision": sk.average_precision_score(y, p),
    }


def rival(p: np.ndarray) -> np.ndarray:
    """A second model of the same rows: the first with noise on its log-odds."""
    noise = np.random.default_rng(1).normal(0, 0.5, len(p))
    return 1 / (1 + np.exp(-(np.log(p / (1 - p)) + noise)))


def read(file: Path) -> dict[str, float]:
    """The peer's job from a file."""
    table = pd.read_parquet(file, columns=["y", "p"])
    return peers(table["y"].to_numpy(), table["p"].to_numpy())


def main() -> None:
    y, left = binary(N)
    right, ids = rival(left), np.arange(N)
    theirs = peers(y, left), peers(y, right)
    names = list(theirs[0])

    def in_memory() -> errbar.Run:
        return errbar.compare({"a": {"prob": left}, "b": {"prob": right}}, truth=y, measures=names)

    for found in in_memory().comparisons:
        want = theirs[1][found.measure] - theirs[0][found.measure]
        assert np.isclose(found.gap, want, rtol=1e-6, atol=1e-12), (found.measure, found.gap, want)
        assert found.low is not None and found.low < found.gap < found.high, found
    peer_name = "scikit-learn, one model"
    race(
        "compare two models, ten measures, arrays, n=1e6",
        in_memory,
        lambda: peers(y, left),
        peer_name=peer_name,
        goal=1,
    )
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / "a.parquet", Path(folder) / "b.parquet"]
        for file, p in zip(files, (left, right)):
            pq.write_table(pa.table({"id": ids, "y": y, "p": p}), file)
        peer = lambda: read(files[0])  # noqa: E731
        for job, options in (("Parquet", {}), ("Parquet, by id", {"id": "id"})):
            race(
                f"compare two models, ten measures, {job}, n=1e6",
                lambda options=options: errbar.compare(files, truth="y", prob="p", measures=names, **options),
                peer,
                peer_name=peer_name,
                goal=1,
            )


if __name__ == "__main__":
    main()
