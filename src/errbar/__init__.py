"""errbar: every measure with an interval that contains the truth as often as it claims."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from errbar.api import check, compare, evaluate, gate, lab, ledger, lock, plan, predict, score, select, threshold
    from errbar.contrasts import contrast
    from errbar.intervals import method as interval
    from errbar.learners import learner
    from errbar.measures import measure
    from errbar.predicting import SavedModel
    from errbar.records import Comparison, Estimate, Finding, Interval, Measure, Plan, Predictions, Run, Task
    from errbar.splits import splitter
    from errbar.verbs.world import world

__version__ = "0.1.0"

_HOMES = {
    "score": ("errbar.api", "score"),
    "evaluate": ("errbar.api", "evaluate"),
    "check": ("errbar.api", "check"),
    "compare": ("errbar.api", "compare"),
    "contrast": ("errbar.contrasts", "contrast"),
    "gate": ("errbar.api", "gate"),
    "lab": ("errbar.api", "lab"),
    "ledger": ("errbar.api", "ledger"),
    "lock": ("errbar.api", "lock"),
    "plan": ("errbar.api", "plan"),
    "predict": ("errbar.api", "predict"),
    "select": ("errbar.api", "select"),
    "threshold": ("errbar.api", "threshold"),
    "SavedModel": ("errbar.predicting", "SavedModel"),
    "world": ("errbar.verbs.world", "world"),
    "learner": ("errbar.learners", "learner"),
    "splitter": ("errbar.splits", "splitter"),
    "measure": ("errbar.measures", "measure"),
    "interval": ("errbar.intervals", "method"),
    **{
        name: ("errbar.records", name)
        for name in ("Comparison", "Estimate", "Finding", "Interval", "Measure", "Plan", "Predictions", "Run", "Task")
    },
    "errors": ("errbar.errors", ""),
}

__all__ = [
    "Comparison",
    "Estimate",
    "Finding",
    "Interval",
    "Measure",
    "Plan",
    "Predictions",
    "Run",
    "SavedModel",
    "Task",
    "check",
    "compare",
    "contrast",
    "errors",
    "evaluate",
    "gate",
    "interval",
    "lab",
    "ledger",
    "learner",
    "lock",
    "measure",
    "plan",
    "predict",
    "score",
    "select",
    "splitter",
    "threshold",
    "world",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used: `import errbar` itself costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'errbar' has no attribute {name!r}")
    module, attribute = _HOMES[name]
    home = import_module(module)
    found = globals()[name] = getattr(home, attribute) if attribute else home
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
