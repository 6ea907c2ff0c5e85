"""Slices: is the model worse, or better, on a part of the rows than on all other rows?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.decide import doubt_of, whole_estimates
from errbar.claims.pair import find_withheld, verdict_of
from errbar.records.claim import Against, Claim, Subject
from errbar.records.comparison import Comparison, count_tests
from errbar.records.missing import Missing
from errbar.records.run import Run


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per slice and measure; of a column with two levels one for each, which are one test."""
    if run.verb not in ("score", "evaluate", "select"):
        return
    looks = max(count_tests(run.comparisons), 1)
    values = {(e.slice, e.measure): e for e in run.estimates if e.slice is not None}
    labels = {e.measure: e.label for e in run.estimates}
    doubts = {e.measure: doubt_of(e, run) for e in whole_estimates(run)}
    for c in sorted(run.comparisons, key=_strength):
        e = values.get((c.right, c.measure))
        tested = c.p_adjusted is not None
        yield Claim(
            question="slice",
            subject=Subject(kind="slice", names=(c.right,)),
            against=Against(key="all_other_rows"),
            measure=c.measure,
            label=labels.get(c.measure, c.label or c.measure),
            value=None if e is None else e.value,
            gap=c.gap,
            low=c.low if tested else None,
            high=c.high if tested else None,
            level=c.level,
            looks=looks,
            verdict=verdict_of(c) if tested else "untested",
            why=c.reason if tested or c.reason is not None or not c.how else Missing("not_asked", c.how),
            withheld=find_withheld(c) if tested else None,
            doubt=doubts.get(c.measure),
            rows=0 if e is None else e.n,
            events=None if e is None else e.events,
        )
    yield from _small(run, looks)


def _small(run: Run, looks: int) -> Iterator[Claim]:
    """Yield a claim per slice that has no value, or too few rows for a test, where other slices were tested."""
    compared = {(c.right, c.measure) for c in run.comparisons}
    measures = {measure for _, measure in compared}
    for e in run.estimates:
        if e.slice is None or e.measure not in measures or (e.slice, e.measure) in compared:
            continue
        yield Claim(
            question="slice",
            subject=Subject(kind="slice", names=(e.slice,)),
            against=Against(key="all_other_rows"),
            measure=e.measure,
            label=e.label,
            value=e.value,
            level=e.level,
            looks=looks,
            verdict="undefined" if e.value is None else "untested",
            why=e.reason if e.value is None else Missing("not_asked", "too few rows to test"),
            rows=e.n,
            events=e.events,
        )


def _strength(c: Comparison) -> tuple[float, float]:
    """Return the order of slices: adjusted p, and for equal ones how far from 0 the interval lies, in its widths.

    Neither depends on names, so renaming a level moves nothing.
    """
    if c.p_adjusted is None or c.low is None or c.high is None or not c.high > c.low:
        return 2.0, 0.0
    return c.p_adjusted, -max(c.low, -c.high) / (c.high - c.low)
