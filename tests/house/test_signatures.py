"""A function takes at most eight parameters; only the generated functions of the verbs take more."""

from __future__ import annotations

import ast

import pytest

from tests.house.source_modules import module_files

MOST = 8
ROOMS_WITHOUT_ANY = ("errbar.requests", "errbar.verbs")
MAY_SAY_ANY = ("errbar.requests.option",)
"""A dataclass field that carries its option has every type."""


def test_no_function_takes_more_than_eight_parameters():
    long = []
    for module, path in module_files().items():
        if module == "errbar.api":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                if len([name for name in names if name not in ("self", "cls")]) > MOST:
                    long.append(f"{module}.{node.name}: {len(names)}")
    assert long == []


@pytest.mark.parametrize("room", ROOMS_WITHOUT_ANY)
def test_what_is_asked_is_typed(room):
    found = []
    for module, path in module_files().items():
        if not f"{module}.".startswith(f"{room}.") or module in MAY_SAY_ANY:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and node.id == "Any":
                found.append(f"{module}:{node.lineno}")
    assert found == []


def test_a_verb_is_short_and_takes_one_request():
    for verb in ("score", "evaluate", "compare", "gate", "plan", "lab"):
        text = module_files()[f"errbar.verbs.{verb}"].read_text(encoding="utf-8")
        assert len(text.splitlines()) < 60
        function = next(n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef) and n.name == verb)
        assert [a.arg for a in function.args.args] == ["request"]
