"""The help page of a command: usage, one sentence, examples, its words under headings, what its exit codes mean, next.

The command line library finds the words; here they become lines that fit the terminal.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from errbar.report.screen.fold_lines import fold, fold_command
from errbar.report.screen.screen_width import width

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
DEFAULT = re.compile(r"\[default: [^\]]{1,24}\]")


@dataclass(frozen=True, kw_only=True)
class HelpPage:
    """A page: the texts beyond a command's words. The command line library calls it to format each part."""

    usage: str = ""
    note: str = ""
    """A warning that stands before the examples."""
    examples: str = ""
    headings: Mapping[str, str] = field(default_factory=dict)
    """Notes in brackets, by heading."""
    column: int = 20
    """Letters of a word and the shape of its value; a longer one has a line of its own."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Print the words under one heading."""
        if panel.entries:
            title = str(panel.title)
            note = f" ({self.headings[title]})" if title in self.headings else ""
            _show(console, ["", *_wrap(f"{title}{note}"), *self._table(map(_row, panel.entries))])

    def render_usage(self, console: Console, options: ConsoleOptions, usage: object) -> None:
        """Print the first line."""
        _show(console, fold(f"Usage: {self.usage}", _width()))

    def render_description(self, console: Console, options: ConsoleOptions, description: object) -> None:
        """Print what the command does, and examples of it."""
        parts = [*_plain(description).splitlines(), *(["", self.note] if self.note else [])]
        lines = [piece for part in parts for piece in _wrap(part)]
        if self.examples:
            lines += ["", "Examples", *_commands(self.examples)]
        _show(console, ["", *lines])

    def _table(self, rows: Iterable[tuple[str, str]]) -> Iterable[str]:
        """Return words left and their meaning right, folded in its own column."""
        for label, told in rows:
            pieces = _wrap(told, max(_width() - self.column - 4, 20))
            if len(label) > self.column:
                yield f"  {label}"
                label = ""
            yield f"  {label:<{self.column}}  {pieces[0]}".rstrip()
            yield from (f"{'':<{self.column + 4}}{piece}" for piece in pieces[1:])


def closing(result: str, after: str) -> str:
    """Return the last lines of a page: what the exit codes mean, and commands that come next."""
    first, *more = result.splitlines()
    lines = [f"Result: {first}", *(f"        {line}" for line in more)]
    told = [line.partition("  # ") for line in after.splitlines()]
    widest = max((len(command) for command, _, _ in told), default=0)
    for i, (command, _, what) in enumerate(told):
        lead = "        " if i else "Next:   "
        lines.append(f"{lead}{command:<{widest}}  {what}".rstrip())
    return "\n".join(lines)


def _width() -> int:
    return min(width(), WIDEST)


def _wrap(text: str, columns: int | None = None) -> list[str]:
    """Return the text in lines; a short default in brackets stays in one of them."""
    glued = DEFAULT.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    lines = textwrap.wrap(glued, columns or _width(), break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] or [""]


def _commands(examples: str) -> Iterable[str]:
    """Commands one below another, their comments aligned; one that does not fit is continued as a shell takes it."""
    told = [line.partition("  # ") for line in examples.splitlines()]
    column = max((len(command) for command, _, what in told if what), default=0)
    aligned = all(_fits(column, what) for _, _, what in told if what)
    for command, _, what in told:
        if what and _fits(len(command), what):
            yield f"  {command:<{column if aligned else 0}}  # {what}"
            continue
        if what:
            yield f"  # {what}"
        yield from fold_command(f"  {command}", _width())


def _fits(columns: int, what: str) -> bool:
    return 2 + columns + 4 + len(what) <= _width()


def _row(entry: HelpEntry) -> tuple[str, str]:
    """Return a word with the shape of its value, and what it means."""
    names = [*entry.positive_shorts, *entry.positive_names, *entry.negative_names]
    if entry.positional_label:
        label = entry.positional_label
    else:
        label = ", ".join(names) + (f" {entry.metavar}" if entry.metavar else "")
    told = _plain(entry.description)
    return label, told if entry.default is None else f"{told} [default: {entry.default}]"


def _plain(text: object) -> str:
    """Return the text that the library wraps for the terminal."""
    return str(getattr(text, "primary_renderable", text) or "")


def _show(console: Console, lines: Iterable[str]) -> None:
    console.out("\n".join(lines), highlight=False)
