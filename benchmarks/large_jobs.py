"""Jobs that people wait for: a wide table checked, a run written into a full store, a page of a million rows.

They race what a competent user would write for part of the job: the peers check, keep and draw less.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn import metrics as sk
from sklearn.calibration import calibration_curve
from sklearn.neighbors import NearestNeighbors

import errbar
from errbar.stores import append_entries, open_store, read_ledger
from inputs import binary
from race import race

QUERIES = 2_000


def mixed_table(n: int, p: int, seed: int = 0) -> pd.DataFrame:
    """Fractions, two tenths of whole numbers, a tenth of categories, and a class that three columns tell of."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, p))
    columns = {f"x{j}": X[:, j] for j in range(p)}
    columns |= {f"x{j}": rng.integers(0, 20, n) for j in range(7, p, 10)}
    columns |= {f"x{j}": np.rint(20 * X[:, j]) for j in range(8, p, 10)}
    columns |= {f"x{j}": np.array(list("abcde"))[rng.integers(0, 5, n)] for j in range(9, p, 10)}
    return pd.DataFrame({**columns, "y": (X[:, :3].sum(axis=1) + rng.normal(size=n) > 0).astype(int)})


def check_parts(frame: pd.DataFrame) -> None:
    """Equal rows, columns of one value, gaps, and near rows of a sample: some of what `check` looks at."""
    frame.duplicated().sum(), frame.nunique(), frame.isna().sum()
    numbers = frame.select_dtypes("number").drop(columns="y")
    low, middle, high = (numbers.quantile(q) for q in (0.25, 0.5, 0.75))
    scaled = ((numbers - middle) / (high - low)).clip(-5, 5).to_numpy()
    some = scaled[np.random.default_rng(0).choice(len(scaled), min(QUERIES, len(scaled)), replace=False)]
    NearestNeighbors(n_neighbors=7, algorithm="brute").fit(scaled).kneighbors(some)


def small_rows(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A hundred rows that no other seed has."""
    rng = np.random.default_rng(seed)
    y = (rng.random(100) < 0.4).astype(int)
    return y, np.clip(0.3 + 0.4 * y + rng.normal(0, 0.2, 100), 0.01, 0.99)


def fill_store(store: Path, runs: int) -> None:
    """A store of so many looks, each at a set of its own: one that is made, and others like it."""
    store.mkdir()
    y, p = small_rows(0)
    run = errbar.score(truth=y, prob=p, store=store)
    known, look = (
        {k: v for k, v in entry.body.items() if k not in ("entry", "before")} for entry in read_ledger(store).entries
    )
    ids = [f"{i:012x}" for i in range(1, runs)]
    signatures = {i: {"truths": [{"digest": 2 * i + i[:8], "telling": True}]} for i in ids}
    append_entries(
        store,
        lambda _: [
            entry
            for i in ids
            for entry in ({**known, "id": i, "signature": signatures[i]}, {**look, "set": i, "run": i})
        ],
    )
    with open_store(store) as opened:
        for i in ids:
            opened.save(replace(run, identity=i, ledger=None))


def score_into(store: Path) -> Callable[[], object]:
    """A score of rows that the store has not seen, at every call."""
    seeds = iter(range(1_000_000, 2_000_000))

    def run() -> object:
        y, p = small_rows(next(seeds))
        return errbar.score(truth=y, prob=p, store=store)

    return run


def note_scores(file: Path) -> None:
    """The same measures without intervals, and a line in a file."""
    y, p = small_rows(1)
    label = p >= 0.5
    found = {f.__name__: float(f(y, p)) for f in (sk.log_loss, sk.brier_score_loss, sk.roc_auc_score)}
    found |= {f.__name__: float(f(y, label)) for f in (sk.accuracy_score, sk.recall_score, sk.f1_score)}
    with file.open("a") as sink:
        sink.write(json.dumps(found) + "\n")


def draw_curves(y: np.ndarray, p: np.ndarray, file: Path) -> None:
    """The points of four curves and the values of six measures, as JSON."""
    fpr, tpr, _ = sk.roc_curve(y, p)
    precision, recall, _ = sk.precision_recall_curve(y, p)
    step = max(1, len(recall) // 2000)
    drawn = [x.tolist() for x in (fpr, tpr, precision[::step], recall[::step], *calibration_curve(y, p, n_bins=10))]
    values = [sk.log_loss(y, p), sk.brier_score_loss(y, p), sk.roc_auc_score(y, p), sk.average_precision_score(y, p)]
    values += [sk.accuracy_score(y, p >= 0.5), sk.f1_score(y, p >= 0.5)]
    file.write_text(json.dumps([drawn, values]))


def score_and_report(y: np.ndarray, p: np.ndarray, file: Path) -> None:
    """A score and its page."""
    errbar.score(truth=y, prob=p).report(file, overwrite=True)


def check() -> None:
    """Tables of many rows, of many columns, and as a file."""
    for n, p in ((100_000, 50), (1_000_000, 10), (60, 10_000)):
        frame = mixed_table(n, p)
        race(
            f"check {n:,} x {p:,}, mixed columns",
            lambda frame=frame: errbar.check(frame, target="y"),
            lambda frame=frame: check_parts(frame),
            peer_name="pandas duplicated and nunique, scikit-learn NearestNeighbors of 2,000 rows",
            goal=1,
            times=3,
            peer_times=2,
            table="front" if (n, p) == (100_000, 50) else "verbs",
        )


def store() -> None:
    """Rows that are new to a store of 500 runs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill_store(folder / "kept", 500)
        race(
            "score 100 rows into a store of 500 runs",
            score_into(folder / "kept"),
            lambda: note_scores(folder / "scores.jsonl"),
            peer_name="scikit-learn, six values in a line of JSON",
            goal=0.3,
            times=9,
            peer_times=9,
        )


def report() -> None:
    """The page of a million rows."""
    y, p = binary(1_000_000)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        race(
            "score and HTML report, n=1e6",
            lambda: score_and_report(y, p, folder / "page.html"),
            lambda: draw_curves(y, p, folder / "curves.json"),
            peer_name="scikit-learn, three curves and six values as JSON",
            goal=1,
            times=5,
        )


JOBS = {"check": check, "store": store, "report": report}


def main() -> None:
    for name in sys.argv[1:] or JOBS:
        JOBS[name]()


if __name__ == "__main__":
    main()
