"""Models in files and modules: loaded, and found by name."""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
import traceback
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from errbar.errors import BadInput, LearnerFailed, meant, near
from errbar.foreign import Ended, foreign
from errbar.learners._function import ANSWERING, needs
from errbar.learners._sibling_modules import hashed, importable, imported, neighbours, sent_by_value


class LearnerSource(NamedTuple):
    """A loaded module and the text it came from."""

    module: ModuleType
    shown: str
    text: str
    """A hash of the file and of the files beside it that it imports; empty for an installed module."""


def from_file(path: Path) -> LearnerSource:
    """The module in a file, executed once for every version of its text."""
    if not path.is_file():
        close = near(path.name, [p.name for p in path.parent.glob("*.py")] if path.parent.is_dir() else [])
        hint = meant(close)
        raise BadInput(f"No file {str(path)!r}.{hint} An object in a file is written file.py:object.")
    file = path.resolve()
    beside = neighbours(file.parent, imported(file))
    text = hashed([file, *(f for files in beside.values() for f in files)])
    name = f"errbar_model_{re.sub(r'[^0-9a-zA-Z]', '_', path.stem)}_{text}"
    module = sys.modules.get(name)
    if module is None or module.__file__ != str(file):
        module = _execute(name, file, list(beside))
    return LearnerSource(module, path.name, text)


def from_module(name: str) -> LearnerSource:
    """An installed module, or one in the current folder."""
    here = Path.cwd()
    top = name.partition(".")[0]
    beside = neighbours(here, [top])
    with foreign(partial(_tell_module, name)), importable(here, beside):
        module = importlib.import_module(name)
    local = module.__file__ is not None and Path(module.__file__) in beside.get(top, ())
    return LearnerSource(module, name, hashed(f for files in beside.values() for f in files) if local else "")


def pick(source: LearnerSource, name: str, *, any_kind: bool = False) -> Any:
    """The object of that name, dots allowed; of any kind, or a model."""
    found: Any = source.module
    for part in name.split("."):
        if not hasattr(found, part):
            names = _own_names(source.module) if any_kind else candidates(source.module)
            close = near(part, names)
            hint = meant(close)
            held = _list_names(names) if any_kind else _holds(names)
            raise BadInput(f"{source.shown} has no {name!r}.{hint} {held}.")
        found = getattr(found, part)
    return found


def _own_names(module: ModuleType) -> list[str]:
    """Public names that a file gives to things of its own: no modules, nothing that it imports from others."""
    own = {n: x for n, x in vars(module).items() if not n.startswith("_") and not inspect.ismodule(x)}
    imported_from = {n: getattr(x, "__module__", None) for n, x in own.items()}
    return [
        n for n, x in own.items()
        if imported_from[n] in (None, module.__name__) or not (inspect.isclass(x) or callable(x) or n == "annotations")
    ]  # fmt: skip


def _list_names(names: list[str]) -> str:
    return f"It holds {', '.join(names)}" if names else "It holds nothing by a name of its own"


def only_one(source: LearnerSource) -> str:
    """The name of the one model in the file; BadInput where there is none or a choice."""
    names = candidates(source.module)
    models = [n for n in names if _fits(getattr(source.module, n))]
    if len(models) == 1:
        return models[0]
    raise BadInput(f"A model in a file is written {source.shown}:object. {_holds(names)}.")


def candidates(module: ModuleType) -> list[str]:
    """Names in a module that could be meant: what has fit and predict, and its own functions of 0 or 3 arguments."""
    return [n for n, thing in vars(module).items() if not n.startswith("_") and _could_be_meant(thing, module.__name__)]


def _could_be_meant(thing: object, home: str) -> bool:
    if inspect.isclass(thing):
        return thing.__module__ == home and _fits(thing)
    if inspect.isfunction(thing):
        return thing.__module__ == home and needs(thing) in (0, 3)
    return _fits(thing)


def _fits(thing: object) -> bool:
    return hasattr(thing, "fit") and any(hasattr(thing, name) for name in ANSWERING)


def _holds(names: list[str]) -> str:
    return f"It holds {', '.join(names)}" if names else "It holds nothing with fit and predict"


def _execute(name: str, file: Path, beside: list[str]) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    with foreign(partial(_tell_file, name, file)), importable(file.parent, beside):
        spec.loader.exec_module(module)
    sent_by_value([name])
    return module


def _tell_module(name: str, ended: Ended) -> LearnerFailed | BadInput:
    """Say what an installed module, or one in the current folder, raised while it was loaded, or that there is none."""
    cause = ended.cause
    if isinstance(cause, ModuleNotFoundError) and cause.name and f"{name}.".startswith(f"{cause.name}."):
        return BadInput(
            f"No module {name!r}, neither installed nor in the current folder. A model is written module:object, "
            "or file.py:object."
        )
    return _not_loaded(name, ended.words, None)


def _tell_file(module: str, file: Path, ended: Ended) -> LearnerFailed:
    """Say what the file raised while it was loaded, and at which of its lines."""
    del sys.modules[module]
    cause = ended.cause
    if isinstance(cause, SyntaxError):
        return _not_loaded(file.name, f"{type(cause).__name__}: {cause.msg}", cause.lineno)
    lines = [f.lineno for f in traceback.extract_tb(cause.__traceback__) if f.filename == str(file)]
    return _not_loaded(file.name, ended.words, lines[-1] if lines else None)


def _not_loaded(shown: str, raised: str, line: int | None) -> LearnerFailed:
    at = "" if line is None else f" at line {line}"
    return LearnerFailed(f"{shown} must load without an error; it raised {raised}{at}. Load it with Python first.")
