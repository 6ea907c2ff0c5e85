"""Fuzzed command lines: every verb, with odd values of every word that it takes.

    .venv/bin/python benchmarks/reliability/fuzzed_commands.py [COUNT [FIRST_SEED]]

Three commands in four begin with a usable one and get up to three more words; the others are thrown together. Each runs
in a child of its own, in a fresh copy of the files; one in fifty in a new process, as a shell starts it. A fault is
exit 70, a signal, a hang, a traceback, a warning of Python or NumPy, or an exit 2 whose message names no word or leaves
the reader without a line to copy.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.path.insert(0, str(Path(__file__).parent))

from command_files import write_files
from command_lines import command, is_deep, words_of
from command_scenes import SCENES

from errbar.cli import main as run_main

SECONDS = 60
MEMORY = 6 * 2**30
WHOLE = 50
"""One command in so many runs in a process of its own."""
LOADED = (
    *(f"errbar.verbs.{name}" for name in ("check", "compare", "evaluate", "gate", "plan", "score", "select")),
    *(f"sklearn.{name}" for name in ("ensemble", "linear_model", "naive_bayes", "neighbors", "pipeline")),
    *("pyarrow.csv", "pyarrow.parquet", "scipy.stats"),
)  # fmt: skip
"""Loaded once, before commands are forked."""


class Outcome(NamedTuple):
    """How a command ended, what it wrote to stderr, and what is wrong with that."""

    argv: list[str]
    code: str
    said: str
    fault: str
    seconds: float


def run_one(argv: list[str], files: Path, here: Path, *, whole: bool = False) -> Outcome:
    """Run a command in a child, in a fresh copy of the files; `whole` in a new process."""
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(files, here)
    started = time.monotonic()
    code, text = (_started if whole and "\0" not in "".join(argv) else _forked)(argv, here)
    return Outcome(argv, code, text, fault_of(argv, code, text), time.monotonic() - started)


def _started(argv: list[str], here: Path) -> tuple[str, str]:
    words = [sys.executable, "-m", "errbar", *argv]
    try:
        said = subprocess.run(words, cwd=here, capture_output=True, stdin=subprocess.DEVNULL, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "hang", ""
    return str(said.returncode), said.stderr.decode("utf-8", "replace")


def _forked(argv: list[str], here: Path) -> tuple[str, str]:
    said = here.with_suffix(".txt")
    child = os.fork()
    if child == 0:
        _become(argv, here, said)
    status = _wait(child, time.monotonic())
    return "hang" if status is None else str(os.waitstatus_to_exitcode(status)), said.read_text("utf-8", "replace")


def _become(argv: list[str], here: Path, said: Path) -> None:
    """Turn this child into the command; never returns."""
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.chdir(here)
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
        code = 99
        try:
            run_main(argv)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 98
        sys.stderr.flush()
        os._exit(code)
    finally:
        os._exit(97)


def _wait(child: int, started: float) -> int | None:
    """The status of a child; None where it was ended since it took too long."""
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        if time.monotonic() - started > SECONDS:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(0.002)


COPY = re.compile(
    r"--[a-z][\w-]*|errbar [a-z]+|Try |for example|such as|Did you mean |[Cc]olumns?:|Codes: |pip install "
)
"""A line to copy: an option, a command, or what is allowed."""
WARNED = re.compile(r"\b\w*Warning\b:?")


def fault_of(argv: list[str], code: str, text: str) -> str:
    """What is wrong with an ending; empty where nothing is."""
    if code not in ("0", "1", "2", "3", "4"):
        return f"exit {code}" if code != "hang" else "hang"
    if "Traceback (most recent call last)" in text:
        return "traceback"
    if WARNED.search(text):
        return "warning"
    if code != "2":
        return ""
    line = next((x for x in reversed(text.splitlines()) if x.startswith("errbar: ")), "")
    if not _names_word(argv, line):
        return "no word"
    return "" if COPY.search(line) else "no line to copy"


def _names_word(argv: list[str], line: str) -> bool:
    """Whether a message names an option, or a value that was typed."""
    if re.search(r"--[a-z]", line):
        return True
    if re.search(rf"errbar {argv[0]}.? needs|Missing .*Try errbar {argv[0]} ", line):  # a word that is missing
        return True
    shown = line[len("errbar: ") :]
    typed = {part for word in argv[1:] for part in (word, *re.split(r"[,=:()/]", word)) if part.strip()}
    plain = {"".join(c if c.isprintable() else "?" for c in " ".join(part.split())) for part in typed}
    plain |= {repr(part)[1:-1] for part in typed}  # as a message quotes it
    if "' '" in shown or "''" in shown:
        return True
    return any(re.search(rf"(?<!\w){re.escape(part)}(?!\w)", shown, re.I) for part in plain)


def run_commands(seeds: Iterable[int], files: Path, here: Path) -> list[Outcome]:
    """Return the outcome of every command, the faults printed as they come."""
    found = []
    for seed in seeds:
        o = run_one(command(seed), files, here, whole=seed % WHOLE == 0)
        found.append(o)
        if o.fault:
            print(f"{seed} {o.fault}: {' '.join(map(repr, o.argv))[:600]}\n    {o.said[-700:].strip()!r}", flush=True)
    return found


def prepare(folder: Path) -> tuple[Path, Path]:
    """Load what most commands load and write their files; return their folder, and one to work in."""
    for name in LOADED:
        import_module(name)
    for verb in SCENES:
        words_of(verb)
    files = folder / "files"
    files.mkdir()
    write_files(files)
    return files, folder / "far" / "down" / "here"  # `../..` stays in the folder


def main(count: int = 5_000, first: int = 0) -> None:
    """Print the faults, a row per verb, and the row of docs/explanation/reliability.md."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        found = run_commands(range(first, first + count), *prepare(Path(folder)))
    codes = sorted({o.code for o in found})
    print("| verb | commands | " + " | ".join(f"exit {c}" for c in codes) + " |")
    for verb in SCENES:
        mine = Counter(o.code for o in found if o.argv[0] == verb)
        print(f"| {verb} | {sum(mine.values()):,} | " + " | ".join(f"{mine[c]:,}" for c in codes) + " |")
    every = Counter(o.code for o in found)
    print(f"| all | {len(found):,} | " + " | ".join(f"{every[c]:,}" for c in codes) + " |")
    deep = sum(map(is_deep, range(first, first + count)))
    print(f"deep: {deep:,}; answered without a look at the help: {sum('--help' not in o.said for o in found):,}")
    print(f"faults: {dict(Counter(o.fault for o in found if o.fault))}")
    slow = sorted(found, key=lambda o: -o.seconds)[:8]
    print("slowest:", *(f"{o.seconds:.1f} s {' '.join(map(repr, o.argv))[:200]}" for o in slow), sep="\n  ")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
