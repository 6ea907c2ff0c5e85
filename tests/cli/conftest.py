"""What the tests of commands share: a folder with a file of predictions, the command in this process or in its own."""

import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from errbar.cli import run

ROWS = [
    # truth, label, probability, rest: 12 rows, 10 of them labelled right
    *[(1, 1, 0.9, "a", 1), (1, 1, 0.8, "a", 1), (1, 1, 0.7, "b", 2), (1, 0, 0.4, "b", 2), (1, 1, 0.6, "a", 3)],
    *[(0, 0, 0.1, "a", 3), (0, 0, 0.2, "b", 4), (0, 0, 0.3, "b", 4), (0, 1, 0.65, "a", 5), (0, 0, 0.15, "a", 5)],
    *[(0, 0, 0.05, "b", 6), (0, 0, 0.35, "b", 6)],
]


class Said(NamedTuple):
    """Exit code, stdout and stderr of a command."""

    code: int
    out: str
    err: str


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The working directory, with preds.csv in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")  # what is said does not depend on where lines are folded
    lines = ["y,l,p,site,patient", *(",".join(map(str, row)) for row in ROWS)]
    (tmp_path / "preds.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def errbar(folder, capsys):
    """errbar(*words): the command in this process."""

    def command(*words):
        code = run([str(w) for w in words])
        return Said(code, *capsys.readouterr())

    return command


@pytest.fixture
def process(folder):
    """process(*words): the command in a process of its own; keywords set environment variables."""

    def command(*words, **environment):
        done = subprocess.run(
            [sys.executable, "-m", "errbar", *map(str, words)],
            capture_output=True,
            timeout=120,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
            check=False,
        )
        return Said(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return command
