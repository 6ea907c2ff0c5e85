"""The public names are typed: every parameter and every result, without `Any`."""

import inspect
import subprocess
import sys

import pytest

import errbar

SCRIPT = """
import errbar

run = errbar.evaluate("tree", [[0.0], [1.0]] * 20, [0, 1] * 20, plan="kfold(k=5)", measures="accuracy", seed=1)
value: float | None = run["accuracy"].value
ends: list[tuple[float | None, float | None]] = [(e.low, e.high) for e in run]
there: bool = "accuracy" in run
document: dict[str, object] = run.to_dict()
page: str = run.report("page.html").name
if run.verdict == "pass":
    raise SystemExit(0)
gate: errbar.Run = errbar.gate({"truth": [1, 0], "label": [1, 0]}, at_least="accuracy:0.5")
reveal_type(gate.verdict)
run.report(3)
"""


def _untyped(name, thing):
    if inspect.isclass(thing):
        for field, kind in (item for base in thing.__mro__ for item in vars(base).get("__annotations__", {}).items()):
            if not field.startswith("_") and "Any" in str(kind):
                yield f"{name}.{field}"
        for word, member in vars(thing).items():
            function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
            if not word.startswith("_") and inspect.isfunction(function):
                yield from _untyped(f"{name}.{word}", function)
    elif inspect.isfunction(thing):
        function = inspect.unwrap(thing)
        words = [p for p in inspect.signature(function).parameters if p not in ("self", "cls")]
        kinds = function.__annotations__
        if any(w not in kinds for w in (*words, "return")) or any("Any" in str(kind) for kind in kinds.values()):
            yield name


def test_public_names_are_typed():
    found = {bad for name in errbar.__all__ for bad in _untyped(name, getattr(errbar, name))}
    assert not found


def test_an_untyped_function_is_found():
    def loose(x, y: int) -> int:
        return x + y

    assert list(_untyped("loose", loose)) == ["loose"]


@pytest.mark.heavy
def test_a_users_script_passes_mypy_and_a_wrong_one_does_not(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    words = ["--strict", "--follow-imports=silent", "--cache-dir", str(tmp_path / "cache"), str(script)]
    done = subprocess.run([sys.executable, "-m", "mypy", *words], capture_output=True, text=True, cwd=tmp_path)
    last = len(SCRIPT.splitlines())
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1 and f":{last}: error" in errors[0] and "report" in errors[0], done.stdout
    assert "Literal['pass']" in done.stdout and "Literal['left better']" in done.stdout
