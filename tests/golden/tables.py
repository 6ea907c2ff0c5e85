"""Small tables that the recorded commands read, the same at every writing."""

from __future__ import annotations

import csv
import datetime
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

GATE = """[gate]
champion = "old.csv"
better = ["brier"]
no-worse = {accuracy = 0.05}
at-least = {roc_auc = 0.6}
truth = "y"
prob = "p"
id = "row"
unit = "patient"
"""
PIPELINE = """from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

pipe = make_pipeline(StandardScaler(), LogisticRegression(C=0.5))
"""


def write_tables(folder: Path) -> None:
    """Write every table, the gate's settings and a pipeline into the folder."""
    rng = np.random.default_rng(20)
    _write_binary(folder, rng)
    _write_three_classes(folder, rng)
    _write_regression(folder, rng)
    _write_data(folder, rng)
    _write_scores_by_dataset(folder, rng)
    _write(folder / "costs.csv", ["truth", "a", "b", "c"], [("a", 0, 1, 5), ("b", 2, 0, 1), ("c", 4, 1, 0)])
    (folder / "gate.toml").write_text(GATE, encoding="utf-8")
    (folder / "own.py").write_text(PIPELINE, encoding="utf-8")


def _write(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def _write_binary(folder: Path, rng: np.random.Generator) -> None:
    """preds.csv holds two models as columns; old.csv, new.csv, few.csv and other.csv one model each."""
    header = ["row", "y", "l", "p", "s", "l2", "p2", "l3", "patient", "site", "sex", "w"]
    rows = []
    for i in range(90):
        y = int(rng.random() < 0.4)
        p, p2 = (round(float(np.clip(0.5 + k * (y - 0.5) + rng.normal(0, 0.2), 0.02, 0.98)), 3) for k in (0.45, 0.15))
        labels = int(p >= 0.5), int(p2 >= 0.5), int(rng.random() < 0.3)
        shared = i // 3, "abc"[i % 3], "fm"[i // 2 % 2], 1 + i % 4
        rows.append((f"r{i:02d}", y, labels[0], p, round(10 * p - 5, 2), labels[1], p2, labels[2], *shared))
    _write(folder / "preds.csv", header, rows)
    head = ["row", "y", "p", "patient"]
    old, new = ([(r[0], r[1], r[column], r[8]) for r in rows] for column in (6, 3))
    _write(folder / "old.csv", head, old)
    _write(folder / "new.csv", head, new)
    _write(folder / "mixed.csv", head, [new[i] for i in rng.permutation(len(new))])
    _write(folder / "few.csv", head, new[:70])
    _write(folder / "other.csv", head, [(f"q{r[0]}", *r[1:]) for r in new[10:]])


def _write_three_classes(folder: Path, rng: np.random.Generator) -> None:
    rows = []
    for i in range(75):
        truth = i % 3
        weights = [1 + 3 * (k == truth) * (i % 4 != 3) + 2 * float(rng.random()) for k in range(3)]
        a, b = (round(w / sum(weights), 3) for w in weights[:2])
        prob = [a, b, round(1 - a - b, 3)]
        rows.append(("abc"[truth], "abc"[int(np.argmax(prob))], *prob, i // 5))
    _write(folder / "three.csv", ["y", "l", "p_a", "p_b", "p_c", "u"], rows)


def _write_regression(folder: Path, rng: np.random.Generator) -> None:
    rows = []
    for i in range(70):
        y, z = 20 + 5 * float(rng.normal()), 8 + 2 * float(rng.normal())
        near, far, second = y + float(rng.normal()), y + 2 * float(rng.normal()), z + float(rng.normal())
        rows.append((*(round(v, 3) for v in (y, near, far, z, second)), i // 2))
    _write(folder / "house.csv", ["y", "v", "v2", "z", "vz", "u"], rows)


def _write_data(folder: Path, rng: np.random.Generator) -> None:
    """data.csv and its first rows tiny.csv: two classes; numbers.csv: a numeric target; iris.csv: three classes."""
    from sklearn.datasets import load_iris

    header = ["y", "x1", "x2", "x3", "patient", "day", "fold"]
    start = datetime.date(2024, 1, 1)
    two, numbers = [], []
    for i in range(72):
        x = [round(float(v), 3) for v in rng.normal(size=3)]
        y = "yes" if x[0] + 0.5 * x[1] + float(rng.normal()) > 0.2 else "no"
        rest = (*x, f"u{i // 4}", (start + datetime.timedelta(days=i)).isoformat(), "ABCD"[i * 7 % 4])
        two.append((y, *rest))
        numbers.append((round(3 * x[0] - x[2] + float(rng.normal()), 3), *rest))
    _write(folder / "data.csv", header, two)
    _write(folder / "tiny.csv", header[:3], [row[:3] for row in two[:14]])
    _write(folder / "numbers.csv", header, numbers)
    iris = load_iris()
    flowers = [(iris.target_names[t], *map(float, x)) for x, t in zip(iris.data, iris.target)]
    _write(folder / "iris.csv", ["species", "sl", "sw", "pl", "pw"], flowers[::2])


def _write_scores_by_dataset(folder: Path, rng: np.random.Generator) -> None:
    names = ["forest", "tree", "knn", "linear"]
    rows = []
    for i in range(12):
        ease = 0.7 + 0.2 * float(rng.random())
        scores = [round(ease + bonus + 0.03 * float(rng.normal()), 3) for bonus in (0.05, 0, 0.01, -0.02)]
        rows.append((f"set{i:02d}", *scores))
    _write(folder / "wide.csv", ["data", *names], rows)
    _write(folder / "pair.csv", ["data", *names[:2]], [row[:3] for row in rows])
    lines = [(row[0], name, score) for row in rows for name, score in zip(names, row[1:])]
    _write(folder / "long.csv", ["data", "learner", "auc"], lines)
