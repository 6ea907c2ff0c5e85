"""Sibling modules: modules in the folder of a model's file, which it imports and no other process can."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from errbar.errors import BadInput

_LOADING = threading.RLock()
_OURS: set[str] = set()
"""Modules that are loaded only because a model needed them: they are loaded anew with it."""


def neighbours(folder: Path, names: Iterable[str]) -> dict[str, list[Path]]:
    """Which of the names are modules in the folder, and which those import in turn; with their files."""
    found: dict[str, list[Path]] = {}
    todo = sorted(names)
    while todo:
        name = todo.pop()
        module, package = folder / f"{name}.py", folder / name
        files = [module] if module.is_file() else sorted(package.rglob("*.py")) if package.is_dir() else []
        if files and name not in found:
            found[name] = files
            todo += sorted(set().union(*map(imported, files)))
    return found


def imported(file: Path) -> set[str]:
    """First parts of the names that a file imports; nothing where it cannot be parsed: loading it says why."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError, OSError):
        return set()
    names = [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
    names += [n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module and not n.level]
    return {name.partition(".")[0] for name in names}


def hashed(files: Iterable[Path]) -> str:
    """Equal texts under equal names, equal hash."""
    h = hashlib.sha256()
    try:
        for file in files:
            h.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    except OSError as cause:
        raise BadInput(f"{cause.filename} cannot be read: {cause.strerror}.") from None
    return h.hexdigest()[:16]


@contextmanager
def importable(folder: Path, names: Iterable[str]) -> Iterator[None]:
    """The folder first on the path for a while; modules of these names then travel with what uses them.

    One thread at a time: path and modules belong to the whole process.
    """
    with _LOADING:
        yield from _importable(folder, list(names))


def _importable(folder: Path, names: list[str]) -> Iterator[None]:
    for name in [n for n in sys.modules if n.partition(".")[0] in _OURS.intersection(names)]:
        del sys.modules[name]
    new = [name for name in names if name not in sys.modules]
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    # Bytecode is told apart by the second: a file that changes within one would be loaded as it was.
    wrote, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = wrote
        sys.path.remove(str(folder))
    _OURS.update(new)
    sent_by_value(names)


def sent_by_value(names: Iterable[str]) -> None:
    """What these modules define is pickled whole: a worker cannot import them."""
    # joblib brought a cloudpickle of its own until it required the package; workers use the one joblib uses.
    for pickler in ("cloudpickle", "joblib.externals.cloudpickle"):
        try:
            cloudpickle = importlib.import_module(pickler)
        except ModuleNotFoundError:
            continue
        for name in names:
            if name in sys.modules:
                cloudpickle.register_pickle_by_value(sys.modules[name])
