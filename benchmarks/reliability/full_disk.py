"""A disk that is full at any point of a run: is anything lost that was said to be kept?

    python benchmarks/reliability/full_disk.py [--points 50]

A process writes to a store until its files may not grow any further (RLIMIT_FSIZE, the limit of a file's size, stands
for the end of the disk: SQLite and Arrow get the same error from the system). It says after each fold and run that it
is kept. At each of the points the limit is another one, from a few bytes to all that is needed. Afterwards, with room
again, everything that was said to be kept must be there and be sound, and the same work must go on to its end.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import resource
import sys
import tempfile
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

import errbar
from errbar.errors import BadInput
from errbar.records.learner import Fold
from errbar.records.run import Run
from errbar.stores import open_store

FOLDS = 12
RUNS = 3
FORK = multiprocessing.get_context("fork")
MOST = 600_000
"""Bytes of the largest file of a whole run of this work, rounded up."""


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--points", type=int, default=50)
    given = words.parse_args()
    a_run(0)  # loads all that the processes would load each
    found = [trial(int(limit)) for limit in np.linspace(200, MOST, given.points)]
    for _, wrong in found:
        if wrong:
            print(wrong)
    ended = sum(stopped for stopped, _ in found)
    lost = sum(bool(wrong) for _, wrong in found)
    print("| fault | trials | asked | found |")
    print("|---|---|---|---|")
    print(
        f"| disk full, {given.points} points | {given.points} | nothing that was reported kept is lost | {lost} losses "
        f"({ended} were stopped by it) |"
    )


def trial(limit: int) -> tuple[bool, str]:
    """Whether the limit stopped the process, and what was lost."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store"
        code, said = written(store, limit)
        if code not in (0, 2):
            return True, f"{limit} bytes: exit code {code}"
        with open_store(store) as opened:
            runs = {x.id for x in opened.runs()}
            folds = {f"fold {p.key} {i}" for p in opened.pending() for i in opened.job(p.key, FOLDS, {}).done()}
            wrong = [x for x in opened.verify() if x.state != "sound"] if store.exists() else []
        gone = [x for x in said if x not in folds and x.split()[-1] not in runs and not _finished(x, said)]
        if gone or wrong or opened.damaged:
            return True, f"{limit} bytes: said and gone {gone}, damaged {wrong}"
        again, whole = written(store, 1 << 30)
        on = again == 0 and sum(line.startswith("run ") for line in whole) == RUNS
        return code == 2, "" if on else f"{limit} bytes: it does not go on, exit code {again}"


def written(store: Path, limit: int) -> tuple[int | None, list[str]]:
    """The exit code of a process that writes up to a limit, and what it said was kept."""
    reader, writer = FORK.Pipe(duplex=False)
    process = FORK.Process(target=write, args=(store, limit, writer))
    process.start()
    writer.close()
    said = []
    with contextlib.suppress(EOFError):
        while True:
            said.append(str(reader.recv()))
    process.join(timeout=300)
    return process.exitcode, said


def _finished(said: str, lines: list[str]) -> bool:
    """A fold of a job whose run was said to be kept is no longer needed."""
    return said.startswith("fold ") and any(line.startswith(f"run {said.split()[1]} ") for line in lines)


def write(path: Path, limit: int, tell: Connection) -> None:
    """Keep folds and runs, and say so, until the limit; exit code 2 where it is reached."""
    runs = [a_run(seed) for seed in range(RUNS)]
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    try:
        with open_store(path) as store:
            for number, run in enumerate(runs):
                job = store.job(f"job{number}", FOLDS, {})
                for split in range(FOLDS):
                    job.keep(a_fold(split))
                    tell.send(f"fold job{number} {split}")
                store.finish(job, run, run.predictions)
                tell.send(f"run job{number} {run.id}")
    except BadInput:
        sys.exit(2)


def a_fold(split: int) -> Fold:
    rng = np.random.default_rng(split)
    return Fold(split=split, label=rng.integers(0, 2, 200), prob=rng.random(200), n_train=450)


def a_run(seed: int) -> Run:
    rng = np.random.default_rng(seed)
    n = 2000 * (seed + 1)
    return errbar.score(truth=rng.integers(0, 2, n), prob=rng.random(n), measures="accuracy", seed=seed)


if __name__ == "__main__":
    main()
