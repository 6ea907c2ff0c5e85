"""errbar: every error with an interval that covers."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from errbar.intervals._choose import method as interval
    from errbar.measures import measure
    from errbar.records import Comparison, Estimate, Finding, Interval, Measure, Predictions, Run
    from errbar.verbs.score import score

__version__ = "0.1.0"

_HOMES = {
    "score": ("errbar.verbs.score", "score"),
    "measure": ("errbar.measures", "measure"),
    "interval": ("errbar.intervals._choose", "method"),
    **{
        name: ("errbar.records", name)
        for name in ("Comparison", "Estimate", "Finding", "Interval", "Measure", "Predictions", "Run")
    },
    "errors": ("errbar.errors", ""),
}

__all__ = [
    "Comparison",
    "Estimate",
    "Finding",
    "Interval",
    "Measure",
    "Predictions",
    "Run",
    "errors",
    "interval",
    "measure",
    "score",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used: `import errbar` itself costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'errbar' has no attribute {name!r}")
    module, attribute = _HOMES[name]
    found = import_module(module)
    return getattr(found, attribute) if attribute else found


def __dir__() -> list[str]:
    return sorted(__all__)
