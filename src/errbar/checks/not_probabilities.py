"""Values that are no probabilities.

Log loss, Brier score and calibration read probabilities: numbers in [0, 1] that add up to 1 over the classes.
Given as `prob`, anything else is bad input and nothing is computed. Given as `score`, values outside [0, 1] are
fine for ranking measures, and this finding names the measures that are missing because of it.
Remedy: pass scores as `score`; or turn them into probabilities (a calibrated model, a softmax).
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    evidence = given.evidence
    assert evidence is not None
    score = evidence.given.score
    if score is None or evidence.given.prob is not None:
        return
    low, high = float(score.min()), float(score.max())
    if low < 0 or high > 1:
        yield Finding(
            code=codes.NOT_PROBABILITIES,
            severity="note",
            message=f"Scores run from {low:.3g} to {high:.3g}, so they are not probabilities. Log loss and calibration "
            "need probabilities; ranking and margin measures are available.",
        )


def _example() -> object:
    """Scores below 0 and above 1."""
    import errbar

    return errbar.score(truth=[0, 0, 1, 1, 0, 1], score=[-2.0, 0.5, 1.5, 3.0, -1.0, 0.2])


not_probabilities = Check(
    code=codes.NOT_PROBABILITIES,
    name="not_probabilities",
    severity="refuse",
    concerns="data",
    title="values that are no probabilities",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    overridable=False,
    instead="what is no probability has no log loss. Give it as `score`.",
    example=_example,
    cites=("brier1950", "gneiting2007"),
    about=__doc__ or "",
)
