"""What checks cost, in CPU time: inside evaluate, for 1e7 rows of copies, and `check` against one fit of a forest.

python benchmarks/checks.py            the first and the last
python benchmarks/checks.py inside     the first
python benchmarks/checks.py columns    `check` of 60 rows by columns and kind, and the checks inside evaluate
python benchmarks/checks.py rows       copies in 1e7 x 10 rows of a Parquet file: CPU seconds and peak memory
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from sklearn.ensemble import RandomForestClassifier

import errbar
from errbar._numeric.equal_rows import count_pairs, find_equal_rows
from errbar.auditing.check_rows import FitQuestion, check_rows
from errbar.data.files import TableFile
from errbar.data.read_task import read_task
from errbar.data.row_hash import hash_batches
from errbar.learners import learner
from errbar.requests.evaluate import EvaluateRequest
from errbar.resampling.draw_plan import draw_plan

BATCH = 200_000


def cpu(work: Callable[[], object], times: int = 1) -> float:
    """The least CPU seconds of several calls."""
    found = []
    for _ in range(times):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def rows(n: int, p: int, whole: int = 3, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Normal columns, some of them whole numbers, which may be ids, and a class that depends on three of them."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, p))
    X[:, p - whole :] = np.rint(X[:, p - whole :] * 20)
    return X, (X[:, 0] + X[:, 1] - X[:, 2] + rng.normal(size=n) > 0).astype(int)


def table(X: np.ndarray, y: np.ndarray, texts: int) -> pa.Table:
    """The same rows as a table whose last columns are texts."""
    columns = {f"x{j}": pa.array(x) for j, x in enumerate(X.T)}
    for name in list(columns)[X.shape[1] - texts :]:
        columns[name] = pa.array([f"v{round(x / 4)}" for x in columns[name].to_pylist()])
    return pa.table({**columns, "y": y})


def inside_evaluate(n: int, whole: int = 0, texts: int = 0, p: int = 20) -> None:
    """The checks of a 10-fold logistic run, as a share of all the rest of it."""
    X, y = rows(n, p, whole + texts)
    given: dict[str, object] = {"X": X, "y": y}
    if texts:
        given = {"X": table(X, y, texts), "target": "y"}
    request = EvaluateRequest(learner="logistic", plan="kfold(k=10)", **given)
    task = read_task(request.X, request.y, request)
    plan, made = draw_plan(task, "kfold(k=10)", "standard", 0), learner("logistic")
    check_rows(task, FitQuestion(request, plan, [made], 0))
    times = 7 if n <= 10_000 else 3
    with_checks = cpu(lambda: errbar.evaluate("logistic", plan="kfold(k=10)", **given), times)
    checks = cpu(lambda: check_rows(task, FitQuestion(request, plan, [made], 0)), times)
    what = f"evaluate, 10-fold logistic, n={n:,} x {p}, {whole} whole numbers, {texts} texts"
    print(f"{what}: {with_checks:.3f} s CPU, of which checks {checks:.4f} s: {checks / (with_checks - checks):+.1%}")


def against_forest(n: int = 100_000, p: int = 50) -> None:
    """`errbar check` and one forest of 100 trees on the same rows."""
    X, y = rows(n, p)
    check = cpu(lambda: errbar.check(X, y))
    forest = cpu(lambda: RandomForestClassifier(100, random_state=0).fit(X, y))
    print(
        f"check, n={n:,} x {p}: {check:.1f} s CPU; one forest of 100 trees: {forest:.1f} s; ratio {check / forest:.2f}"
    )


def wide(p: int, kind: str, n: int = 60, seed: int = 0) -> pa.Table:
    """Noise in p columns: fractions, whole numbers, a fifth missing, or a mix with texts; a class or a number as y."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, p))
    columns = {f"g{j}": x for j, x in enumerate(X.T)}
    if kind == "whole":
        columns = {f"g{j}": x for j, x in enumerate(rng.integers(0, 20, size=(p, n)))}
    elif kind == "gaps":
        columns = {name: pa.array(x, mask=rng.random(n) < 0.2) for name, x in columns.items()}
    elif kind == "mixed":
        columns |= {f"g{j}": rng.integers(0, 30, n) for j in range(1, p, 4)}
        columns |= {f"g{j}": [f"c{k}" for k in rng.integers(0, 12, n)] for j in range(2, p, 4)}
        columns |= {f"g{j}": rng.integers(0, 2, n) for j in range(3, p, 4)}
    return pa.table({**columns, "y": rng.normal(size=n) if kind == "number" else rng.permutation(np.arange(n) % 2)})


def by_columns(most: int = 10_000) -> None:
    """CPU seconds of `errbar check` by columns and kind; then the share of checks in evaluate of the widest."""
    errbar.check(wide(10, "fractions"), target="y")
    for kind in ("fractions", "number", "whole", "mixed", "gaps"):
        sizes = [p for p in (100, 1_000, 10_000) if p <= most]
        took = [cpu(partial(errbar.check, wide(p, kind), target="y")) for p in sizes]
        print(f"check, n=60, {kind}:", ", ".join(f"{p:,} columns {t:.1f} s" for p, t in zip(sizes, took)), flush=True)
    inside_evaluate(60, p=most)


def many_rows(n: int = 10_000_000, p: int = 10, again: int = 500_000) -> None:
    """Copies in a file of 1e7 rows, read in batches: found exactly, with near misses, within 1.2 GB and 20 s."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.parquet"
        rng = np.random.default_rng(0)
        with pq.ParquetWriter(path, pa.schema([(f"x{j}", pa.float64()) for j in range(p)])) as writer:
            for start in range(0, n - again, BATCH):
                part = rng.normal(size=(min(BATCH, n - again - start), p))
                writer.write_table(pa.table({f"x{j}": part[:, j] for j in range(p)}))
                if start < again:  # the first rows are written once more at the end
                    with open(Path(folder) / "again", "ab") as held:
                        held.write(part[: again - start].tobytes())
            kept = np.fromfile(Path(folder) / "again").reshape(-1, p)
            writer.write_table(pa.table({f"x{j}": kept[:, j] for j in range(p)}))
        del kept, part
        print("found, near, CPU s, peak MB:", *find_copies(path))


def one_column(path: Path, name: str) -> Iterator[pa.Table]:
    """A column of the file in batches; the others are not read."""
    with pq.ParquetFile(path, pre_buffer=False) as file:
        yield from (pa.Table.from_batches([batch]) for batch in file.iter_batches(BATCH, columns=[name]))


def find_copies(path: Path) -> tuple[int, int, float, float]:
    """Rows that equal an earlier one, pairs that differ in one column, CPU seconds, and peak memory in MB."""
    began, file = time.process_time(), TableFile(path)
    hashes = hash_batches(file.batches(BATCH), file.names)
    later = len(find_equal_rows(hashes).later)
    pairs, near = count_pairs(hashes), 0
    for name in file.names:
        rest = hashes - hash_batches(one_column(path, name), [name])
        near += count_pairs(rest) - pairs
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return later, near, time.process_time() - began, peak


if __name__ == "__main__":
    if sys.argv[1:] == ["rows"]:
        many_rows()
    elif sys.argv[1:] == ["columns"]:
        by_columns()
    else:
        for n in (1_000, 10_000, 100_000):
            for whole, texts in ((0, 0), (3, 0), (0, 3), (10, 0)):
                inside_evaluate(n, whole, texts)
        if sys.argv[1:] != ["inside"]:
            against_forest()
