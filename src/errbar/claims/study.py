"""Study: does a simulation's bias or difference leave out zero, and does an interval cover as often as it promises?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.decide import verdict_between, whole_estimates
from errbar.records.claim import Against, Claim, Subject
from errbar.records.estimate import Estimate
from errbar.records.run import Run

DIFFERENCES = ("bias", "less", "minus", "−")
"""Words of a label that say that the number is a difference, which is held against 0."""

ERROR_RATES = {"type_i": 1.0, "false_pass": 0.5}
"""Shares of one minus the level that a procedure promises at most: a test errs in both tails, a gate in one."""


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per number of the study that has an interval."""
    if run.verb != "lab":
        return
    for e in whole_estimates(run):
        yield from _claims(e, run)


def _claims(e: Estimate, run: Run) -> Iterator[Claim]:
    subject = Subject(kind="study", names=(e.label,))
    numbers = {"measure": e.measure, "label": e.label, "value": e.value, "level": e.level, "rows": e.n}
    if e.interval is None or e.value is None:
        against = Against(key="nothing")
        yield Claim(question="study", subject=subject, against=against, verdict=None, why=e.reason, **numbers)  # type: ignore[arg-type]
        return
    low, high = e.interval.low, e.interval.high
    promised = _promised(e, float(run.options.get("level") or e.level))
    if promised is not None:
        yield Claim(
            question="study",
            subject=subject,
            against=Against(key="level", amount=promised),
            gap=e.value - promised,
            low=low - promised,
            high=high - promised,
            verdict=verdict_between(low - promised, high - promised, "high" if is_coverage(e) else "low"),
            **numbers,  # type: ignore[arg-type]
        )
        return
    difference = any(word in e.label for word in DIFFERENCES)
    yield Claim(
        question="study",
        subject=subject,
        against=Against(key="zero" if difference else "nothing"),
        gap=e.value if difference else None,
        low=low,
        high=high,
        verdict=verdict_between(low, high, "none") if difference else None,
        **numbers,  # type: ignore[arg-type]
    )


def _promised(e: Estimate, level: float) -> float | None:
    """Return what a procedure promises of this number at this level; None for nothing."""
    if is_coverage(e):
        return level
    return ERROR_RATES[e.measure] * (1 - level) if e.measure in ERROR_RATES else None


def is_coverage(e: Estimate) -> bool:
    """Return whether a study's number is how often intervals contain the truth."""
    return "coverage" in e.measure or e.label.startswith("coverage")
