"""Annotations that hold `Any` are counted by room; a room's count may only shrink.

A concept on its shelf is counted for itself: one more concept is no more machinery without types.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from errbar._shelf import SHELVES
from tests.house.source_modules import SRC, module_files, nodes_of, room_of

MOST = {
    "": 1,
    "_numeric": 1,
    "_shelf": 4,
    "cli": 36,
    "columns": 10,
    "contrasts": 2,
    "data": 89,
    "engines": 20,
    "evidence": 2,
    "intervals": 11,
    "learners": 88,
    "measures": 46,
    "pictures": 2,
    "records": 41,
    "report": 33,
    "requests": 9,
    "splits": 8,
    "stores": 23,
    "studies": 32,
    "testing": 22,
    "worlds": 13,
}
"""Annotations by room, "" for `errbar/__init__.py`; a room that is not named has none. Numbers may only shrink; they
grew once, for rows of any type, fits that share work, and functions as measures: objects without types of their own."""


IN_A_CONCEPT = 3
"""Annotations of one concept's file: what its shelf hands it and what it gives back may have no type of its own."""


MORE = {"errbar.engines.dask": 5, "errbar.worlds.population": 5}
"""Concepts around objects of other libraries."""


def annotations(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """Every annotation of a parameter, a return value, a field or a variable."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            a = node.args
            given = [*a.posonlyargs, *a.args, *a.kwonlyargs, *filter(None, (a.vararg, a.kwarg))]
            yield from filter(None, (*(x.annotation for x in given), node.returns))
        elif isinstance(node, ast.AnnAssign):
            yield node.annotation


def holds_any(annotation: ast.expr) -> bool:
    """True where `Any` is written in it, quoted or not."""
    nodes = list(ast.walk(annotation))
    quoted = [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    named = {n.id for n in nodes if isinstance(n, ast.Name)} | {n.attr for n in nodes if isinstance(n, ast.Attribute)}
    return "Any" in named or any(holds_any(ast.parse(text, mode="eval").body) for text in quoted if "Any" in text)


@cache
def any_by_file(src: Path) -> dict[str, int]:
    """How many annotations hold `Any`, by module."""
    files = module_files(src).items()
    return {module: sum(holds_any(a) for a in annotations(nodes_of(path))) for module, path in files}


def is_concept(module: str) -> bool:
    """True for a file that is a concept: it lies on a shelf, and its name does not begin with `_`."""
    parts = module.split(".")
    return len(parts) == 3 and parts[1] in SHELVES and not parts[2].startswith("_")


def any_by_room(src: Path) -> Counter[str]:
    """How many annotations hold `Any`, by room, concepts left aside."""
    count: Counter[str] = Counter()
    for module, found in any_by_file(src).items():
        if not is_concept(module):
            count[room_of(module)] += found
    return +count


def test_no_concept_holds_more_any_than_its_shelf_gives_it():
    more = {m: n for m, n in any_by_file(SRC).items() if is_concept(m) and n > IN_A_CONCEPT}
    assert {m: n for m, n in more.items() if n > MORE.get(m, 0)} == {}, "give it a type: object, a Protocol, a union"


@pytest.mark.heavy
def test_no_room_holds_more_any_than_before():
    found = any_by_room(SRC)
    more = {room: n for room, n in found.items() if n > MOST.get(room, 0)}
    assert more == {}, "give it a type: object, a Protocol, a TypeVar, a union"


@pytest.mark.heavy
def test_the_ceilings_are_what_is_there():
    found = any_by_room(SRC)
    assert {room: found[room] for room in MOST} == MOST, "fewer than the ceiling: take the number down"


def test_requests_hold_any_only_where_a_field_carries_its_option():
    rest = {m: p for m, p in module_files().items() if room_of(m) == "requests" and m != "errbar.requests.option"}
    assert len(rest) > 8
    assert [m for m, p in rest.items() if any(map(holds_any, annotations(nodes_of(p))))] == []


def test_planted_annotations_are_found(tmp_path):
    files = {
        "gating/decide.py": "x: Any\ny: 'list[Any]'\nz: str = 'Any'",
        "gating/sentences.py": "def f(a: t.Any, *b: Any, c: object) -> dict[str, Any]: ...",
        "gating/criteria.py": "class Case:\n    named: Callable[[Any], str]\n    Any: int",
        "scoring/slices.py": "def g(a: int) -> object:\n    return Any",
    }
    for name, text in files.items():
        (tmp_path / "errbar" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "errbar" / name).write_text(text)
    assert any_by_room(tmp_path) == {"gating": 6}
