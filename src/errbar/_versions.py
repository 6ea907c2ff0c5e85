"""Versions of what the numbers depend on, for the run."""

from __future__ import annotations

import platform
from functools import cache

from errbar.records.run_json import VERSION


def versions(*packages: str) -> dict[str, str]:
    """errbar, Python, NumPy and the packages named."""
    return {**_always(), **{name: _version(name) for name in packages}}


@cache
def _always() -> dict[str, str]:
    import numpy

    return {"errbar": VERSION, "python": platform.python_version(), "numpy": numpy.__version__}


@cache
def _version(package: str) -> str:
    """Read from its files once: what was imported stays as it is."""
    from importlib.metadata import version

    return version(package)
