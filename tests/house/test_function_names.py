"""Functions are verbs with an object: in these rooms no function's name ends in -ed, which names a result."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.house.source_modules import SRC, module_files, nodes_of, room_of

ROOMS = (
    "auditing",
    "cli",
    "comparing",
    "data",
    "gating",
    "looking",
    "planning",
    "predicting",
    "resampling",
    "scoring",
    "search",
    "selecting",
    "verbs",
)


def participles(src: Path, room: str) -> list[str]:
    """`module.name` of every function or method of a room that ends in -ed; properties and questions are adjectives."""
    return [
        f"{module}.{node.name}"
        for module, path in module_files(src).items()
        if room_of(module) == room
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef) and _is_participle(node)
    ]


def _is_participle(node: ast.FunctionDef) -> bool:
    words = node.name.strip("_").split("_")
    is_adjective = words[0] in ("is", "has") or any("property" in ast.unparse(d) for d in node.decorator_list)
    return words[-1].endswith("ed") and not is_adjective


@pytest.mark.parametrize("room", ROOMS)
def test_no_function_of_the_room_is_named_by_a_participle(room):
    assert participles(SRC, room) == []


def test_planted_participles_are_found(tmp_path):
    folder = tmp_path / "errbar" / "gating"
    folder.mkdir(parents=True)
    text = """
class Ruling:
    @property
    def ruled(self): ...
    def judged(self): ...
def is_named(): ...
def _gated(): ...
def decide(): ...
"""
    (folder / "decide.py").write_text(text)
    assert participles(tmp_path, "gating") == ["errbar.gating.decide._gated", "errbar.gating.decide.judged"]
    assert participles(tmp_path, "planning") == []
