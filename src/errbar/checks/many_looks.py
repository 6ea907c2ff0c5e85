"""Many comparisons, none of them declared primary.

Each comparison of equal models at 95 % looks significant in 1 of 20 cases: among 36 of them about two will. Holm's
adjustment keeps the chance of any such find at the level, and pays for it in power.
Remedy: name the measure that decides before looking (`primary=log_loss`): its p is not adjusted for the other
measures.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    looked = [c for c in evidence.context.get("comparisons", ()) if c.p is not None]
    if len(looked) < 2 or evidence.context.get("primary") is not None or any(c.primary for c in looked):
        return
    expected = sum(1 - c.level for c in looked)
    some = 1 - math.prod(c.level for c in looked)
    yield many_looks.finding(
        f"{len(looked)} comparisons, none declared primary: unadjusted, one or more of them would look significant by "
        f"chance in up to {100 * some:.0f} % of cases. Name one with `primary`; all others are Holm-adjusted.",
        weight=min(expected, 3.0),
    )


many_looks = Check(
    code=codes.MANY_LOOKS,
    name="many_looks",
    severity="warn",
    title="many comparisons, none primary",
    look=_look,
    about=__doc__ or "",
)
