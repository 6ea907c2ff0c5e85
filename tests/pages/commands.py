"""Commands of a page, run in this process in the folder that is current.

After a command, `> FILE`, `| head -N`, `| tail -N`, `| grep WORD` and `| sed -n A,Bp` mean what they mean in a shell.
"""

from __future__ import annotations

import io
import re
import shlex
import warnings
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

Pipe = list[str]


class Said(NamedTuple):
    """The exit code of a command, and what reaches the terminal."""

    code: int
    text: str


class Commands:
    """The commands of one page; a command that stands twice is run once, as long as the files stay as they were."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Said] = {}

    def run(self, line: str) -> Said:
        """Return what one line prints, through the pipes behind it."""
        words, pipes, file = parse(line)
        code, text = self._run_errbar(tuple(words))
        if file is not None:
            Path(file).write_text(text, encoding="utf-8")
            return Said(code, "")
        lines = text.rstrip().splitlines()
        for name, *rest in pipes:
            lines = FILTERS[name](lines, *rest)
        return Said(code, "\n".join(line.rstrip() for line in lines))

    def _run_errbar(self, words: tuple[str, ...]) -> Said:
        key = (words, _state(Path.cwd()))
        if key not in self._known:
            self._known[key] = run_errbar(words)
        return self._known[key]


def _state(folder: Path) -> tuple[object, ...]:
    """Every file with its size and time."""
    files = sorted(p for p in folder.rglob("*") if p.is_file())
    return tuple((str(p), p.stat().st_size, p.stat().st_mtime_ns) for p in files)


def run_errbar(words: tuple[str, ...]) -> Said:
    """Return exit code, standard output and standard error of a command."""
    from errbar.cli import run

    if words[0] != "errbar":
        raise ValueError(f"pages run errbar only; got {words[0]!r}")
    said, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(errors), warnings.catch_warnings():
        warnings.simplefilter("always")  # not once per place: a command must not depend on those before it
        code = run(list(words[1:]))
    return Said(code, said.getvalue() + errors.getvalue())


def parse(line: str) -> tuple[list[str], list[Pipe], str | None]:
    """Return the words of errbar, the pipes, and the file that the output goes to."""
    first, *pipes = re.split(r" \| (?=(?:head|tail|grep|sed) )", line)
    command, _, file = first.rpartition(" > ")
    if not pipes and command and re.fullmatch(r"[\w./-]+", file):
        return shlex.split(command), [], file
    return shlex.split(first, comments=True), [shlex.split(pipe) for pipe in pipes], None


def _grep(lines: list[str], *words: str) -> list[str]:
    """Lines with a word, and as many after each as -A asks for; with -v, lines without it."""
    *flags, word = words
    after = int(next((f[2:] for f in flags if f.startswith("-A")), "0"))
    hits = [i for i, line in enumerate(lines) if (word in line) != ("-v" in flags)]
    return [line for i, line in enumerate(lines) if any(0 <= i - hit <= after for hit in hits)]


def _between(lines: list[str], quiet: str, span: str) -> list[str]:
    first, last = (int(x) for x in span.removesuffix("p").split(","))
    return lines[first - 1 : last]


FILTERS = {
    "head": lambda lines, n: lines[: int(n[1:])],
    "tail": lambda lines, n: lines[-int(n[1:]) :],
    "grep": _grep,
    "sed": _between,
}
