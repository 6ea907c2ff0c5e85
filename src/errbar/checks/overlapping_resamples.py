"""EB109: out-of-fold predictions scored as if one fixed model had made them.

Under cross-validation every prediction comes from a fit whose training rows overlap those of the others, and with
repeats each row stands several times. Intervals for a fixed model take all of them for independent: a nominal 95 %
then covered 46 to 79 % over 25 subsamples, and 48 % over ten repeats of ten folds. Remedy: `errbar show RUN` prints
the intervals for the learner that were made with these predictions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding

APART = ("given", "holdout", "time_ordered")
"""Families whose test rows stand alone."""


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    family = evidence.given.family
    if "plan" in evidence.context or family.partition("(")[0] in APART:
        return
    yield overlapping_resamples.finding(
        f"Intervals for a fixed model need rows predicted once, by one model; these {evidence.n:,} predictions were "
        f"made under {family}, whose fits overlap: a nominal 95 % interval covers as little as 46 %. "
        "`errbar show` prints the learner's own intervals.",
        measures=tuple(e.measure for e in estimates),
        weight=4.0,
    )


overlapping_resamples = Check(
    code="EB109",
    name="overlapping_resamples",
    severity="refuse",
    title="out-of-fold predictions scored as one model's",
    look=_look,
    about=__doc__ or "",
)
