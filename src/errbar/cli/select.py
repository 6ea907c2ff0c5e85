"""errbar select."""

from __future__ import annotations

from dataclasses import replace

from errbar.cli.build import FullPrinting, command
from errbar.requests.select import SelectRequest


def _select(request: SelectRequest, printing: FullPrinting) -> int:
    from errbar.cli.printing import finish, progress
    from errbar.verbs.select import select as verb

    if printing.all and request.measures is None:
        request = replace(request, measures="all")
    with progress():
        run = verb(request)
    return finish(run, printing)


select = command(SelectRequest, FullPrinting, _select)
