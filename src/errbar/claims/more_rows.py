"""More rows: would twice as many training rows like these help, by the learning curve's line in 1/n?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.sheet_lines import known_numbers, sheet_lines
from errbar.claims.skill import subject_of
from errbar.records.claim import Against, Claim, ClaimVerdict
from errbar.records.run import Run

SHEET = "outlook"


HARDLY = ("poor features or too stiff a learner", "too flexible a learner")
"""Answers of the curve that say that more rows hardly help: at most a tenth of the way to a perfect value."""


def verdict_of(answer: str, low: float) -> ClaimVerdict:
    """Return equivalent if the curve says that the gain is at most small, better if it lies above 0."""
    return "equivalent" if answer in HARDLY else "better" if low > 0 else "inconclusive"


def find(run: Run) -> Iterator[Claim]:
    """Yield one claim on the first measure of the curve: does the interval of the gain lie above 0?"""
    for line in sheet_lines(run, SHEET)[:1]:
        found = known_numbers(line, "gain", "low", "high")
        if found is None:
            continue
        gain, low, high = found
        measure = str(line["measure"])
        label, level = next(((e.label, e.level) for e in run.estimates if e.measure == measure), (measure, 0.95))
        yield Claim(
            question="more_rows",
            subject=subject_of(run),
            against=Against(key="same_rows", amount=2.0),
            measure=measure,
            label=label,
            gap=gain,
            low=low,
            high=high,
            level=level,
            verdict=verdict_of(str(line.get("verdict")), low),
            rows=run.data.rows,
        )
