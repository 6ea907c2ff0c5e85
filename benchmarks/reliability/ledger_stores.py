"""Stores with a locked test set and a past, for attacks on their ledgers."""

from __future__ import annotations

import contextlib
import io
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd

import errbar
from errbar.cli import run as command
from errbar.errors import ErrbarError

LEDGER, LOCAL, INDEX, RUNS = "ledger.jsonl", "local", "index.sqlite", "runs"
PARTS = (LEDGER, LOCAL, INDEX, RUNS)
WORDS = {"truth": "y", "label": "label", "id": "id", "measures": "accuracy"}


class Situation(NamedTuple):
    """A store with its past."""

    name: str
    now: Path
    past: tuple[Path, ...]
    """Copies of the store, the oldest first."""
    other: Path
    """The store of another project."""
    rows: pd.DataFrame
    """Of the locked set that is attacked."""
    looks: int
    """Numbers that were shown of it without a reason."""


def guesses(rows: pd.DataFrame, seed: int) -> pd.DataFrame:
    """Predictions of a model of its own for every seed."""
    right = np.random.default_rng(seed).random(len(rows)) < 0.8
    return rows[["id", "y"]].assign(label=np.where(right, rows.y, 1 - rows.y))


def look(store: Path, rows: pd.DataFrame, seed: int, **words: object) -> bool:
    """True where a number was shown."""
    try:
        errbar.score(guesses(rows, seed), store=store, **WORDS, **words)
    except ErrbarError:
        return False
    return True


def make_data(folder: Path, name: str, seed: int) -> Path:
    """Data of 120 rows with ids."""
    rng = np.random.default_rng(seed)
    frame = pd.DataFrame({"id": [f"{name}{i}" for i in range(120)], "x": rng.normal(size=120)})
    frame.assign(y=rng.integers(0, 2, 120)).to_csv(folder / f"{name}.csv", index=False)
    return folder / f"{name}.csv"


def situations(folder: Path) -> Iterator[Situation]:
    """The stores, each with copies of what it was."""
    other = folder / "other"
    errbar.lock(make_data(folder, "foreign", 9), target="y", store=other)
    look(other, pd.read_csv(folder / "foreign.test.csv"), 1)
    for name in ("looked once", "not looked at", "two sets", "looked twice", "written before"):
        place = folder / name
        place.mkdir()
        store, past = place / "s", [place / f"past{i}" for i in range(3)]
        errbar.lock(make_data(place, "d", 0), target="y", store=store)
        shutil.copytree(store, past[0])
        words = {"target": "y", "drop": "id", "plan": "kfold(k=2)", "measures": "accuracy", "store": store}
        errbar.evaluate("constant", place / "d.train.csv", **words)
        if name == "two sets":
            errbar.lock(make_data(place, "e", 1), target="y", store=store)
        shutil.copytree(store, past[1])
        rows, looks = pd.read_csv(place / "d.test.csv"), 0
        if name != "not looked at":
            looks = look(store, rows, 1)
        shutil.copytree(store, past[2])
        if name == "looked twice":
            look(store, rows, 2, because={"EB104": "asked"})
        if name == "written before":
            for each in (store, *past):
                forget_head(each)
        kept = past if name == "looked twice" else past[:2]
        yield Situation(name, store, tuple(kept), other, rows, looks)


def forget_head(store: Path) -> None:
    """Make a store what the version before the head wrote."""
    shutil.rmtree(store / LOCAL, ignore_errors=True)
    (store / RUNS / "ledger.head").unlink(missing_ok=True)
    if (store / INDEX).exists():
        with contextlib.closing(sqlite3.connect(store / INDEX)) as db:
            db.execute("DELETE FROM answers WHERE request = 'ledger'")
            db.commit()


def quiet(*words: str) -> int:
    """The exit code of a command; what it prints is dropped."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return command(list(words))
