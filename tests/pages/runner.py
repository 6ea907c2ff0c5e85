"""Runs pages: each in a folder of its own, its blocks from top to bottom, its Python in one namespace.

python -m tests.pages.runner [--accept] [PAGE ...]    compares; with --accept writes what is printed now into the pages
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import tempfile
import traceback
import warnings
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.pages import blocks
from tests.pages.blocks import Block
from tests.pages.commands import Commands
from tests.pages.files import write_files
from tests.pages.outputs import accept, find_difference, mask
from tests.pages.session import run_session

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {"NO_COLOR": "1", "TERM": "dumb"}
ANSWERED = (0, 1, 3, 4)
"""Exit codes of a command that said what it had to say; without output on the page only 0 will do."""


def pages() -> list[Path]:
    """Return README and all pages that are written by hand for users."""
    folders = (ROOT / "docs" / name for name in ("tutorials", "how-to", "explanation"))
    return [ROOT / "README.md", *sorted(p for folder in folders for p in folder.rglob("*.md"))]


@dataclass(slots=True)
class Ran:
    """A page that was run: what is wrong with it, and how it would be right."""

    path: Path
    text: str = ""
    count: int = 0
    not_run: list[Block] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    pictures: dict[Path, str] = field(default_factory=dict)


def run_page(path: Path) -> Ran:
    """Run the blocks of a page; one that a test elsewhere runs is left to it."""
    page = path.read_text(encoding="utf-8")
    found = [] if blocks.find_other_test(page) else blocks.find_blocks(page)
    ran = Ran(path, not_run=[block for block in found if block.not_run])
    with page_folder(blocks.find_setup(page)) as folder:
        state = _State(ran)
        pieces, at = [], 0
        for block in found:
            made = block.body if block.not_run else state.run(block)
            pieces += [page[at : block.start], made]
            at = block.end
        ran.text = "".join([*pieces, page[at:]])
        _look_at_pictures(ran, page, folder)
    return ran


@contextmanager
def page_folder(setup: blocks.Setup) -> Iterator[Path]:
    """Enter a folder with the files of a page, in a terminal as wide as it says; all is as before afterwards."""
    before = {**os.environ}
    os.environ.update({**ENVIRONMENT, "COLUMNS": str(setup.columns)})
    try:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place).resolve()
            write_files(folder, setup.files)
            with chdir(folder):
                yield folder
    finally:
        os.environ.clear()
        os.environ.update(before)


class _State:
    """What the blocks of a page leave to those below them."""

    def __init__(self, ran: Ran) -> None:
        self.ran, self.commands = ran, Commands()
        self.names: dict[str, Any] = {"__name__": "page"}
        self.printed = ""

    def run(self, block: Block) -> str:
        """Run a block, note what is wrong, and return its body as it should be."""
        self.ran.count += 1
        how = {
            blocks.COMMANDS: self._run_commands,
            blocks.SCRIPT: self._run_script,
            blocks.SESSION: self._run_session,
            blocks.PRINTED: self._compare_printed,
            blocks.FILE: self._write_file,
        }
        try:
            return how[block.kind](block)
        except Exception as wrong:  # whatever the page's code raises is a fault of the page
            last = traceback.extract_tb(wrong.__traceback__)[-1]
            self._note(block.line, f"{type(wrong).__name__}: {wrong} (line {last.lineno} of {last.filename})")
            return block.body

    def _note(self, line: int, what: str) -> None:
        name = self.ran.path.relative_to(ROOT) if self.ran.path.is_relative_to(ROOT) else self.ran.path.name
        self.ran.problems.append(f"{name}:{line}\n{what}")

    def _run_commands(self, block: Block) -> str:
        out, line = [], block.line
        for shown in blocks.split_commands(block.body):
            code, text = self.commands.run(shown.command)
            made = text.splitlines()
            if code not in ANSWERED or (code and not shown.lines):
                self._note(line, f"$ {shown.command}\nexit code {code}: {text}")
            elif shown.lines and (wrong := find_difference(shown.lines, made)):
                self._note(line, f"$ {shown.command}\n{wrong}")
            out += [f"$ {shown.command}", *(accept(shown.lines, made) if shown.lines else ())]
            line += 1 + len(shown.lines)
        return "\n".join(out) + "\n"

    def _run_script(self, block: Block) -> str:
        said = io.StringIO()
        code = compile("\n" * (block.line - 1) + block.body, str(self.ran.path), "exec")
        with redirect_stdout(said), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(code, self.names)
        self.printed = said.getvalue()
        return block.body

    def _run_session(self, block: Block) -> str:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made, wrong = run_session(block.body, self.names, self.ran.path.name)
        for line, what in wrong:
            self._note(block.line + line, what)
        return made

    def _compare_printed(self, block: Block) -> str:
        shown, made = block.body.splitlines(), self.printed.rstrip().splitlines()
        if wrong := find_difference(shown, made):
            self._note(block.line, wrong)
        return "\n".join(accept(shown, made)) + "\n"

    def _write_file(self, block: Block) -> str:
        Path(block.file).write_text(block.body, encoding="utf-8")
        return block.body


def _look_at_pictures(ran: Ran, page: str, folder: Path) -> None:
    """Compare every picture that the page shows and its commands draw."""
    for link in re.findall(r"\]\(([^)\s]+\.svg)\)", page):
        made, there = folder / Path(link).name, Path(os.path.normpath(ran.path.parent / link))
        if made.is_file():
            text = made.read_text(encoding="utf-8")
            old = there.read_text(encoding="utf-8") if there.is_file() else ""
            if mask(old) != mask(text):
                ran.problems.append(f"{there.name} is not as it is drawn now")
                ran.pictures[there] = text


def main(words: list[str]) -> int:
    """Compare or rewrite pages; 1 if any is not as its blocks print now."""
    parser = argparse.ArgumentParser(prog="scripts/docs --accept", description=__doc__)
    parser.add_argument("--accept", action="store_true", help="write what is printed now into the pages")
    parser.add_argument("pages", nargs="*", metavar="PAGE", type=Path, help="pages; all by default")
    asked, faults = parser.parse_args(words), 0
    for path in [p.resolve() for p in asked.pages] or pages():
        ran = run_page(path)
        if not asked.accept:
            print(*ran.problems, sep="\n\n")
            faults += len(ran.problems)
            continue
        if ran.text != path.read_text(encoding="utf-8"):
            path.write_text(ran.text, encoding="utf-8")
        for there, text in ran.pictures.items():
            there.write_text(text, encoding="utf-8")
        left = run_page(path).problems if ran.problems else []
        print(f"{path.relative_to(ROOT)}: {len(ran.problems)} changed" if ran.problems else f"{path.name}: as it was")
        print(*left, sep="\n\n")
        faults += len(left)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
