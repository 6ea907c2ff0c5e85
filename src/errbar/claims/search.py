"""Search: is the winner's search score optimistic, and do other candidates do about as well as the chosen one?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records.claim import Against, Claim, Subject
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.selection import CandidateResult, Selection


def deciding_estimate(run: Run) -> Estimate | None:
    """Return the estimate of the measure that chose, from rows that chose nothing."""
    found = run.selection
    assert found is not None
    return next((e for e in run.estimates if e.measure == found.measure and e.slice is None), None)


def compared_candidates(found: Selection) -> list[CandidateResult]:
    """List the candidates that had a score to be chosen by, whether they stayed or left a race."""
    return [c for c in found.candidates if c.left is None or c.left_after is not None]


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim on the winner's search score, then one for every candidate that stayed beside it."""
    found = run.selection
    if found is None or len(compared_candidates(found)) < 2:
        return
    e = deciding_estimate(run)
    if e is not None and e.interval is not None and found.naive is not None:
        yield _search_score(found, e, found.naive)
    chosen = str(found.chosen["name"])
    for c in found.candidates:
        if c.name == chosen or c.left is not None:
            continue
        as_good = c.name in found.not_distinguishable
        yield Claim(
            question="rival",
            subject=Subject(kind="setting", names=(c.name,)),
            against=Against(key="chosen_setting", names=(chosen,), amount=found.naive),
            measure=found.measure,
            label=found.measure if e is None else e.label,
            value=c.value,
            verdict="inconclusive" if as_good else "worse",
            looks=max(len(found.candidates) - 1, 1),
        )


def _search_score(found: Selection, e: Estimate, naive: float) -> Claim:
    assert e.interval is not None
    low, high = e.interval.low - naive, e.interval.high - naive
    return Claim(
        question="search_score",
        subject=Subject(kind="setting", names=(str(found.chosen["name"]),)),
        against=Against(key="search_score", amount=naive),
        measure=found.measure,
        label=e.label,
        value=e.value,
        gap=None if e.value is None else e.value - naive,
        low=low,
        high=high,
        level=e.level,
        verdict="inconclusive" if low <= 0 <= high else "differs",
        doubt=e.doubt,
        rows=e.n,
    )
