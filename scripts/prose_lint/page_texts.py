"""Texts of pages: every *.md that is written by hand, as paragraphs, items of lists and cells of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from scripts.prose_lint.text import Text

AT_THE_TOP = {
    "README.md": "readme",
    "CHANGELOG.md": "changelog",
    "CONTRIBUTING.md": "contributing",
    "MAINTENANCE.md": "contributing",
}
"""Kinds of the pages beside pyproject.toml."""
FOLDERS = {"guides": "contributing", "verbs": "reference"}
"""Kinds of folders of docs that are not named as the kind is."""
RECORDS = frozenset({"design", "history", "decisions"})
"""Folders of pages that tell of their time, and are not written anew."""
_MADE = re.compile(r"^(?:Generated|Made) by `scripts/|^This page moved", re.MULTILINE)
_FENCE = re.compile(r"^ *(`{3,}|~{3,})")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_STARTS = re.compile(r"^ *(?:[-*+]|\d+\.|>+)(?: +|$)")


def texts_of_pages(root: Path) -> Iterator[Text]:
    """Yield the texts of every page by hand: those at the top, and those of docs."""
    for path in [*(root / name for name in AT_THE_TOP), *sorted((root / "docs").rglob("*.md"))]:
        if path.exists() and (kind := kind_of(path.relative_to(root))):
            page = path.read_text(encoding="utf-8")
            if not _MADE.search(page[:800]):
                yield from (Text(kind, f"{path}:{line}", text) for line, text in blocks(page))


def kind_of(path: Path) -> str:
    """Return the kind of a page by its place: its folder in docs; empty for pages that are not looked at."""
    if len(path.parts) == 1:
        return AT_THE_TOP.get(path.name, "")
    folders = path.parts[1:-1]
    if RECORDS & set(folders):
        return ""
    return FOLDERS.get(folders[0], folders[0]) if folders else "docs"


def blocks(page: str) -> Iterator[tuple[int, str]]:
    """Yield line and words of every paragraph, heading, item and cell; what stands in fences is no prose."""
    held: list[str] = []
    first, fence = 1, ""
    page = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), page)
    for line, text in enumerate([*page.splitlines(), ""], 1):
        opens = _FENCE.match(text)
        if fence or opens:
            ends = opens is not None and bool(fence) and opens[1].startswith(fence)
            fence = "" if ends else fence or (opens[1] if opens else "")
            text = ""
        starts = _STARTS.match(text)
        if held and (starts or not text.strip() or text.lstrip().startswith(("|", "#"))):
            yield first, " ".join(held)
            held = []
        if text.startswith("#"):
            yield line, text.lstrip("# ")
        elif text.lstrip().startswith("|"):
            yield from ((line, cell.strip()) for cell in re.split(r"(?<!\\)\|", text) if re.search(r"\w", cell))
        elif text.strip():
            first = first if held else line
            held.append(text[starts.end() :] if starts else text)
