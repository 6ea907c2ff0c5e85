"""docs/lectures.md: runs every command of the page and writes what it prints back into the page, and its pictures.

.venv/bin/python scripts/generate_lectures.py           # outputs and docs/img/lectures anew
.venv/bin/python scripts/generate_lectures.py --check   # says what is stale, writes nothing

A block marked `console` is run in a folder of its own, a copy of examples/lectures with the tumours of `errbar demo`.
After a command, `> FILE`, `| head -N`, `| tail -N`, `| grep WORD` and `| sed -n A,Bp` mean what they mean in a shell.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "lectures.md"
PICTURES = ROOT / "docs" / "img" / "lectures"
FILES = ROOT / "examples" / "lectures"
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.S | re.M)
NUMBER = re.compile(r"(?<![\w.])[-−+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?")
BARS = re.compile("[━┊┿◂▸●○◆]")
"""What an interval is drawn with; a last digit moves it."""
RUN = re.compile(r"\brun [0-9a-f]{12}\b|\b\d+(?:\.\d+)? s\b|#[0-9a-f]{6}\b")


def run_block(block: str) -> str:
    """The block with what its commands print now, in the folder that is current."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{run_line(line[2:])}" for line in commands)


def run_line(line: str) -> str:
    """What one command prints, through the pipes behind it."""
    words, filters, file = parse(line)
    text = run_errbar(tuple(words))
    if file is not None:
        Path(file).write_text(text, encoding="utf-8")
        return ""
    lines = text.rstrip().splitlines()
    for name, *rest in filters:
        lines = FILTERS[name](lines, *rest)
    if not lines:
        raise ValueError(f"a command of the page prints nothing: {line}")
    return "".join(f"{line.rstrip()}\n" for line in lines)


def parse(line: str) -> tuple[list[str], list[list[str]], str | None]:
    """The words of errbar, the pipes, and the file that the output goes to."""
    first, *pipes = re.split(r" \| (?=(?:head|tail|grep|sed) )", line)
    command, _, file = first.partition(" > ")
    if not pipes and file and re.fullmatch(r"[\w.]+", file):
        return shlex.split(command), [], file
    return shlex.split(first), [shlex.split(pipe) for pipe in pipes], None


@cache
def run_errbar(words: tuple[str, ...]) -> str:
    """Standard output, then standard error, of a command in this process; a command that stands twice runs once."""
    from errbar.cli import run

    if words[0] != "errbar":
        raise ValueError(f"the page runs errbar only; got {words[0]!r}")
    said, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(errors):
        code = run(list(words[1:]))
    if code not in (0, 1, 3, 4):
        raise ValueError(f"{' '.join(words)}: {errors.getvalue()}")
    return said.getvalue() + errors.getvalue()


def _between(lines: list[str], quiet: str, span: str) -> list[str]:
    first, last = (int(x) for x in span.removesuffix("p").split(","))
    return lines[first - 1 : last]


def _grep(lines: list[str], *words: str) -> list[str]:
    """Lines with a word, and as many after each as -A asks for; with -v, lines without it."""
    *flags, word = words
    after = int(next((f[2:] for f in flags if f.startswith("-A")), "0"))
    hits = [i for i, line in enumerate(lines) if (word in line) != ("-v" in flags)]
    return [line for i, line in enumerate(lines) if any(0 <= i - hit <= after for hit in hits)]


FILTERS = {
    "head": lambda lines, n: lines[: int(n[1:])],
    "tail": lambda lines, n: lines[-int(n[1:]) :],
    "grep": _grep,
    "sed": _between,
}


@contextmanager
def folder() -> Iterator[Path]:
    """A copy of the files that the page works on, as the current folder; so wide that no line is broken."""
    from errbar.data.write_parquet import write_parquet
    from errbar.learners import bundled_tumours

    wide = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "300"
    with tempfile.TemporaryDirectory() as place:
        here = Path(place) / "lectures"
        shutil.copytree(FILES, here)
        (here / "errbar-demo").mkdir()
        write_parquet(bundled_tumours(), here / "errbar-demo" / "tumours.parquet")
        try:
            with chdir(here):
                yield here
        finally:
            os.environ.pop("COLUMNS")
            if wide is not None:
                os.environ["COLUMNS"] = wide


def made_anew(text: str) -> tuple[str, dict[str, str]]:
    """The page with fresh outputs, and its pictures by name."""
    pictures: dict[str, str] = {}
    with folder() as here:
        kept = {path.name for path in here.iterdir()}

        def fresh(found: re.Match[str]) -> str:
            out = run_block(found.group(1))
            for path in here.iterdir():
                if path.suffix == ".svg":
                    pictures[path.name] = path.read_text(encoding="utf-8")
                if path.name not in kept:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
            return out

        return BLOCK.sub(fresh, text), pictures


def stale(shown: str, made: str, loose: float = 0.0) -> str | None:
    """The first line that differs by more than last digits, the width of columns, a time, a run's id or a colour."""
    for old, new in zip_longest(shown.splitlines(), made.splitlines(), fillvalue=""):
        words = [" ".join(BARS.sub(" ", NUMBER.sub("#", RUN.sub("", line))).split()) for line in (old, new)]
        words = [re.sub(r"[ –─-]+", " ", w) for w in words]
        numbers = [NUMBER.findall(RUN.sub("", line)) for line in (old, new)]
        if words[0] != words[1] or not all(_near(a, b, loose) for a, b in zip(*numbers, strict=True)):
            return f"shown: {old}\n made: {new}"
    return None


def _near(a: str, b: str, loose: float) -> bool:
    plain = [x.replace(",", "").replace("−", "-") for x in (a, b)]
    coarse = max(10.0 ** -len(x.partition("e")[0].partition(".")[2]) for x in plain)
    left, right = float(plain[0]), float(plain[1])
    return abs(left - right) <= max(1.01 * coarse if "." in a + b else 0.0, 0.02 * abs(left), loose)


def find_stale(text: str) -> list[str]:
    """What of the page is not as it would be made now."""
    made, pictures = made_anew(text)
    found = [stale(text, made)]
    for name, picture in pictures.items():
        there = PICTURES / name
        old = there.read_text(encoding="utf-8") if there.exists() else ""
        found.append(stale(old.replace(">", ">\n"), picture.replace(">", ">\n"), loose=1.0))
    extra = {path.name for path in PICTURES.glob("*.svg")} - set(pictures)
    return [one for one in found if one] + [f"{name}: no command of the page draws it" for name in sorted(extra)]


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        found = find_stale(text)
        print(*found, sep="\n")
        sys.exit(bool(found))
    made, pictures = made_anew(text)
    if stale(text, made):
        PAGE.write_text(made, encoding="utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for path in PICTURES.glob("*.svg"):
        path.unlink()
    for name, picture in pictures.items():
        (PICTURES / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
