"""Identity: a text that is equal for equal learners only, so that a resumed run never mixes two."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from errbar.learners._function import FitFunction, Function
from errbar.records.model_params import read_params

VERSIONED = frozenset({"builtins", "errbar", "functools", "numpy", "scipy", "sklearn"})
"""Packages whose code needs no reading: their versions are part of what a run is known by."""


def fingerprint(model: object, *further: str) -> str:
    """Equal parameters and equal code, equal fingerprint; `further` adds the text of files it came from."""
    pieces = [_content(model), *(_code(part) for part in parts(model)), *further]
    return hashlib.sha256("\0".join(pieces).encode()).hexdigest()[:16]


def parts(model: object) -> Iterator[Any]:
    """The model, the function behind it, and everything among its parameters."""
    yield model
    if isinstance(model, (Function, FitFunction)):
        yield from _inside(model.function)
    if hasattr(model, "get_params") and not inspect.isclass(model):
        for value in read_params(model).values():
            yield from _inside(value)


def own(part: object) -> bool:
    """True where the code behind it is no package's that states its version."""
    home = part if isinstance(part, FunctionType | type) else type(part)
    return str(home.__module__).partition(".")[0] not in VERSIONED


def _inside(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, list | tuple):
        for item in value:
            yield from _inside(item)
    elif hasattr(value, "func") and hasattr(value, "args"):
        yield from _inside((value.func, *value.args, *value.keywords.values()))


def _content(value: object) -> str:
    """Its pickled content; where it cannot be pickled, its type and what its attributes print as."""
    import joblib

    try:
        return str(joblib.hash(value))
    # Any class may refuse to be pickled in a way of its own.
    except Exception:
        held = sorted(value.get_params().items()) if hasattr(value, "get_params") else getattr(value, "__dict__", value)
        return type(value).__qualname__ + re.sub(r" at 0x[0-9a-fA-F]+", "", repr(held))


def _code(part: object, met: frozenset[int] = frozenset()) -> str:
    """What is behind a part: a function with all it refers to, the text of a class; nothing of versioned packages."""
    if not own(part) or id(part) in met or isinstance(part, ModuleType):
        return ""
    if isinstance(part, FunctionType):
        met |= {id(part)}
        return "\0".join(
            [_compiled(part.__code__), repr(part.__defaults__), *(_used(v, met) for v in _refers_to(part))]
        )
    classes = part.__mro__ if isinstance(part, type) else type(part).__mro__
    return "\0".join(_text(c) for c in classes if c.__module__.partition(".")[0] not in VERSIONED)


def _used(value: object, met: frozenset[int]) -> str:
    return _code(value, met) if isinstance(value, FunctionType | ModuleType | type) else _content(value)


def _refers_to(function: FunctionType) -> list[Any]:
    try:
        found = inspect.getclosurevars(function)
    except ValueError:  # a name that is not bound yet
        return []
    return [*found.nonlocals.values(), *found.globals.values()]


def _compiled(code: CodeType) -> str:
    """A function's code without where it stood."""
    constants = [_compiled(c) if isinstance(c, CodeType) else _steady(c) for c in code.co_consts]
    return repr((code.co_name, code.co_code, code.co_names, constants))


def _steady(constant: object) -> str:
    return repr(sorted(map(repr, constant)) if isinstance(constant, frozenset) else constant)


def _text(kind: type) -> str:
    """A class's source; where there is none, as in an interactive session, the code of its functions."""
    try:
        return inspect.getsource(kind)
    except (OSError, TypeError):
        return kind.__qualname__ + "".join(_compiled(f.__code__) for f in vars(kind).values() if inspect.isfunction(f))
