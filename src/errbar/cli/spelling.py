"""How the command line writes the words of all requests, for messages that are shown there."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from errbar.dialect import Dialect, shell
from errbar.requests.option import options_of

REQUESTS = {
    "compare": "CompareRequest",
    "evaluate": "EvaluateRequest",
    "gate": "GateRequest",
    "lab": "LabRequest",
    "ledger": "LedgerRequest",
    "lock": "LockRequest",
    "plan": "PlanRequest",
    "check": "CheckRequest",
    "predict": "PredictRequest",
    "score": "ScoreRequest",
    "select": "SelectRequest",
    "threshold": "ThresholdRequest",
}
OWN = (
    *(
        "all",
        "checklist",
        "dpi",
        "format",
        "height",
        "json",
        "junit",
        "limit",
        "markdown",
        "out",
        "port",
        "quiet",
        "repair",
        "save",
    ),
    *("verb", "verify", "width"),
)
"""Words that only commands have."""


@cache
def _flags() -> dict[str, str]:
    """Every word with its flag; loaded when a message names the first one."""
    found = {name: name for name in OWN}
    for module, request in REQUESTS.items():
        words = options_of(getattr(import_module(f"errbar.requests.{module}"), request))
        found |= {name: declared.option.spelt(name) for name, declared in words.items()}
    return found


def flag_of(word: str) -> str | None:
    """The flag of a word, without dashes; None for what is no option."""
    return _flags().get(word)


SHELL: Dialect = shell(flag_of)
"""Messages as they are read at a prompt."""
