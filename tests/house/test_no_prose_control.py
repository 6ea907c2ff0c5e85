"""No code decides by reading back its own sentences: facts have fields, texts are for people."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.house.source_modules import parsed

SRC = Path(__file__).parents[2] / "src" / "errbar"
PROSE = {"reason", "message", "how", "says", "said", "note", "notes", "title", "text", "receipt", "about", "sentence"}
"""Names of fields that hold sentences."""
SENTENCES = {"reason", "message", "receipt", "note", "notes"}
"""Parameters that hold sentences under any name of a function; `text`, `how` and `about` are also other things."""
READS = {"startswith", "endswith", "partition", "rpartition", "removeprefix", "removesuffix", "find", "index"}

ALLOWED = {
    # The one place where words of earlier versions are read back, for runs and files that have no field yet.
    "records/earlier_words.py": {"message in"},
    # Shows the code once: the text decides nothing but its own end.
    "errors.py": {"message in"},
    # The two kinds of trials of a self-test: a closed set of words, no sentences.
    "checks/unsound_gate.py": {"t.how =="},
    # Which of the others' lines the first has too, so that none is printed twice.
    "comparing/fitted_learners.py": {"task.said in"},
    "comparing/predicted_models.py": {"known in"},
    # Takes out the line that the field names; whatever it says.
    "records/predictions.py": {"line !="},
    # Whether a label had to be shortened, or is the same as the one before it: drawing, of any words.
    "report/drawing/areas.py": {"mark.text[i] !="},
    "report/drawing/plot_frame.py": {"tick.text !="},
    # Laws that a concept's page or receipt must hold certain words.
    "testing/checks.py": {"check.about in"},
    "testing/measures.py": {"m.about in"},
    "testing/splits.py": {"line.startswith"},
    "testing/recipes.py": {"recipe.about in"},
    "testing/worlds.py": {"world.about in"},
    "testing/search.py": {"searcher.about in"},
}
"""File -> readings that are no control by prose, each with its reason above."""


def readings(tree: ast.AST) -> Iterator[str]:
    """`x.startswith`, `x in`, `x ==` for every x that is a field of sentences, or a name bound to one."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            nodes = list(ast.walk(scope))
            yield from _readings_in(nodes, _bound(nodes))


def _bound(nodes: list[ast.AST]) -> set[str]:
    """Local names that hold a sentence: parameters called so, assigned from such a field, or drawn from its lines."""
    names = {a.arg for a in nodes if isinstance(a, ast.arg) and a.arg in SENTENCES}
    for node in nodes:
        targets: list[ast.expr] = []
        value: ast.expr | None = None
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.NamedExpr):
            targets, value = [node.target], node.value
        elif isinstance(node, ast.For | ast.comprehension):
            targets, value = [node.target], node.iter
        if value is not None and _is_prose(value, names):
            names.update(t.id for t in targets if isinstance(t, ast.Name))
    return names


def _is_prose(x: ast.expr, names: set[str]) -> bool:
    if isinstance(x, ast.Attribute):
        return x.attr in PROSE
    if isinstance(x, ast.Subscript):
        return (isinstance(x.slice, ast.Constant) and x.slice.value in PROSE) or _is_prose(x.value, names)
    if isinstance(x, ast.Name):
        return x.id in names
    if isinstance(x, ast.BoolOp):
        return any(_is_prose(v, names) for v in x.values)
    if isinstance(x, ast.Call):  # str(e.reason), message.lower(), plan.get("receipt")
        inner = [*x.args, *([x.func.value] if isinstance(x.func, ast.Attribute) else [])]
        got = isinstance(x.func, ast.Attribute) and x.func.attr == "get" and _names_prose(x.args)
        plain = isinstance(x.func, ast.Name) and x.func.id == "str"
        lowered = isinstance(x.func, ast.Attribute) and x.func.attr in ("lower", "casefold", "strip")
        return got or ((plain or lowered) and any(_is_prose(v, names) for v in inner))
    return False


def _names_prose(args: list[ast.expr]) -> bool:
    return bool(args) and isinstance(args[0], ast.Constant) and args[0].value in PROSE


def _readings_in(nodes: list[ast.AST], names: set[str]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READS:
            if _is_prose(node.func.value, names):
                yield ast.unparse(node.func)
        elif isinstance(node, ast.Compare):
            left = node.left
            for op, right in zip(node.ops, node.comparators):
                if isinstance(op, ast.In | ast.NotIn) and _is_prose(right, names):
                    yield f"{ast.unparse(right)} in"
                elif isinstance(op, ast.Eq | ast.NotEq) and not _is_empty(right):
                    sign = "==" if isinstance(op, ast.Eq) else "!="
                    yield from (f"{ast.unparse(side)} {sign}" for side in (left, right) if _is_prose(side, names))
                left = right


def _is_empty(x: ast.expr) -> bool:
    return isinstance(x, ast.Constant) and x.value in ("", None)


@cache
def found_in_source() -> dict[str, set[str]]:
    out: dict[str, set[str]] = {}
    for path in sorted(SRC.rglob("*.py")):
        seen = set(readings(parsed(path)))
        if seen:
            out[path.relative_to(SRC).as_posix()] = seen
    return out


@pytest.mark.heavy
def test_no_code_reads_its_own_sentences_back():
    new = {file: sorted(seen - ALLOWED.get(file, set())) for file, seen in found_in_source().items()}
    new = {file: seen for file, seen in new.items() if seen}
    assert not new, f"give the fact a field of its own, and decide by that: {new}"


@pytest.mark.heavy
def test_what_is_allowed_still_occurs():
    found = found_in_source()
    gone = {file: allowed - found.get(file, set()) for file, allowed in ALLOWED.items()}
    assert not any(gone.values()), f"take out of ALLOWED: {gone}"


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        ('e.reason.startswith("refused")', "e.reason.startswith"),
        ('(c.reason or "").partition(": ")', "(c.reason or '').partition"),
        ('"was not needed" in f.message', "f.message in"),
        ('[x for x in p.said if x.startswith("positive:")]', "x.startswith"),
        ('str(run.learners[0]["how"]).startswith("exact")', "str(run.learners[0]['how']).startswith"),
        ('any("both" in line for line in plan.get("receipt", []))', "line in"),
        ('sheet.title == "Folds"', "sheet.title =="),
    ],
)
def test_the_scan_sees_each_way_of_reading_back(code, seen):
    assert seen in set(readings(ast.parse(f"def f():\n    return {code}")))


def test_the_scan_lets_typed_facts_pass():
    code = 'def f():\n    return e.reason.why == "refused" or e.reason is None or c.how == ""'
    assert not list(readings(ast.parse(code)))
