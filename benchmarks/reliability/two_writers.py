"""Two processes write to one store at the same time: is anything lost, doubled or damaged?

    python benchmarks/reliability/two_writers.py [--trials 50]

In each trial two processes open one new store, which both may have to make, keep 30 folds of a job of their own and 30
of a job that both have, and save three runs each, one of them the same. Afterwards every run, every file and every fold
must be there once and be sound.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
from pathlib import Path

import numpy as np

import errbar
from errbar.records.learner import Fold
from errbar.records.run import Run
from errbar.stores import open_store

FOLDS = 30
FORK = multiprocessing.get_context("fork")


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--trials", type=int, default=50)
    given = words.parse_args()
    a_run(0)  # loads all that the processes would load each
    failed = [what for i in range(given.trials) if (what := trial(i))]
    for what in failed:
        print(what)
    print("| fault | trials | asked | found |")
    print("|---|---|---|---|")
    print(f"| two writers on one new store | {given.trials} | nothing lost or damaged | {len(failed)} losses |")


def trial(number: int) -> str:
    """What went wrong; nothing where all is there."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store"
        both = [FORK.Process(target=write, args=(store, writer)) for writer in (0, 1)]
        for process in both:
            process.start()
        for process in both:
            process.join(timeout=300)
        if any(process.exitcode for process in both):
            return f"trial {number}: exit codes {[process.exitcode for process in both]}"
        with open_store(store) as opened:
            wrong = [x for x in opened.verify() if x.state != "sound"]
            runs = {x.id for x in opened.runs()}
            jobs = {p.key: p.kept for p in opened.pending()}
            files = len(list((store / "runs").glob("*.parquet")))
        expected = {a_run(seed).id for seed in (0, 1, 10, 11, 99)}
        there = runs == expected and files == len(expected) and jobs == {"job 0": FOLDS, "job 1": FOLDS, "both": FOLDS}
        return "" if there and not wrong else f"trial {number}: {len(runs)} runs, {files} files, {jobs}, {wrong}"


def write(path: Path, number: int) -> None:
    """One of the two processes."""
    with open_store(path) as store:
        own, both = store.job(f"job {number}", FOLDS, {}), store.job("both", FOLDS, {})
        for split in range(FOLDS):
            own.keep(a_fold(split))
            both.keep(a_fold(split))
            if split % 10 == 0:
                run = a_run((number, 10 + number, 99)[split // 10])
                store.save(run, run.predictions)


def a_fold(split: int) -> Fold:
    rng = np.random.default_rng(split)
    return Fold(split=split, label=rng.integers(0, 2, 50), prob=rng.random(50), n_train=450)


def a_run(seed: int) -> Run:
    rng = np.random.default_rng(seed)
    return errbar.score(truth=rng.integers(0, 2, 40), prob=rng.random(40), measures="accuracy", seed=seed)


if __name__ == "__main__":
    main()
