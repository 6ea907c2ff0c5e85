"""errbar plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from errbar.cli.build import Printing, command
from errbar.requests.plan import PlanRequest


@dataclass(frozen=True, kw_only=True)
class PlanPrinting(Printing):
    """What `plan` prints."""

    reworded: ClassVar = {"quiet": "Show the answers only."}


def _plan(request: PlanRequest, printing: PlanPrinting) -> int:
    from errbar.cli.printing import finish, progress
    from errbar.verbs.plan import plan as verb

    with progress():
        run = verb(request)
    return finish(run, printing)


plan = command(PlanRequest, PlanPrinting, _plan)
