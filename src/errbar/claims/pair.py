"""Pair: of two models, is one better than the other on a measure? A threshold's alternatives are pairs of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from errbar.claims.decide import doubt_on
from errbar.records.claim import Against, Claim, ClaimVerdict, Subject
from errbar.records.comparison import Comparison, Verdict
from errbar.records.run import Run

LOW, HIGH = "adjusted_low", "adjusted_high"
"""Extras of a comparison: the interval at the level that the adjustment leaves it, which agrees with the verdict."""
VERDICTS: Mapping[Verdict, ClaimVerdict] = {
    "right better": "better",
    "left better": "worse",
    "differs": "differs",
    "equivalent within margin": "equivalent",
    "not resolved": "inconclusive",
}
"""The verdict of the right model, which is the subject."""
ADJUSTED, P_VALUE, INTERVAL = "adjusted", "p_value", "interval"
"""Why a difference has no verdict although its interval, or its p, would decide: the adjustment for all tests, the
test's own p, or the interval."""


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per pair and measure, of slices too: right minus left, and the verdict of the right model."""
    if run.verb not in ("compare", "gate"):
        return
    family = {first: sum(c.p is not None and c.primary is first for c in run.comparisons) for first in (True, False)}
    events = run.data.counts.get(run.data.positive or "") if run.data.kind == "binary" else None
    for c in run.comparisons:
        low, high = deciding_ends(c)
        yield Claim(
            question="pair",
            subject=Subject(kind="model", names=(c.right,)),
            against=Against(key="model", names=(c.left,), amount=c.margin),
            measure=c.measure,
            label=c.label or c.measure,
            value=c.right_value,
            gap=c.gap,
            low=low,
            high=high,
            level=c.level,
            looks=max(family[c.primary], 1),
            verdict=verdict_of(c),
            why=c.reason,
            withheld=find_withheld(c),
            doubt=doubt_on(c.measure, events, run.data.rows, run),
            slice=c.slice,
            primary=c.primary,
            rows=run.data.rows,
            events=events,
            rows_needed=c.rows_needed,
        )


def deciding_ends(c: Comparison) -> tuple[float | None, float | None]:
    """Return the interval that the verdict rests on: adjusted for its family if the run has it, else its own."""
    if LOW in c.extras and HIGH in c.extras:
        return c.extras[LOW], c.extras[HIGH]
    return c.low, c.high


def verdict_of(c: Comparison) -> ClaimVerdict:
    """Return the right side's verdict; undefined without a difference, untested without a test of it."""
    found = VERDICTS[c.verdict]
    if found != "inconclusive" or c.reason is None or c.p is not None:  # a test without an interval decides too
        return found
    return "untested" if c.gap is not None or c.reason.why in ("refused", "not_asked") else "undefined"


def find_withheld(c: Comparison) -> str | None:
    """Return why there is no verdict although interval or p alone would decide; None if the two agree."""
    low, high = deciding_ends(c)
    if c.verdict != "not resolved" or low is None or high is None or c.p_adjusted is None:
        return None
    if low <= 0 <= high:
        return INTERVAL if c.p_adjusted < 1 - c.level else None
    weak = LOW in c.extras or (c.p is not None and not c.p < 1 - c.level)
    return P_VALUE if weak else ADJUSTED
