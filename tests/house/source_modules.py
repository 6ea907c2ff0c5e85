"""The modules of `src/errbar` and their imports, read without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"


def module_files(src: Path = SRC) -> dict[str, Path]:
    """Every module of errbar by its dotted name."""
    files = {}
    for path in sorted((src / "errbar").rglob("*.py")):
        parts = path.relative_to(src).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return files


@cache
def parsed(path: Path) -> ast.Module:
    """The file's syntax tree, read once for all tests; not to be changed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Every node of that tree: many tests look through all of them."""
    return tuple(ast.walk(parsed(path)))


def room_of(module: str) -> str:
    """The folder or file directly below errbar that a module lies in; empty for errbar itself."""
    return (module.split(".") + [""])[1]


def imported_modules(path: Path, files: dict[str, Path]) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every module of errbar that a file imports, inside functions too."""
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield node.lineno, whole if whole in files else node.module
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
