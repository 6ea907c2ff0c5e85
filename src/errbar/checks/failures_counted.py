"""Fits that failed and were counted as wrong.

Asked for by `count_failures_as_wrong`: a fit that raised counts as wrong on all its test rows, since a learner that
fails on some training sets would fail its users too. Dropping such fits instead would flatter the learner. Remedy: mend
the cause that the message quotes, so that every fit succeeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    folds = evidence.context.get("folds")
    if folds is None or not folds.failed:
        return
    total = len(evidence.context["plan"].splits)
    yield failures_counted.finding(
        f"{len(folds.failed)} of {total} fits failed and count as wrong on all their rows; measures of probabilities "
        f"are left out. The first: {folds.failed[0][1]}",
        weight=3.0,
    )


failures_counted = Check(
    code=codes.FAILURES_COUNTED,
    name="failures_counted",
    severity="note",
    title="failed fits counted as wrong",
    look=_look,
    about=__doc__ or "",
)
