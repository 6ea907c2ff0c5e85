"""Calibration: does a measure with an ideal value (a slope of 1, a bias of 0) leave that value out of its interval?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.decide import doubt_of, whole_estimates
from errbar.claims.skill import subject_of
from errbar.records.claim import Against, Claim
from errbar.records.run import Run


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per measure with an ideal value and an interval: worse if the interval leaves that value out."""
    if run.verb in ("lab", "plan", "check", "threshold"):
        return
    for e in whole_estimates(run):
        if e.better != "near" or e.perfect is None or e.interval is None or e.value is None:
            continue
        low, high = e.interval.low - e.perfect, e.interval.high - e.perfect
        yield Claim(
            question="calibration",
            subject=subject_of(run),
            against=Against(key="ideal", amount=e.perfect),
            measure=e.measure,
            label=e.label,
            value=e.value,
            gap=e.value - e.perfect,
            low=low,
            high=high,
            level=e.level,
            verdict="inconclusive" if low <= 0 <= high else "worse",
            doubt=doubt_of(e, run),
            rows=e.n,
            events=e.events,
        )
