"""kill -9 and Ctrl-C at random moments: is every resumed run bit-equal to an undisturbed one, and is no process left?

    python benchmarks/reliability/kills.py                      200 kill -9 and 100 Ctrl-C over all engines
    python benchmarks/reliability/kills.py --engines serial --kills 20 --interrupts 10

Each trial starts `errbar evaluate` in a session of its own, ends it at a random moment, looks for processes that it
left behind, and runs the command again with --resume. For serial, threads and processes the command is forked from
this program, which has imported errbar, so that the moments fall into its work and not into its imports. dask and ray
are needed for their engines: scripts/test --clusters makes an environment with both, .venv-clusters.
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq
import sklearn.linear_model
import sklearn.pipeline  # noqa: F401  (imported before the forks)

from errbar.cli import main as main_of_errbar

ENGINES = {"serial": 6, "threads": 6, "processes": 5, "dask": 2, "ray": 1}
"""Engines, and their share of the trials: clusters take many seconds to start."""
FORKED = ("serial", "threads", "processes")
GRACE = 60.0
"""Seconds within which all processes of an ended run must be gone."""
MARK = "ERRBAR_TRIAL"
MODEL = """
import time
import numpy as np
class Slow:
    def fit(self, X, y):
        time.sleep(0.04)
        X, y = np.asarray(X, float), np.asarray(y)
        self.centres = np.stack([X[y == c].mean(axis=0) for c in (0, 1)]) + 0.01 * np.random.rand(2, X.shape[1])
        return self
    def predict(self, X):
        return ((np.asarray(X, float)[:, None] - self.centres) ** 2).sum(axis=2).argmin(axis=1)
"""


def main() -> int:
    """Run the trials and print one table row per fault."""
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--kills", type=int, default=200)
    words.add_argument("--interrupts", type=int, default=100)
    words.add_argument("--engines", default=",".join(ENGINES))
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--starting", action="store_true", help="end runs while their processes start; do not resume")
    asked = words.parse_args()
    names = asked.engines.split(",")
    # A shell starts what runs in the background with Ctrl-C ignored, and that is inherited.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = Path(tempfile.mkdtemp(prefix="errbar-kills-"))
    try:
        write_inputs(folder)
        bad = 0
        for fault, count in ((signal.SIGKILL, asked.kills), (signal.SIGINT, asked.interrupts)):
            for name, trials in shares(names, count):
                trial_of = end_while_starting if asked.starting else run_trials
                bad += trial_of(folder, name, fault, trials, asked.seed)
        return 1 if bad else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def shares(names: list[str], count: int) -> list[tuple[str, int]]:
    """Trials by engine, in proportion and adding up to all."""
    total, given, out = sum(ENGINES[n] for n in names), 0, []
    for i, name in enumerate(names):
        mine = count - given if i == len(names) - 1 else round(count * ENGINES[name] / total)
        given += mine
        out.append((name, mine))
    return out


def write_inputs(folder: Path) -> None:
    """A table of 120 rows and a learner that draws from NumPy's global generator."""
    rng = random.Random(1)
    rows = [f"{rng.random()},{rng.random()},{rng.random()},{i % 2}" for i in range(120)]
    (folder / "d.csv").write_text("a,b,c,y\n" + "\n".join(rows) + "\n")
    (folder / "m.py").write_text(MODEL)


class Forked:
    """The command in a fork of this program, with what is used of subprocess.Popen."""

    def __init__(self, words: list[str], folder: Path, mark: str) -> None:
        self.out = folder / f"out-{uuid4().hex}"
        self.returncode: int | None = None
        self.pid = os.fork()
        if not self.pid:
            self._run(words, folder, mark)

    def _run(self, words: list[str], folder: Path, mark: str) -> None:
        code = 1
        try:
            os.setsid()
            os.chdir(folder)
            os.environ[MARK] = mark
            os.dup2(os.open(self.out, os.O_CREAT | os.O_WRONLY), 1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            sys.stdout = os.fdopen(1, "w", closefd=False)
            sys.argv = ["errbar", *words]
            main_of_errbar()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        except KeyboardInterrupt:  # before errbar could take it
            code = 130
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a fork must never go on as the study itself
            sys.stdout.flush()
            threading._shutdown()  # as the interpreter ends: threads first, then what is registered
            atexit._run_exitfuncs()
            os._exit(code)

    def poll(self) -> int | None:
        if self.returncode is None:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            self.returncode = os.waitstatus_to_exitcode(status) if done else None
        return self.returncode

    def communicate(self, timeout: float) -> tuple[str, str]:
        deadline = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > deadline:
                os.killpg(self.pid, signal.SIGKILL)
                raise subprocess.TimeoutExpired("errbar", timeout)
            time.sleep(0.01)
        text = self.out.read_text() if self.out.exists() else ""
        self.out.unlink(missing_ok=True)
        return text, ""


def start(folder: Path, engine: str, store: Path, mark: str, *, resume: bool) -> Forked | subprocess.Popen[str]:
    """The command in a session of its own; whatever it starts inherits the mark."""
    call = engine if engine == "serial" else f"{engine}(workers=2)"
    plan = ["--plan", "kfold(k=5, repeats=3)", "-m", "error_rate", "--engine", call, "--store", str(store), "--json"]
    more = ["--resume"] if resume else []
    words = ["evaluate", "d.csv", "--target", "y", "--model", "m.py:Slow", *plan, *more]
    if engine in FORKED:
        return Forked(words, folder, mark)
    return subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-m", "errbar", *words],
        cwd=folder,
        env={**os.environ, MARK: mark},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finish(process: Forked | subprocess.Popen[str]) -> tuple[str, pa.Table]:
    """The run as JSON without what time and place change, and its predictions."""
    try:
        out, err = process.communicate(timeout=300)
    except subprocess.TimeoutExpired:
        os.kill(process.pid, signal.SIGABRT)  # faulthandler tells where every thread waits
        print(process.communicate(timeout=60)[1], file=sys.stderr, flush=True)
        raise
    if process.returncode:
        raise RuntimeError(f"exit {process.returncode}: {err}")
    found = json.loads(out)
    table = pq.read_table(Path(found.pop("kept")))
    for word in ("seconds", "checksum", "ledger", "provenance"):
        found.pop(word, None)
    return json.dumps(found, sort_keys=True), table.replace_schema_metadata(None)


def marked(mark: str) -> list[int]:
    """Processes that were started by a trial."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                if f"{MARK}={mark}".encode() in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def orphans(mark: str) -> list[str]:
    """What is left of a trial after the time of grace; ended here, by its process id."""
    deadline = time.monotonic() + GRACE
    while (left := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.1)
    words = []
    for pid in left:
        try:
            words.append(Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:120])
            os.kill(pid, signal.SIGKILL)
        except OSError:
            continue
    return words


def end_while_starting(folder: Path, engine: str, fault: signal.Signals, trials: int, seed: int) -> int:
    """Trials that are ended as soon as a random number of processes is there: how many left some behind."""
    rng, left = random.Random(f"{seed} {engine} {fault} starting"), 0
    for trial in range(trials):
        mark, wanted = uuid4().hex, rng.randrange(2, 11)
        process = start(folder, engine, folder / f"starting-{trial}", mark, resume=False)
        until = time.monotonic() + 300
        while process.poll() is None and len(marked(mark)) < wanted and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(rng.choice([0.0, rng.random(), 3 * rng.random()]))
        seen = len(marked(mark))
        if process.poll() is None:
            with suppress(ProcessLookupError):
                (os.killpg if fault is signal.SIGINT else os.kill)(process.pid, fault)
        process.communicate(timeout=300)
        remains = orphans(mark)
        left += bool(remains)
        print(f"{engine} {fault.name} {trial + 1}: with {seen} processes, left {remains}", file=sys.stderr, flush=True)
    name = "kill -9" if fault is signal.SIGKILL else "Ctrl-C"
    print(f"| {name} while {engine} starts | {trials} | no process left | {left} with processes left |", flush=True)
    return left


def run_trials(folder: Path, engine: str, fault: signal.Signals, trials: int, seed: int) -> int:
    """Trials of one engine; how many of them went wrong."""
    if not trials:
        return 0
    rng = random.Random(f"{seed} {engine} {fault}")
    began = time.monotonic()
    reference = finish(start(folder, engine, folder / f"ref-{engine}", "reference", resume=False))
    lasts = time.monotonic() - began
    equal, left, codes, problems = 0, 0, Counter[int](), []
    for trial in range(trials):
        store, mark = folder / f"store-{engine}-{fault.name}-{trial}", uuid4().hex
        process = start(folder, engine, store, mark, resume=False)
        time.sleep(rng.uniform(0.1, 1.0) * lasts)
        if process.poll() is None:
            # Ctrl-C goes to the whole group, as a terminal sends it; kill -9 to the program alone.
            with suppress(ProcessLookupError):
                (os.killpg if fault is signal.SIGINT else os.kill)(process.pid, fault)
        process.communicate(timeout=120)
        codes[process.returncode] += 1
        remains = orphans(mark)
        left += bool(remains)
        try:
            same = finish(start(folder, engine, store, uuid4().hex, resume=True)) == reference
        except (RuntimeError, subprocess.TimeoutExpired) as cause:
            same, remains = False, [*remains, str(cause)[-300:]]
        equal += same
        print(f"{engine} {fault.name} {trial + 1}: equal {same}, left {remains}", file=sys.stderr, flush=True)
        problems += [] if same and not remains else [f"  trial {trial}: equal {same}, left {remains}"]
        shutil.rmtree(store, ignore_errors=True)
    name = "kill -9" if fault is signal.SIGKILL else "Ctrl-C"
    asked = "resume bit-equal, no process left"
    ended = ", ".join(f"exit {code}: {n}" for code, n in sorted(codes.items()))
    print(
        f"| {name}, {engine} | {trials} | {asked} | {equal} equal, {left} with processes left ({ended}) |", flush=True
    )
    for problem in problems:
        print(problem, flush=True)
    return (trials - equal) + left


if __name__ == "__main__":
    sys.exit(main())
