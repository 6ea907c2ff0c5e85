"""How the command line writes the words of all requests, for messages that are shown there."""

from __future__ import annotations

import re
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
        "step",
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


def example_of(verb: str, flag: str) -> str:
    """Return a value of a flag: that of its range, of an example of the verb, or its default; empty if it has none."""
    module = verb if verb in REQUESTS else "score"  # report and plot take the words of score
    request = getattr(import_module(f"errbar.requests.{module}"), REQUESTS[module])
    found = next((d for name, d in options_of(request).items() if d.option.spelt(name) == flag), None)
    if found is None:
        return ""
    if found.option.within is not None:
        return found.option.within.example
    shown = re.search(rf"--{re.escape(flag)} ([^\s-]\S*)", request.shell_examples)
    return shown[1] if shown else str(found.default) if isinstance(found.default, (int, float)) else ""


SHELL: Dialect = shell(flag_of)
"""Messages as they are read at a prompt."""
