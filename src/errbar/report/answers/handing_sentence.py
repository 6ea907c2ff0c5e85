"""Handing over: is a model of several classes right more often on the rows of which it is certain?"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.run import Run
from errbar.records.sheet import Cell
from errbar.report.answers.phrases import of_100
from errbar.report.answers.pick_estimate import pick
from errbar.report.answers.read_sheet import known_numbers, sheet_lines
from errbar.report.answers.sentence import Glyph, Sentence

SHEET = "handing_over"
SHARE, FARTHEST = 0.1, 0.2
"""The share that is told, and how far ties may take it."""


def handing_sentence(run: Run) -> Sentence | None:
    """By the gap between the rows it keeps and those it hands over; None where no line is near a tenth."""
    lines = [x for line in sheet_lines(run, SHEET) if (x := _numbers(line)) is not None]
    near = [x for x in lines if SHARE / 2 < x[0] <= FARTHEST]
    if not near or pick(run, ["accuracy", "error_rate", "balanced_accuracy"]) is None:
        return None
    share, low, high, rest, rest_right, gap_low, gap_high = min(near, key=lambda x: abs(x[0] - SHARE))
    mark: Glyph = "better" if gap_low > 0 else "worse" if gap_high < 0 else "open"
    handed = "tenth" if abs(share - SHARE) <= 0.005 else f"{100 * share:.0f} %"
    right = of_100(low, high)
    theirs = f"{rest_right * rest:,.0f} of {rest:,.0f} right"
    tells = {
        "better": f", more often than on those ({theirs})",
        "worse": f", less often than on those ({theirs})",
        "open": f": not distinguishable from those ({theirs})",
    }
    said = f"it is right on {right} of the rest{tells[mark]}"
    return Sentence(
        glyph=mark,
        question="What if a person reads the doubtful rows?",
        words=f"Leaving the least certain {handed} to a person, {said}.",
        proof="calibration",
        brief=f"without the least certain {handed} {said}",
    )


def _numbers(line: Mapping[str, Cell]) -> list[float] | None:
    return known_numbers(line, "handed", "low", "high", "rest", "rest_right", "gap_low", "gap_high")
