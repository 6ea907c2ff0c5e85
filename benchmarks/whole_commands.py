"""Whole processes: files of every kind scored, and every small command, against a script that does the same work.

They are races of `elsewhere.py`; CPU time of the processes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from inputs import binary, numbers
from race import race

MORE: dict[str, Any] = {"goal": 1, "times": 3, "peer_times": 3}
SCORE = """
import sys, pandas
from sklearn import metrics as sk
t = {read}
y, p, d = t.y, t.p, t.p >= 0.5
print(sk.log_loss(y, p), sk.brier_score_loss(y, p), sk.roc_auc_score(y, p), sk.average_precision_score(y, p))
print(sk.accuracy_score(y, d), sk.recall_score(y, d), sk.precision_score(y, d), sk.f1_score(y, d))
"""
READ = {
    "preds.csv": "pandas.read_csv(sys.argv[1])",
    "semicolons.csv": "pandas.read_csv(sys.argv[1], sep=';', decimal=',')",
    "preds.feather": "pandas.read_feather(sys.argv[1])",
    "preds.jsonl": "pandas.read_json(sys.argv[1], lines=True)",
    "wide.csv": "pandas.read_csv(sys.argv[1], usecols=['y', 'p'])",
    "wide.parquet": "pandas.read_parquet(sys.argv[1], columns=['y', 'p'])",
}
IMPORTS = "import sklearn.metrics"
TWO = "--truth y --prob p"
COMMANDS = {
    "score of numbers": ("score numbers.csv --truth y --value p", IMPORTS),
    "score with units": (f"score new.csv {TWO} --unit site", IMPORTS),
    "compare of two files": (f"compare old.csv new.csv {TWO}", IMPORTS),
    "gate": (f"gate new.csv --champion old.csv {TWO} --no-worse accuracy:0.05", IMPORTS),
    "threshold": (f"threshold new.csv {TWO} --cost fn=10,fp=1", IMPORTS),
    "check": ("check new.csv --target y", "import pandas; t = pandas.read_csv('new.csv'); t.duplicated().sum()"),
    "report": (f"report new.csv {TWO} --out page.html --overwrite", IMPORTS),
    "evaluate a tree": (
        "evaluate new.csv --target y --model tree --drop p",
        "import pandas; from sklearn.model_selection import cross_validate as c, RepeatedStratifiedKFold as r\n"
        "from sklearn.tree import DecisionTreeClassifier as d; t = pandas.read_csv('new.csv')\n"
        "s = 'neg_log_loss neg_brier_score roc_auc average_precision accuracy recall precision f1'\n"
        "c(d(), t[['site', 'x']], t.y, cv=r(n_splits=3, n_repeats=10), scoring=s.split())",
    ),
}


def _call(folder: Path, *words: str) -> None:
    done = subprocess.run([sys.executable, *words], check=False, capture_output=True, text=True, cwd=folder)
    assert done.returncode in (0, 3), (words, done.stderr[-500:])


def formats() -> None:
    """A million rows of two columns; a hundred thousand of 200 more, which nobody asked for."""
    y, p = binary(1_000_000)
    frame = pd.DataFrame({"y": y, "p": p})
    rng = np.random.default_rng(0)
    extra = pd.DataFrame(rng.random((100_000, 200)).round(5), columns=[f"c{i}" for i in range(200)])
    wide = pd.concat([frame[:100_000], extra], axis=1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        frame.to_csv(folder / "preds.csv", index=False)
        frame.to_csv(folder / "semicolons.csv", index=False, sep=";", decimal=",")
        frame.to_feather(folder / "preds.feather")
        frame.to_json(folder / "preds.jsonl", orient="records", lines=True)
        wide.to_csv(folder / "wide.csv", index=False)
        wide.to_parquet(folder / "wide.parquet")
        for file, read in READ.items():
            rows = "1e5 rows of 202 columns" if file.startswith("wide") else "1e6 rows"
            ours = lambda file=file: _call(folder, "-m", "errbar", "score", file, *TWO.split())  # noqa: E731
            peer = lambda file=file, read=read: _call(folder, "-c", SCORE.format(read=read), file)  # noqa: E731
            name = "pandas + scikit-learn script"
            race(f"errbar score {file}, {rows}, whole process", ours, peer, peer_name=name, **MORE)


def commands() -> None:
    """Every command on 200 rows, against what its peer's script imports before it does anything."""
    y, p = binary(200)
    rng = np.random.default_rng(1)
    frame = pd.DataFrame({"y": y, "p": p, "site": rng.integers(0, 40, 200), "x": rng.normal(0, 1, 200) + y})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        frame.to_csv(folder / "old.csv", index=False)
        frame.assign(p=np.clip(p + rng.normal(0, 0.05, 200), 0.001, 0.999)).to_csv(folder / "new.csv", index=False)
        pd.DataFrame(dict(zip("yp", numbers(200)))).to_csv(folder / "numbers.csv", index=False)
        for job, (words, script) in COMMANDS.items():
            ours = lambda words=words: _call(folder, "-m", "errbar", *words.split())  # noqa: E731
            peer = lambda script=script: _call(folder, "-c", script)  # noqa: E731
            name = script if script == IMPORTS else "pandas and scikit-learn script"
            race(f"errbar {job}, 200 rows, whole process", ours, peer, peer_name=name, **MORE)
