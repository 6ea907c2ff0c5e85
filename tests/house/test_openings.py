"""Docstrings say what a thing is or returns: riddling openings are counted, and a count may only shrink.

A docstring stands alone, so that it must not open as if a sentence went before it. Notes below fields and constants are
counted apart from docstrings of modules, classes and functions.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source_modules import SRC, module_files, nodes_of

NEVER = ("The same", "Of", "Those", "That of", "Ditto", "Likewise")
"""Openings that only a sentence before them would explain."""
RIDDLES = ("What", "Where", "Whether", "Which", "Who", "How", "As", "By", "Its", "It")
"""Openings of half a sentence: say what it is, or begin with a verb (Return, Compute, Draw)."""
OPENING = re.compile(rf"({'|'.join((*NEVER, *RIDDLES))})\b(?!')")

MOST = {
    "docstring": {
        "What": 383,
        "Where": 48,
        "Whether": 31,
        "Which": 33,
        "Who": 6,
        "How": 139,
        "As": 11,
        "By": 20,
        "Its": 16,
        "It": 3,
    },
    "note": {
        "The same": 13,
        "Of": 54,
        "Those": 3,
        "What": 103,
        "Where": 15,
        "Whether": 5,
        "Which": 8,
        "Who": 2,
        "How": 69,
        "As": 6,
        "By": 18,
        "Its": 12,
    },
}
"""Texts by kind and opening; an opening that is not named has none. Numbers may only shrink."""
WRITTEN = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def texts(nodes: tuple[ast.AST, ...]) -> Iterator[tuple[str, int, str]]:
    """Kind, line and text of every docstring, and of every string that stands as a note below a field or constant."""
    for node in nodes:
        for place, line in enumerate(getattr(node, "body", ()) if isinstance(node, WRITTEN) else ()):
            held = line.value if isinstance(line, ast.Expr) else None
            if isinstance(held, ast.Constant) and isinstance(held.value, str):
                yield "note" if place else "docstring", line.lineno, held.value.lstrip()


def openings(src: Path) -> dict[tuple[str, str], list[str]]:
    """Places of the texts that open with a counted word, by kind and opening."""
    found: dict[tuple[str, str], list[str]] = {}
    for module, path in module_files(src).items():
        for kind, line, text in texts(nodes_of(path)):
            if opens := OPENING.match(text):
                found.setdefault((kind, opens[1]), []).append(f"{module}:{line} {text.splitlines()[0]}")
    return found


def counts(src: Path) -> dict[str, Counter[str]]:
    """How many texts of each kind open with each word."""
    out = {kind: Counter[str]() for kind in MOST}
    for (kind, word), places in openings(src).items():
        out[kind][word] = len(places)
    return out


def test_no_docstring_opens_as_if_a_sentence_went_before_it():
    assert {word: at for (kind, word), at in openings(SRC).items() if kind == "docstring" and word in NEVER} == {}


@pytest.mark.heavy
@pytest.mark.parametrize("kind", MOST)
def test_no_opening_is_more_frequent_than_before(kind):
    found = counts(SRC)[kind]
    more = {word: n for word, n in found.items() if n > MOST[kind].get(word, 0)}
    assert more == {}, "say what it is or returns, in a sentence that stands alone"


@pytest.mark.heavy
@pytest.mark.parametrize("kind", MOST)
def test_the_counts_of_openings_are_what_is_there(kind):
    found = counts(SRC)[kind]
    assert {word: found[word] for word in MOST[kind]} == MOST[kind], "fewer than the ceiling: take the number down"


def test_planted_openings_are_found(tmp_path):
    files = {
        "gating/decide.py": '"""Of a gate."""\nx = 1\n"""The same, for y."""\ny: int\n"""Offset of y."""',
        "gating/criteria.py": 'def f():\n    """That of a case."""\n    """What it says."""\n',
        "scoring/slices.py": 'class Slice:\n    """What\'s new."""\n    n: int\n    """Those that count."""\n',
        "scoring/rows.py": 'def g():\n    """Return the same."""\n    return "Of rows"\n',
    }
    for name, text in files.items():
        (tmp_path / "errbar" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "errbar" / name).write_text(text)
    assert counts(tmp_path) == {
        "docstring": {"Of": 1, "That of": 1},
        "note": {"The same": 1, "What": 1, "Those": 1},
    }
