"""A .632 estimate of a learner that memorises its rows.

The .632 estimates mix the training error in, at 37 % or less. Where the training error is 0 by construction (full
trees, one nearest neighbour) the mixture is too low by about 0.08, and .632+ mends only part of it. Remedy:
estimate=oob, or `effort=standard`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding

NEAR_ZERO = 0.01


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    plan = evidence.context.get("plan")
    if plan is None or plan.traits.design != "bootstrap" or plan.options.get("estimate", "oob") == "oob":
        return
    for e in estimates:
        inside = e.extras.get("resubstitution")
        if (
            e.better == "low"
            and inside is not None
            and e.value is not None
            and inside <= NEAR_ZERO * max(e.value, 1e-12)
        ):
            yield memorised.finding(
                f"The training error ({e.label} {inside:.3g}) is about 0, and a .632 estimate counts it in: for such "
                "learners it is too low, by 0.08 as measured. Use bootstrap(estimate=oob) or `effort=standard`.",
                measures=(e.measure,),
                weight=2.8,
            )
            return


memorised = Check(
    code=codes.MEMORISED,
    name="memorised",
    severity="warn",
    title="a .632 estimate of a learner that memorises",
    look=_look,
    about=__doc__ or "",
)
