"""Values that are no probabilities.

Log loss, Brier score and calibration read probabilities: numbers in [0, 1] that add up to 1 over the classes.
Given as `prob`, anything else is bad input and nothing is computed. Given as `score`, values outside [0, 1] are
fine for ranking measures, and this finding names the measures that are missing because of it.
Remedy: pass scores as `score`; or turn them into probabilities (a calibrated model, a softmax).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    score = evidence.given.score
    if score is None or evidence.given.prob is not None:
        return
    low, high = float(score.min()), float(score.max())
    if low < 0 or high > 1:
        yield Finding(
            code=codes.NOT_PROBABILITIES,
            severity="note",
            message=f"Scores run from {low:.3g} to {high:.3g}: no probabilities. Log loss and calibration need "
            "probabilities; ranking and margin measures are available.",
        )


not_probabilities = Check(
    code=codes.NOT_PROBABILITIES,
    name="not_probabilities",
    severity="refuse",
    title="values that are no probabilities",
    look=_look,
    about=__doc__ or "",
)
