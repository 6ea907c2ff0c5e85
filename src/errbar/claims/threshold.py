"""Threshold: does the chosen threshold cost less than each alternative?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.pair import verdict_of
from errbar.records.claim import Against, Claim, Subject
from errbar.records.run import Run

CONSTANTS = ("always", "never", "cheapest single class")
"""Beginnings of the alternatives that need no model."""


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per alternative: the chosen rule minus the alternative, in cost per row."""
    if run.verb != "threshold":
        return
    for c in run.comparisons:
        constant = c.left.startswith(CONSTANTS)
        yield Claim(
            question="threshold",
            subject=Subject(kind="setting", names=(c.right,)),
            against=Against(key="one_answer" if constant else "model", names=(c.left,), amount=c.left_value),
            measure=c.measure,
            label=c.label or c.measure,
            value=c.right_value,
            gap=c.gap,
            low=c.low,
            high=c.high,
            level=c.level,
            verdict=verdict_of(c),
            why=c.reason,
            rows=run.data.rows,
        )
