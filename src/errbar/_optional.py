"""Importing what may not be installed, with one clear line when it is missing."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType

from errbar.errors import MissingExtra


def needed(module: str, extra: str, for_what: str) -> ModuleType:
    """The module, or MissingExtra that says what to install: needed("ray", "ray", "engine ray")."""
    try:
        return importlib.import_module(module)
    except ImportError as cause:
        remedy = f"pip install 'errbar[{extra}]'"
        if find_spec(module.partition(".")[0]) is None:
            raise MissingExtra(f"{for_what} needs {module}: {remedy}") from cause
        # Half an installation must not pass for none: the cause is what the user has to mend.
        line = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
        raise MissingExtra(f"{for_what} needs {module}, which does not import here ({line}): {remedy}") from cause
