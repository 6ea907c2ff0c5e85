"""What a plan allows is read from its traits: no module outside splits compares the name of a splitter."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from errbar._shelf import shelf
from tests.house.source_modules import module_files, room_of

NAMES = set(shelf("splits").names)
QUOTED = re.compile(rf"['\"]({'|'.join(NAMES)})['\"]")


def name_tests(path: Path) -> Iterator[int]:
    """Lines that compare a family with the name of a splitter, or keep a tuple of such names."""
    text = path.read_text(encoding="utf-8")
    if not QUOTED.search(text):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and _asks_for_a_family(node) and NAMES & set(_texts(node)):
            yield node.lineno
        if isinstance(node, ast.Assign | ast.AnnAssign) and _is_a_tuple_of_splitters(node.value):
            yield node.lineno


def _asks_for_a_family(node: ast.Compare) -> bool:
    asked = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    asked |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    return bool({"family", "families"} & (asked | set(_texts(node))))


def _is_a_tuple_of_splitters(value: ast.expr | None) -> bool:
    texts = list(_texts(value)) if isinstance(value, ast.Tuple) else []
    return len(texts) > 1 and set(texts) <= NAMES


def _texts(node: ast.AST) -> Iterator[str]:
    return (n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str))


def test_no_room_but_splits_tests_the_name_of_a_splitter():
    files = {module: path for module, path in module_files().items() if room_of(module) != "splits"}
    found = [f"{module}:{line}" for module, path in files.items() for line in name_tests(path)]
    assert found == []


def test_such_a_test_is_found(tmp_path):
    file = tmp_path / "module.py"
    file.write_text(
        'UNEVEN = ("bootstrap", "subsampling")\n'
        'if plan.family == "kfold" or plan["family"] in ("holdout", "time_ordered"):\n'
        "    pass\n"
        'plan = "kfold"\n'
    )
    assert sorted(name_tests(file)) == [1, 2, 2]
