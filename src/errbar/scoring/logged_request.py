"""Logged requests: those whose files may be logs of an evaluation tool, with the logs read."""

from __future__ import annotations

from typing import TypeVar

from errbar.requests.named_values import has_table
from errbar.requests.option import Request, options_of

R = TypeVar("R", bound=Request)

NAMED = ("truth", "label", "prob", "score", "value", "fold", "y", "X", "target", "datasets", "fold_scores")
"""Words with which a file is a table, and no log is looked for."""


def read_logs(request: R) -> R:
    """Return the request with each log that it names in place of its file, and with the outcomes to score."""
    known = options_of(type(request))
    named = request.given(*(word for word in NAMED if word in known))
    if named or not has_table(request):
        if "qrels" in known:
            request.refuse("ranked lists in a file of their own, without named columns", "qrels")
        return request
    from errbar.readers import open_logs  # here, since most requests name their columns

    return open_logs(request)
