"""errbar check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.requests.check import CheckRequest


@dataclass(frozen=True, kw_only=True)
class CheckPrinting(FullPrinting):
    """What `check` prints."""

    reworded: ClassVar = {"all": "Show every finding, and every check by its code.", "quiet": "Show the findings only."}


def _check(request: CheckRequest, printing: CheckPrinting) -> int:
    from errbar.cli.printing import finish, progress
    from errbar.verbs.check import check as verb

    with progress():
        run = verb(request)
    return finish(run, printing)


check = command(CheckRequest, CheckPrinting, _check)
