"""Identity: what tells one learner from another, so that a resumed run never mixes two."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from errbar.learners._function import Function

VERSIONED = frozenset({"builtins", "errbar", "numpy", "scipy", "sklearn"})
"""Packages whose code needs no reading: their versions are part of what a run is known by."""


def fingerprint(model: Any, *further: str) -> str:
    """Equal parameters and equal code, equal fingerprint; `further` adds the text of files it came from."""
    pieces = [_content(model), *(_code(part) for part in parts(model)), *further]
    return hashlib.sha256("\0".join(pieces).encode()).hexdigest()[:16]


def parts(model: Any) -> Iterator[Any]:
    """The model, the function behind it, and everything among its parameters."""
    yield model
    if isinstance(model, Function):
        yield from _inside(model.function)
    if hasattr(model, "get_params") and not inspect.isclass(model):
        for value in model.get_params().values():
            yield from _inside(value)


def own(part: Any) -> bool:
    """True where the code behind it is no package's that states its version."""
    home = part if isinstance(part, FunctionType) else type(part)
    return home.__module__.partition(".")[0] not in VERSIONED


def _inside(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, list | tuple):
        for item in value:
            yield from _inside(item)
    elif hasattr(value, "func") and hasattr(value, "args"):
        yield from _inside((value.func, *value.args, *value.keywords.values()))


def _content(value: Any) -> str:
    """Its pickled content; where it cannot be pickled, its type and what its attributes print as."""
    import joblib

    try:
        return str(joblib.hash(value))
    # Any class may refuse to be pickled in a way of its own.
    except Exception:
        held = sorted(value.get_params().items()) if hasattr(value, "get_params") else getattr(value, "__dict__", value)
        return type(value).__qualname__ + re.sub(r" at 0x[0-9a-fA-F]+", "", repr(held))


def _code(part: Any) -> str:
    if not own(part):
        return ""
    if isinstance(part, FunctionType):
        kept = inspect.getclosurevars(part).nonlocals.values()
        held = [_text(value) if isinstance(value, FunctionType) else _content(value) for value in kept]
        return "\0".join([_text(part), repr(part.__defaults__), *held])
    return "\0".join(_text(c) for c in type(part).__mro__ if c.__module__.partition(".")[0] not in VERSIONED)


def _text(thing: Any) -> str:
    """Its source, else its compiled code, else its name."""
    try:
        return inspect.getsource(thing)
    except (OSError, TypeError):
        code = getattr(thing, "__code__", None)
        return repr((thing.__qualname__, *((code.co_code, code.co_consts, code.co_names) if code else ())))
