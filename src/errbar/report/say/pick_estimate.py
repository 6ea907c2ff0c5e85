"""Which estimate and which claim of a run a sentence speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from errbar.claims.decide import base_of, whole_estimates
from errbar.records.claim import Claim, Question
from errbar.records.estimate import Estimate
from errbar.records.run import Run

__all__ = ["base_of", "claim_about", "cut_of", "estimate_of", "pick", "whole_estimates"]


def pick(run: Run, names: Iterable[str]) -> Estimate | None:
    """Return the first of these measures that has an interval: as it is named, without settings."""
    there = {e.measure: e for e in whole_estimates(run) if e.interval is not None}
    return next((there[name] for name in names if name in there), None)


def estimate_of(run: Run, claim: Claim) -> Estimate | None:
    """Return the estimate on all rows that a claim is about, if it has an interval."""
    return next((e for e in whole_estimates(run) if e.measure == claim.measure and e.interval is not None), None)


def claim_about(run: Run, measure: str, *questions: Question) -> Claim | None:
    """Return the first claim about a measure, of these questions, on all rows."""
    return next((c for c in run.claims if c.question in questions and c.measure == measure and c.slice is None), None)


def cut_of(e: Estimate) -> str:
    """Return `0.5` for a measure that reads predictions at that threshold; empty if classes were given."""
    _, _, cut = e.label.rpartition(" @")
    return cut if " @" in e.label else ""
