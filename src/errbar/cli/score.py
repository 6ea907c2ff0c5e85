"""errbar score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.requests.score import ScoreRequest


@dataclass(frozen=True, kw_only=True)
class ScorePrinting(FullPrinting):
    """What `score` prints."""

    reworded: ClassVar = {"all": "Every measure defined on this input, every finding, and how each interval was made."}


def _score(request: ScoreRequest, printing: ScorePrinting) -> int:
    from errbar.cli.printing import finish, progress
    from errbar.verbs.score import score as verb

    if printing.all and request.measures is None:
        request = replace(request, measures="all")
    with progress():
        run = verb(request)
    return finish(run, printing)


score = command(ScoreRequest, ScorePrinting, _score)
