"""Small valid files of every kind that a command reads, and odd ones beside them: what fuzzed commands are given."""

from __future__ import annotations

import contextlib
import io
import os
import random
from datetime import date, timedelta
from pathlib import Path

ROWS = 24
OWN_MEASURES = {
    "half_right": "float((truth == prediction).mean()) / 2",
    "huge": "10**400",
    "not_a_number": "float('nan')",
    "none": "None",
    "complex_one": "1j",
    "rows": "truth == prediction",
    "text": "'good'",
    "leaves": "sys.exit('no licence')",
    "divides": "1 / 0",
    "deep": "deep(truth, prediction)",
    "overflows": "math.exp(1e6)",
    "moody": "random.random()",
}
"""Measures of somebody else, by name: what each answers."""
OWN = (
    "import math, random, sys\n\nfrom sklearn.naive_bayes import GaussianNB\n\n"
    + "".join(f"def {name}(truth, prediction):\n    return {said}\n\n\n" for name, said in OWN_MEASURES.items())
    + """class Breaks(GaussianNB):
    def predict(self, X):
        raise OverflowError("too large")


model = GaussianNB()
grid = {"var_smoothing": [1e-9, 1e-3]}
"""
)
ODD_NAMES = ("a b", "ü", "-dash", "quo'te", 'dou"ble', "com,ma", "=eq", "y:1", "%s", "{here}", "--truth", "1", " ")
"""Columns that nobody wants to quote."""
FEATURES = ("y", "x1", "x2", "w", "u", "t", "g", "fold")
"""Columns of the rows that learners are fitted on."""
PREPARED = (
    ["evaluate", "rows.csv", "--target", "y", "--model", "naive_bayes", "--plan", "kfold(k=3)", "--out", "kept.parquet",
     "--save", "model.joblib"],
    ["evaluate", "rows.csv", "--target", "y", "--model", "constant", "--plan", "kfold(k=3)", "--out", "kept2.parquet"],
    ["evaluate", "reg.csv", "--target", "y", "--model", "constant", "--plan", "kfold(k=2)", "--save", "reg.joblib"],
    ["predict", "model.joblib", "rows.csv", "--out", "new.parquet"],
    ["report", "bin.csv", "--truth", "y", "--prob", "p", "--out", "page.html"],
)  # fmt: skip
"""Commands whose outputs are inputs of others: runs in a store, saved models, predictions, a page."""


def _csv(path: Path, columns: dict[str, list[object]]) -> None:
    import csv

    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values()))


def _binary(draw: random.Random, n: int) -> dict[str, list[object]]:
    y = [i % 2 if i < n - 4 else draw.randrange(2) for i in range(n)]
    p = [min(0.99, max(0.01, round(0.35 + 0.3 * y[i] + draw.gauss(0, 0.2), 3))) for i in range(n)]
    return {
        "i": list(range(n)),
        "y": list(y),
        "p": list(p),
        "q": [round(draw.random(), 3) for _ in range(n)],
        "lab": [int(x > 0.5) for x in p],
        "lab2": [draw.randrange(2) for _ in range(n)],
        "s": [round(draw.gauss(0, 3) + y[i], 3) for i in range(n)],
        "u": [f"u{i % 8}" for i in range(n)],
        "w": [draw.choice([0.5, 1.0, 2.0]) for _ in range(n)],
        "zero": [0] * n,
        "g": [draw.choice(["north", "south"]) for _ in range(n)],
        "t": [date(2024, 1, 1) + timedelta(days=3 * i) for i in range(n)],
        "fold": [i % 3 for i in range(n)],
        "amt": [draw.randrange(1, 50) for _ in range(n)],
        "x1": [round(draw.gauss(y[i], 1), 3) for i in range(n)],
        "x2": [round(draw.gauss(0, 1), 3) for _ in range(n)],
        "huge": [1e308 if i % 2 else -1e308 for i in range(n)],
        "tiny": [1e-300 * i for i in range(n)],
        "gone": ["" if i % 3 else i for i in range(n)],
        "text": [f"{'🙂é'[i % 2]}{i}" for i in range(n)],
    }


def _several(draw: random.Random, n: int) -> dict[str, dict[str, list[object]]]:
    """Tables of other kinds of targets, by the name of their file."""
    three = ["abc"[i % 3] for i in range(n)]
    shares = [[draw.random() + (name == "abc"[k]) for k in range(3)] for name in three]
    by_class = {f"p_{'abc'[k]}": [round(row[k] / sum(row), 9) for row in shares] for k in range(3)}
    x = [round(draw.gauss(0, 1), 3) for _ in range(n)]
    amount = [round(2 * v + draw.gauss(0, 0.5), 3) for v in x]
    labels = {f"y{k}": [draw.randrange(2) for _ in range(n)] for k in range(3)}
    probs = {f"p{k}": [round(0.3 + 0.4 * v + draw.uniform(-0.2, 0.2), 3) for v in labels[f"y{k}"]] for k in range(3)}
    unit = {"u": [f"u{i % 6}" for i in range(n)], "w": [draw.choice([1, 2, 3]) for _ in range(n)], "x": x}
    return {
        "multi.csv": {"y": three, **by_class, "lab": [draw.choice("abc") for _ in range(n)], **unit},
        "reg.csv": {"y": amount, "v": [round(2 * v, 3) for v in x], "v2": [0.5] * n, **unit},
        "labels.csv": {**labels, **probs, **unit},
        "scores.csv": {"name": [f"d{i}" for i in range(8)], **{m: [draw.random() for _ in range(8)] for m in "ABC"}},
        "folds.csv": {"model": ["A", "B"] * 10, "repeat": [0] * 20, "fold": [i // 2 for i in range(20)],
                      "score": [draw.random() for _ in range(20)]},
        "odd.csv": {"y": [0, 1] * 6, "p": [0.2, 0.7, 0.4, 0.6] * 3, **{name: list(range(12)) for name in ODD_NAMES}},
    }  # fmt: skip


def write_files(here: Path) -> None:
    """Write every file into a folder; commands make the last of them, which takes a second."""
    draw = random.Random(0)
    columns = _binary(draw, ROWS)
    _csv(here / "bin.csv", columns)
    _csv(here / "rows.csv", {name: columns[name] for name in FEATURES})
    _csv(here / "bin2.csv", columns | {"p": columns["q"], "lab": columns["lab2"]})
    _csv(here / "few.csv", {name: values[:3] for name, values in columns.items()})
    _csv(here / "one.csv", {name: values[:1] for name, values in columns.items()})
    _csv(here / "none.csv", {name: [] for name in columns})
    _csv(here / "same.csv", columns | {"y": [1] * ROWS})
    for name, table in _several(draw, ROWS).items():
        _csv(here / name, table)
    (here / "empty.csv").write_text("", encoding="utf-8")
    (here / "folder").mkdir()
    (here / "own.py").write_text(OWN, encoding="utf-8")
    (here / "space.toml").write_text("k = [1, 3]\n", encoding="utf-8")
    (here / "costs.csv").write_text("true,a,b,c\na,0,1,2\nb,3,0,1\nc,9,1,0\n", encoding="utf-8")
    (here / "gate.toml").write_text('[gate]\nat-least = ["accuracy:0.5"]\n', encoding="utf-8")
    _prepare(here)


def _prepare(here: Path) -> None:
    """Run the commands that make inputs in a child, so that the parent stays free of threads."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            from errbar.cli import run

            os.chdir(here)
            with contextlib.redirect_stdout(io.StringIO()) as text:
                code = max(run(words) for words in PREPARED)
            with contextlib.redirect_stdout(io.StringIO()) as text:
                run(["score", "bin.csv", "--truth", "y", "--prob", "p", "--json"])
            (here / "run.json").write_text(text.getvalue(), encoding="utf-8")
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if status:
        raise RuntimeError("The files that fuzzed commands read could not be made.")
