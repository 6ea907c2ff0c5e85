"""Blocks of a page: what is run, what it shows, and what the page says about its folder.

A fence that begins with `$ errbar` holds commands, each with what it prints. A `python` fence is run, or, with `>>>`,
run line by line as a session; a plain fence directly below it holds what it prints. Comments of a page:

    <!-- setup: films, columns=100 -->      files of tests/pages/files.py, and the width of the terminal
    <!-- not run: reason -->                above a fence
    <!-- file: own.py -->                   above a fence, which is written to that file
    <!-- run by tests/interop/x.py -->      the whole page is run there
"""

from __future__ import annotations

import re
from dataclasses import dataclass

FENCE = re.compile(r"^(?P<ticks>`{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=ticks)[ \t]*$", re.S | re.M)
NOT_RUN = re.compile(r"<!-- not run: (.+?) -->\s*\Z", re.S)
FILE_NAME = re.compile(r"<!-- file: (\S+) -->\s*\Z")
SETUP = re.compile(r"^<!-- setup: (.+?) -->$", re.M)
ELSEWHERE = re.compile(r"^<!-- run by (\S+) -->$", re.M)
COMMANDS, SCRIPT, SESSION, PRINTED, FILE = "commands", "script", "session", "printed", "file"
COLUMNS = 80
"""The width of a terminal where a page names no other."""


@dataclass(frozen=True, slots=True)
class Block:
    """A fence that is run, or that holds what the one above it prints."""

    kind: str
    body: str
    line: int
    """Line of the page on which the body begins."""
    start: int
    end: int
    not_run: str = ""
    """The reason that the page gives."""
    file: str = ""
    """Where the body is written to."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The files that a page works on, and the width of its terminal."""

    files: tuple[str, ...]
    columns: int


def find_blocks(page: str) -> list[Block]:
    """Return the blocks of a page in their order."""
    found: list[Block] = []
    for fence in FENCE.finditer(page):
        above, (start, end) = page[: fence.start()], fence.span("body")
        file, reason = FILE_NAME.search(above), NOT_RUN.search(above)
        script = found[-1] if found and found[-1].kind == SCRIPT else None
        follows = script is not None and not page[script.end : fence.start()].strip("` \n")
        kind = FILE if file else _kind(fence["info"].strip(), fence["body"], follows=follows)
        if not kind or (kind == PRINTED and script is not None and script.not_run):
            continue
        line = page.count("\n", 0, start) + 1
        found.append(Block(kind, fence["body"], line, start, end, reason[1] if reason else "", file[1] if file else ""))
    return found


def _kind(info: str, body: str, *, follows: bool) -> str:
    if info == "python":
        return SESSION if body.lstrip().startswith(">>> ") else SCRIPT
    if info in ("", "console", "sh", "bash", "text") and body.startswith("$ errbar"):
        return COMMANDS
    return PRINTED if follows and info in ("", "text") else ""


def find_setup(page: str) -> Setup:
    """Return what the setup comments of a page name."""
    words = [word.strip() for found in SETUP.findall(page) for word in found.split(",")]
    columns = [int(word.removeprefix("columns=")) for word in words if word.startswith("columns=")]
    return Setup(tuple(w for w in words if not w.startswith("columns=")), columns[0] if columns else COLUMNS)


def find_other_test(page: str) -> str | None:
    """Return the test file that runs the page in place of this mechanism."""
    found = ELSEWHERE.search(page)
    return found[1] if found else None


@dataclass(frozen=True, slots=True)
class Shown:
    """A command of a block, and the lines that the page shows below it."""

    command: str
    lines: tuple[str, ...]


def split_commands(body: str) -> list[Shown]:
    """Return the commands of a block, each with its output."""
    found = re.split(r"^\$ ", body, flags=re.M)[1:]
    parts = [part.rstrip("\n").split("\n") for part in found]
    return [Shown(lines[0], tuple(lines[1:])) for lines in parts]
