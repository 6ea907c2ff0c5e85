"""Doubt: which estimates have an interval that a finding undermines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def mark_doubts(estimates: Iterable[Estimate], findings: Iterable[Finding]) -> tuple[Estimate, ...]:
    """Return the estimates, each with the code of the first finding about its interval that no reason overrides.

    A finding about the interval undermines the measures that it names. Slices hold fewer rows of the same losses, so
    what undermines the interval of all rows undermines theirs. `findings` come worst first.
    """
    codes: dict[str, str] = {}
    for f in findings:
        if f.concerns == "interval" and f.because is None:
            codes = {**dict.fromkeys(f.measures, f.code), **codes}
    return tuple(_mark(e, None if e.interval is None else codes.get(e.measure)) for e in estimates)


def _mark(e: Estimate, code: str | None) -> Estimate:
    return e if e.doubt == code else replace(e, doubt=code)
