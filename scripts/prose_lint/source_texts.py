"""Texts of the source: messages, help, what `errbar explain` prints, docstrings, notes and comments."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from scripts.prose_lint.text import Text

from errbar._shelf import SHELVES

DRAWN = frozenset({"report", "pictures"})
"""Rooms whose literals are results: tables, sentences, pages."""
STORED = frozenset({"left better", "right better", "differs", "equivalent within margin", "not resolved"})
"""Verdicts in a run's JSON, which are relied on."""
_WRITTEN = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
GLOSSARY = "words"
"""The room whose literals are the words themselves, retired ones included."""
GENERATED = frozenset({"api.py"})
"""Files whose texts stand in others."""
_PHRASE = re.compile(r"[A-Za-z]{2,}[,:;]? +[a-z]{2,}|[a-z}] [a-z{]")
_OTHER_LANGUAGE = re.compile(
    r"[{;]\s*[\w-]+\s*:\s*[^;{}]+;|\bvar\(--|\bfunction\b|=>|\b(?:SELECT|CREATE|INSERT) \b|\\[a-z]+\{|<svg|\(\?[:P<!=]"
    r"|^import |>>>",
    re.MULTILINE,
)
"""Style sheets, scripts, SQL, LaTeX, drawings, patterns and Python."""
_COMMAND = re.compile(r"^ *(?:errbar |\$ |Examples:).*$", re.MULTILINE)
"""Lines that are typed."""
_DOCTEST = re.compile(r"^ *>>>.*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


def texts_of_source(src: Path) -> Iterator[Text]:
    """Yield the texts of every module below src."""
    for path in sorted(src.rglob("*.py")):
        place = path.relative_to(src)
        if str(place) not in GENERATED:
            found = texts_of_module(place, path.read_text(encoding="utf-8"))
            yield from (Text(kind, f"{path}:{line}", text) for kind, line, text in found)


def texts_of_module(place: Path, source: str) -> Iterator[tuple[str, int, str]]:
    """Yield kind, line and words of every text of a module that lies at this place below src/errbar."""
    tree, room = ast.parse(source), place.parts[0]
    for kind, line, text in _standing(tree):
        yield _kind_of_docstring(kind, line, text, place), line, _DOCTEST.sub("", text)
    helps = {id(node) for node in _helps(tree, room)}
    for node in _literals(tree) if room != GLOSSARY else ():
        if (text := _words(node)) and _is_prose(text):
            kind = "help" if id(node) in helps else "results" if room in DRAWN else "messages"
            yield kind, node.lineno, _COMMAND.sub("", text)
    for line, text in _comments(source):
        yield "comments", line, text


def _kind_of_docstring(kind: str, line: int, text: str, place: Path) -> str:
    """Pages of concepts are printed by `errbar explain`, docstrings of commands by `--help`."""
    if kind == "docstrings" and line == 1 and place.parts[0] in SHELVES and not place.name.startswith("_"):
        return "explain"
    return "help" if kind == "docstrings" and place.parts[0] == "cli" and "Parameters\n" in text else kind


def _standing(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Kind, line and text of every docstring, and of every string that stands as a note below a field or constant."""
    for node in ast.walk(tree):
        for order, line in enumerate(getattr(node, "body", ()) if isinstance(node, _WRITTEN) else ()):
            held = line.value if isinstance(line, ast.Expr) else None
            if isinstance(held, ast.Constant) and isinstance(held.value, str):
                yield "notes" if order else "docstrings", line.lineno, held.value.lstrip()


def _literals(tree: ast.Module) -> Iterator[ast.Constant | ast.JoinedStr]:
    """Yield every string that neither stands alone nor is a part of an f-string."""
    nodes = list(ast.walk(tree))
    skipped = {id(n.value) for n in nodes if isinstance(n, ast.Expr)}
    skipped |= {id(part) for n in nodes if isinstance(n, ast.JoinedStr) for part in n.values}
    for node in nodes:
        plain = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if (plain or isinstance(node, ast.JoinedStr)) and id(node) not in skipped:
            yield node  # type: ignore[misc]


def _words(node: ast.Constant | ast.JoinedStr) -> str:
    """Return the string; what an f-string fills in is {}."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _is_prose(text: str) -> bool:
    return text not in STORED and bool(_PHRASE.search(text)) and not _OTHER_LANGUAGE.search(text)


def _helps(tree: ast.Module, room: str) -> Iterator[ast.expr]:
    """Yield the strings that `--help` prints: first arguments of option(), and what is given as help or about."""
    if room not in ("requests", "cli"):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from (k.value for k in node.keywords if k.arg in ("help", "help_epilogue"))
            if isinstance(node.func, ast.Name) and node.func.id == "option":
                yield from node.args[:1]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(t, ast.Name) and t.id in ("about", "help", "summary") for t in targets):
                yield node.value


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every comment; those on following lines of their own are one text."""
    if "#" not in source:
        return
    block: list[str] = []
    first = last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line, column = token.start
        alone = not token.line[:column].strip()
        if block and not (alone and line == last + 1):
            yield first, " ".join(block)
            block = []
        first = first if block else line
        block.append(token.string.lstrip("# "))
        last = line if alone else 0
    if block:
        yield first, " ".join(block)
