"""A function takes at most eight parameters and fits a screen; only the generated functions of the verbs do not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.source_modules import SRC, module_files, nodes_of

MOST = 8
LINES = 40
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(src: Path) -> Iterator[tuple[str, Function]]:
    """Every function and method that is written by hand, with its dotted name."""
    for module, path in module_files(src).items():
        if module != "errbar.api":
            for node in nodes_of(path):
                if isinstance(node, Function):
                    yield f"{module}.{node.name}", node


def long_signatures(src: Path) -> list[str]:
    """Functions with more than eight parameters, those that collect others included."""
    found = []
    for name, node in functions(src):
        a = node.args
        given = [*a.posonlyargs, *a.args, *a.kwonlyargs, *filter(None, (a.vararg, a.kwarg))]
        if len([x for x in given if x.arg not in ("self", "cls")]) > MOST:
            found.append(name)
    return found


def long_bodies(src: Path) -> list[str]:
    """Functions whose body, without its docstring, is longer than a screen of 40 lines."""
    return [name for name, node in functions(src) if _body_lines(node) > LINES]


def _body_lines(node: Function) -> int:
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_no_function_takes_more_than_eight_parameters():
    assert long_signatures(SRC) == []


def test_no_body_is_longer_than_forty_lines():
    assert long_bodies(SRC) == []


def test_planted_functions_that_are_too_long_are_found(tmp_path):
    folder = tmp_path / "errbar" / "gating"
    folder.mkdir(parents=True)
    lines = "".join(f"    x{i} = {i}\n" for i in range(LINES))
    text = (
        "class Gate:\n"
        "    def many(self, a, b, c, d, e, f, g, h, **i): ...\n"
        "    def eight(self, a, b, c, d, *, e, f, g, h): ...\n"
        f"def fits():\n    '''Said\n    in lines.'''\n{lines}"
        f"def long():\n{lines}    return 0\n"
    )
    (folder / "decide.py").write_text(text)
    (tmp_path / "errbar" / "api.py").write_text(f"def generated(a, b, c, d, e, f, g, h, i):\n{lines}    return 0\n")
    assert long_signatures(tmp_path) == ["errbar.gating.decide.many"]
    assert long_bodies(tmp_path) == ["errbar.gating.decide.long"]


def test_a_verb_is_short_and_takes_one_request():
    for verb in ("score", "evaluate", "compare", "gate", "plan", "lab"):
        text = module_files()[f"errbar.verbs.{verb}"].read_text(encoding="utf-8")
        assert len(text.splitlines()) < 60
        function = next(n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef) and n.name == verb)
        assert [a.arg for a in function.args.args] == ["request"]
