"""errbar score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.requests.headings import OUTPUT
from errbar.requests.option import option
from errbar.requests.score import ScoreRequest

if TYPE_CHECKING:
    from errbar.report.confusion_text import MatrixLook
    from errbar.requests.kinds import Flag, Text


@dataclass(frozen=True, kw_only=True)
class ScorePrinting(FullPrinting):
    """What `score` prints."""

    panel: ClassVar[str] = OUTPUT

    rates: Text | None = option(
        "Show the confusion matrix as rates: true, predicted, all.\n"
        "They are shares of each true class (true), of each predicted one (predicted) or of all rows (all).",
        shape="OF",
    )
    transpose: Flag = option("Put predicted classes in the rows of that matrix.", False)


def run_score(request: ScoreRequest, printing: ScorePrinting) -> int:
    """Carry out what was asked and print it."""
    from errbar.cli.printing import finish, progress, tell_missing_store
    from errbar.verbs.score import score as verb

    look = _look(printing)
    if printing.all and request.measures is None:
        request = replace(request, measures="all")
    tell_missing_store(request.store, printing)
    with progress():
        run = verb(request)
    return finish(run, printing, look)


def _look(printing: ScorePrinting) -> MatrixLook | None:
    """How the confusion matrix is to be shown; None where nothing was typed about it."""
    if printing.rates is None and not printing.transpose:
        return None
    from errbar.errors import BadInput
    from errbar.report.confusion_text import RATES, MatrixLook

    if printing.json:
        raise BadInput("--rates and --transpose are for the printed matrix; --json has its counts. Leave them out.")
    known = next((rates for rates in RATES if rates == printing.rates), None)
    if printing.rates is not None and known is None:
        raise BadInput(f"--rates is {printing.rates!r}; it must be one of {', '.join(RATES)}. Try --rates true.")
    return MatrixLook(rates=known, transpose=printing.transpose)


score = command(ScoreRequest, ScorePrinting, run_score)
