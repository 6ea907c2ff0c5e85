"""Score: outcomes that nothing is held against; one claim per measure, without a verdict."""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.decide import doubt_of, whole_estimates
from errbar.records.claim import Against, Claim, Subject
from errbar.records.run import Run


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim for every measure of a run on outcomes, its interval in the place of a difference."""
    if run.data.kind != "outcome" or run.verb != "score":
        return
    for e in whole_estimates(run):
        if e.value is None:  # skill says why
            continue
        known = e.interval is not None
        yield Claim(
            question="score",
            subject=Subject(kind="system"),
            against=Against(key="nothing"),
            measure=e.measure,
            label=e.label,
            value=e.value,
            low=e.low if known else None,
            high=e.high if known else None,
            level=e.level,
            verdict=None if known else "undefined",
            why=e.reason,
            doubt=doubt_of(e, run),
            rows=e.n,
        )
