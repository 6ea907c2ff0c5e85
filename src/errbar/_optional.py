"""Importing what may not be installed, with one clear line when it is missing."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from errbar.errors import MissingExtra


def need(module: str, *, extra: str, why: str) -> ModuleType:
    """The module, or MissingExtra that says what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as cause:
        raise MissingExtra(f"{why} needs {module}: pip install '{extra}'.") from cause


def has(module: str) -> bool:
    """True when the module could be imported; nothing is imported to find out."""
    return importlib.util.find_spec(module) is not None
