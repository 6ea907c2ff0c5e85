"""Mutated inputs: files of every reader with damaged bytes, given to every verb that reads them.

    .venv/bin/python benchmarks/reliability/mutated_inputs.py [COUNT [FIRST_SEED]]

Inputs go to forked workers, each for as many as it survives: a signal ends the worker and is counted against the input
it was at, an input that takes longer than SECONDS is ended by the alarm and counted as a hang. Nothing but the exit
code is asked: a flipped bit in a digit of a CSV gives another number that no reader can doubt.
"""

from __future__ import annotations

import contextlib
import io
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from mutations import mutate
from subjects import Subject, every_subject, prepare

from errbar.cli import run

SECONDS = 60
"""The longest any input may take, on a busy machine."""
MEMORY = 8 * 2**30
"""Address space of a worker: an input that claims more is refused by the system, as on a small machine."""
FORGET = 40
"""Inputs after which a worker empties its store."""


class Input(NamedTuple):
    """One mutated file and the command that reads it."""

    subject: Subject
    seed: int
    command: list[str]


class Outcome(NamedTuple):
    """What an input ended in: an exit code, `signal N` or `hang`, with the last line of stderr."""

    input: Input
    code: str
    line: str


def inputs(count: int, first: int, subjects: list[Subject]) -> list[Input]:
    """As many inputs, spread evenly over subjects and, within one, over its commands."""
    often = [subject for subject in subjects if not subject.rare]
    turns = [*(often * 10), *(subject for subject in subjects if subject.rare)]
    met: Counter[str] = Counter()
    out = []
    for i in range(count):
        subject = turns[i % len(turns)]
        out.append(Input(subject, first + i, subject.commands[met[subject.name] % len(subject.commands)]))
        met[subject.name] += 1
    return out


def answer(given: Input, here: Path, *, damaged: bool = True) -> tuple[int, str]:
    """The exit code of one input, and the last line it wrote to stderr."""
    file = here / f"m{given.subject.ending}"
    file.write_bytes(mutate(given.subject.content, given.seed) if damaged else given.subject.content)
    argv = [word.format(file=file, here=here) for word in given.command]
    error = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(error):
        code = run(argv)
    lines = error.getvalue().strip().splitlines()
    shown = next((line for line in reversed(lines) if not line.startswith("errbar: this is a defect")), "")
    return code, shown.replace("\n", " ")


def _work(todo: list[Input], start: int, write: int, here: Path) -> None:
    """Answer inputs until all are done; the parent reads an index and a code per line."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what a dying library writes past Python
    os.chdir(here)
    for i in range(start, len(todo)):
        signal.alarm(SECONDS)
        code, line = answer(todo[i], here)
        os.write(write, f"{i}\t{code}\t{line[:300]}\n".encode(errors="replace"))
        if i % FORGET == 0:
            shutil.rmtree(here / "store", ignore_errors=True)


def run_inputs(todo: list[Input], here: Path) -> list[Outcome]:
    """The outcome of every input; a worker that dies is replaced by one that begins after the input it died of."""
    found: list[Outcome] = []
    while len(found) < len(todo):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            try:
                _work(todo, len(found), write, here)
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read, encoding="utf-8", errors="replace") as lines:
            for text in lines:
                index, code, line = text.rstrip("\n").split("\t", 2)
                found.append(Outcome(todo[int(index)], code, line))
        _, status = os.waitpid(child, 0)
        if len(found) < len(todo):
            died = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
            code = "hang" if died == signal.SIGALRM else f"signal {died}" if died else "left"
            found.append(Outcome(todo[len(found)], code, ""))
    return found


def wrong(found: list[Outcome]) -> list[Outcome]:
    """Outcomes that are no answer: an internal error, a crash, a hang."""
    return [o for o in found if o.code not in ("0", "1", "2", "3", "4")]


def main(count: int = 10_000, first: int = 0) -> None:
    """Print a line per reader, the wrong ones, and the row of docs/explanation/reliability.md."""
    subjects = every_subject()
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        prepare(here)
        found = run_inputs(inputs(count, first, subjects), here)
    for subject in subjects:
        tally = Counter(o.code for o in found if o.input.subject is subject)
        print(f"{subject.name}: {sum(tally.values()):,}  " + "  ".join(f"{k}: {n:,}" for k, n in sorted(tally.items())))
    bad = wrong(found)
    for o in bad:
        print(f"WRONG {o.code}: {o.input.subject.name} seed {o.input.seed}: {' '.join(o.input.command)}: {o.line}")
    crashes = sum(o.code.startswith("signal") for o in bad)
    hangs, internal = (sum(o.code == code for o in bad) for code in ("hang", "70"))
    read = sum(o.code in ("0", "1", "3", "4") for o in found)
    print(
        f"| mutated inputs, {len(subjects)} formats | {len(found):,} | 0 exit 70, 0 crashes, 0 hangs | {internal} exit "
        f"70, {crashes} crashes, {hangs} hangs; {len(found) - read - len(bad):,} refused (exit 2), {read:,} readable |"
    )


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
