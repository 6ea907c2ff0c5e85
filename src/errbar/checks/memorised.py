"""A .632 estimate of a learner that memorises its rows.

The .632 estimates mix the training error in, at 37 % or less. Where the training error is 0 by construction (full
trees, one nearest neighbour) the mixture is too low by about 0.08, and .632+ mends only part of it. Remedy:
estimate=oob, or `effort=standard`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

NEAR_ZERO = 0.01


def _look(given: CheckInput) -> Iterator[Finding]:
    plan = given.plan
    assert plan is not None
    if plan.traits.design != "bootstrap" or plan.options.get("estimate", "oob") == "oob":
        return
    for e in given.estimates:
        inside = e.extras.get("resubstitution")
        if e.better == "low" and inside is not None and e.value is not None and inside <= NEAR_ZERO * e.value:
            yield memorised.finding(
                f"The training error ({e.label} {inside:.3g}) is about 0. A .632 estimate counts it in and is then too "
                "low, by 0.08 as measured. Use bootstrap(estimate=oob) or `effort=standard`.",
                measures=(e.measure,),
                weight=2.8,
            )
            return


def _example() -> object:
    """A full tree, whose training error is 0, under a .632 bootstrap."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 2))
    return errbar.evaluate("tree", X, np.arange(60) % 2, plan="bootstrap(repeats=20, estimate=632)")


memorised = Check(
    code=codes.MEMORISED,
    name="memorised",
    severity="warn",
    concerns="procedure",
    title="a .632 estimate of a learner that memorises",
    verbs=("evaluate", "select"),
    needs=("plan",),
    look=_look,
    example=_example,
    cites=("efron1997",),
    about=__doc__ or "",
)
