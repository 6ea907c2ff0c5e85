"""How the command line writes the words of all requests, for messages that are shown there."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from errbar.dialect import Dialect, shell
from errbar.requests.option import options_of

REQUESTS = {
    "score": "ScoreRequest",
    "evaluate": "EvaluateRequest",
    "select": "SelectRequest",
    "compare": "CompareRequest",
    "gate": "GateRequest",
    "lab": "LabRequest",
    "ledger": "LedgerRequest",
    "lock": "LockRequest",
    "plan": "PlanRequest",
    "check": "CheckRequest",
    "predict": "PredictRequest",
    "threshold": "ThresholdRequest",
}
"""Where a word is looked up: of two spellings (`data` is a file or data) the first one counts."""
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
def flag_of(word: str) -> str | None:
    """The flag of a word, without dashes; None for what is no option. Requests are loaded one by one, up to it."""
    if word in OWN:
        return word
    for module, request in REQUESTS.items():
        declared = options_of(getattr(import_module(f"errbar.requests.{module}"), request)).get(word)
        if declared is not None:
            return declared.option.spelt(word)
    return None


SHELL: Dialect = shell(flag_of)
"""Messages as they are read at a prompt."""
