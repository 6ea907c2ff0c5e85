"""errbar evaluate."""

from __future__ import annotations

from dataclasses import replace

from errbar.cli.build import FullPrinting, command
from errbar.requests.evaluate import EvaluateRequest


def _evaluate(request: EvaluateRequest, printing: FullPrinting) -> int:
    from errbar.cli.printing import finish, progress
    from errbar.verbs.evaluate import evaluate as verb

    if printing.all and request.measures is None:
        request = replace(request, measures="all")
    with progress():
        run = verb(request)
    return finish(run, printing)


evaluate = command(EvaluateRequest, FullPrinting, _evaluate)
