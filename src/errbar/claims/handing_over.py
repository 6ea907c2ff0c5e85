"""Handing over: is a model of several classes right more often on rows that it keeps than on those it hands over?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from errbar.claims.decide import base_of, doubt_of, verdict_between, whole_estimates
from errbar.claims.sheet_lines import known_numbers, sheet_lines
from errbar.claims.skill import subject_of
from errbar.records.claim import Against, Claim
from errbar.records.run import Run
from errbar.records.sheet import Cell

SHEET = "handing_over"
SHARE, FARTHEST = 0.1, 0.2
"""The share that is told, and how far ties may take it."""
COLUMNS = ("handed", "low", "high", "rest", "rest_right", "gap_low", "gap_high")


def nearest_line(run: Run) -> list[float] | None:
    """Return the numbers of the line nearest to a tenth handed over; None if none is near."""
    lines = [x for line in sheet_lines(run, SHEET) if (x := _numbers(line)) is not None]
    near = [x for x in lines if SHARE / 2 < x[0] <= FARTHEST]
    return min(near, key=lambda x: abs(x[0] - SHARE)) if near else None


def find(run: Run) -> Iterator[Claim]:
    """Yield one claim about the rows of which the model is certain, against those handed to a person."""
    measures = ("accuracy", "error_rate", "balanced_accuracy")
    e = next((e for e in whole_estimates(run) if base_of(e.measure) in measures and e.interval is not None), None)
    found = None if e is None else nearest_line(run)
    if e is None or found is None:
        return
    yield Claim(
        question="handing_over",
        subject=subject_of(run),
        against=Against(key="kept_rows", amount=found[0]),
        measure="accuracy",
        label="accuracy",
        value=None,
        low=found[5],
        high=found[6],
        level=e.level,
        verdict=verdict_between(found[5], found[6], "high"),
        doubt=doubt_of(e, run),
        rows=e.n,
    )


def _numbers(line: Mapping[str, Cell]) -> list[float] | None:
    return known_numbers(line, *COLUMNS)
