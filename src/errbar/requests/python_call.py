"""The call of a request in Python: values that a run does not keep are named by what they were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from errbar.requests.named_values import column_names, text_of
from errbar.requests.option import Declared, Request, options_of

WIDTH = 88
"""A longer call has an argument a line."""
PLAIN = (str, int, float, type(None))
HELD = frozenset({"Table", "Features", "Values", "Columns"})
"""Kinds that hold rows where they are no names."""


def call_of(request: Request) -> str:
    """`errbar.score(truth=TRUTH_ARRAY, prob=PROB_ARRAY, cost='fn=10,fp=1', seed=0)`."""
    declared = options_of(type(request))
    given = [name for name in request.given() if name != "seed"]
    first = []
    for name in request.positional:
        if name not in given:
            break
        first.append(name)
    parts = [_shown(request, declared[name]) for name in first]
    parts += [f"{name}={_shown(request, declared[name])}" for name in given if name not in first]
    if "seed" in declared:
        parts.append(f"seed={getattr(request, 'seed', None) or 0}")
    line = f"errbar.{request.verb}({', '.join(parts)})"
    if len(line) <= WIDTH:
        return line
    return f"errbar.{request.verb}(\n" + "".join(f"    {part},\n" for part in parts) + ")"


def _shown(request: Request, d: Declared) -> str:
    names = column_names(request, d.name)
    if names is not None:
        return repr(names[0] if len(names) == 1 else list(names))
    return _write(d, getattr(request, d.name), d.name)


def _write(d: Declared, value: object, name: str) -> str:
    """A value as Python writes it where it is plain; else the name of what it was."""
    if isinstance(value, str | Path):
        return repr(text_of(d, value))
    if isinstance(value, PLAIN):
        return repr(value)
    if isinstance(value, Mapping) and d.kind != "Table":
        return _mapping(d, value)
    if isinstance(value, list | tuple) and d.kind not in HELD:
        return f"[{', '.join(_write(d, part, name) for part in value)}]"
    return stand_in(value, name)


def _mapping(d: Declared, value: Mapping[object, object]) -> str:
    """Models by name, roles of a model, settings: names are kept, arrays and objects named."""
    parts = []
    for key, part in value.items():
        holds = isinstance(part, Sequence) and not isinstance(part, str) and d.kind in ("Models", "Model")
        shown = stand_in(part, str(key)) if holds else _write(d, part, str(key))
        parts.append(f"{key!r}: {shown}")
    return f"{{{', '.join(parts)}}}"


def stand_in(value: object, name: str) -> str:
    """TRUTH_ARRAY, DATA_TABLE, Pipeline_OBJECT: what stands for a value; a function is named as it is."""
    if isinstance(value, Mapping) or hasattr(value, "columns") or hasattr(value, "column_names"):
        return f"{_identifier(name)}_TABLE"
    if isinstance(value, Sequence) or hasattr(value, "__array__") or hasattr(value, "__array_interface__"):
        return f"{_identifier(name)}_ARRAY"
    named = getattr(value, "__name__", "")
    if callable(value) and isinstance(named, str) and named.isidentifier():
        return named
    return f"{type(value).__name__}_OBJECT"


def _identifier(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name).upper()
