"""One flipped bit anywhere in a run store: does any number come back changed without a word?

    python benchmarks/reliability/bit_flips.py [--flips 500] [--seed 0]

A store of evaluated, compared and interrupted runs is made, once at rest and once as a killed process leaves it (with
SQLite's log beside the index). Each trial copies it, flips one bit of one file, and asks for everything that can be
asked: the list, every run as text and as JSON, every run's predictions, the folds of the interrupted job. An answer
must be the undamaged one, or an error by name (exit code 2); a list may leave a run out only where it exits with 2.
A crash (70) is a failure of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.cli import run as command
from errbar.errors import BadInput
from errbar.records.learner import Fold
from errbar.stores import open_store

FOLDS = 20


class Answer(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--flips", type=int, default=500)
    words.add_argument("--seed", type=int, default=0)
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = study(Path(folder), given.flips, random.Random(given.seed), loud=True)
    silent, crashed = found["silent"], found["crashed"]
    print(dict(found))
    print("| fault | trials | asked | found |")
    print("|---|---|---|---|")
    told = f"{found['named']} named, {found['harmless']} changed no answer"
    print(
        f"| one flipped bit in a file of a store | {given.flips} | 0 silent wrong numbers, 0 exit 70 | "
        f"{silent} silent, {crashed} exit 70; {told} |"
    )


def study(folder: Path, flips: int, rng: random.Random, *, loud: bool = False) -> Counter[str]:
    """Outcomes of so many flips, half of them in a store at rest, half in one that a kill left."""
    stores = [make_store(folder / "rest"), make_store(folder / "killed", killed=True)]
    ids = [ids_in(asked("runs", copied(store, folder / "trial"), "--json")) for store in stores]
    before = [all_answers(copied(store, folder / "trial"), ids[i]) for i, store in enumerate(stores)]
    outcomes: Counter[str] = Counter()
    for i in range(flips):
        which = i % 2
        trial = copied(stores[which], folder / "trial")
        where = flip_a_bit(trial, rng)
        after = all_answers(trial, ids[which])
        outcome = judged(before[which], after)
        outcomes[outcome] += 1
        if loud and outcome in ("silent", "crashed"):
            print(outcome, ("at rest", "killed")[which], where, differing(before[which], after))
    return outcomes


def make_store(path: Path, *, killed: bool = False) -> Path:
    """Runs of evaluate and compare, and a job of folds that was interrupted."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 3))
    y = (X[:, 0] + rng.normal(size=60) > 0).astype(int)
    work = path.with_name(f"{path.name}.work")
    how = {"plan": "kfold(k=4)", "measures": ["accuracy", "log_loss"], "store": work}
    with open_store(work) as store:
        for seed in (0, 1):
            errbar.evaluate(GaussianNB(), X, y, seed=seed, **how)
        errbar.compare([GaussianNB(), DecisionTreeClassifier(max_depth=2)], X, y, **how)
        job = store.job("interrupted", 30, {"data": "study", "learner": "forest"})
        for split in range(FOLDS):
            job.keep(a_fold(split))
        if killed:
            shutil.copytree(work, path)  # with the log, as it is while the process lives
    if not killed:
        shutil.copytree(work, path)
    return path


def a_fold(split: int) -> Fold:
    rng = np.random.default_rng(split)
    return Fold(split=split, label=rng.integers(0, 2, 15), prob=rng.random(15), n_train=45)


def copied(store: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(store, to)
    return to


def flip_a_bit(store: Path, rng: random.Random) -> str:
    """One bit of one file, files by their size: every bit is as likely as any other; a bit of SQLite's scratch file
    `-shm` too, which it makes anew."""
    files = sorted(p for p in store.rglob("*") if p.is_file() and p.stat().st_size)
    file = rng.choices(files, [p.stat().st_size for p in files])[0]
    raw = bytearray(file.read_bytes())
    bit = rng.randrange(8 * len(raw))
    raw[bit // 8] ^= 1 << bit % 8
    file.write_bytes(raw)
    return f"{file.relative_to(store)} bit {bit}"


def all_answers(store: Path, ids: list[str]) -> dict[str, Answer]:
    """Everything that can be asked of a store with these runs."""
    found = {"runs": asked("runs", store), "runs --json": asked("runs", store, "--json")}
    for run_id in ids:
        found[f"show {run_id}"] = asked("show", store, run_id, "--all")
        found[f"show {run_id} --json"] = asked("show", store, run_id, "--json")
        found[f"predictions {run_id}"] = of_python(lambda run_id=run_id: predictions_in(store, run_id))
    found["folds"] = of_python(lambda: folds_in(store))
    return found


def ids_in(listed: Answer) -> list[str]:
    return [run["id"] for run in json.loads(listed.out)["runs"]]


def asked(verb: str, store: Path, *words: str) -> Answer:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = command([verb, *words, "--store", str(store)])
    return Answer(code, out.getvalue())


def of_python(look: object) -> Answer:
    try:
        return Answer(0, look())  # type: ignore[operator]
    except BadInput as no:
        return Answer(2, str(no))
    except Exception as defect:
        return Answer(70, repr(defect))


def predictions_in(store: Path, run_id: str) -> str:
    with open_store(store) as opened:
        if opened.path_of(run_id) is None:
            return "none"
        found = opened.predictions(run_id)
        parts = [getattr(found, name) for name in ("truth", "label", "prob", "row", "split")]
        return repr([None if p is None else p.tolist() for p in parts])


def folds_in(store: Path) -> str:
    with open_store(store) as opened:
        done = opened.job("interrupted", 30, {}).done()
        return repr([(i, f.label.tolist(), f.prob.tolist(), f.n_train) for i, f in done.items()])


def judged(before: dict[str, Answer], after: dict[str, Answer]) -> str:
    """harmless, named, silent or crashed."""
    if any(answer.code == 70 for answer in after.values()):
        return "crashed"
    if any(True for _ in differing(before, after)):
        return "silent"
    return "harmless" if before == after else "named"


def differing(before: dict[str, Answer], after: dict[str, Answer]) -> list[str]:
    """Answers that are neither what they were nor an error by name."""
    return [name for name, answer in after.items() if not _honest(name, before[name], answer)]


def _honest(name: str, before: Answer, after: Answer) -> bool:
    if after.code != 2:
        return after == before
    if name == "runs --json" and after.out:
        was, now = json.loads(before.out), json.loads(after.out)
        jobs = all(_fewer(x, was["unfinished"]) for x in now["unfinished"])
        return jobs and all(x in was["runs"] for x in now["runs"])
    if name == "runs":
        new = set(_lines(after)) - set(_lines(before))
        return all("folds kept" in line or line.startswith("No runs") for line in new)
    return name == "folds" or name.startswith("predictions") or not after.out


def _fewer(job: dict[str, object], before: list[dict[str, object]]) -> bool:
    """The same job with as many folds or fewer: damaged ones are left out of the count."""
    same = [b for b in before if b["key"] == job["key"]]
    return bool(same) and int(str(job["kept"])) <= int(str(same[0]["kept"]))


def _lines(answer: Answer) -> Iterator[str]:
    return (" ".join(line.split()) for line in answer.out.splitlines())


if __name__ == "__main__":
    main()
