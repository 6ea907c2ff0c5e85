"""Many comparisons, none of them declared primary.

Each comparison of equal models at 95 % seems resolved in 1 of 20 cases: among 36 of them about two will. Holm's
adjustment, the default, keeps the chance of any such find at the level and pays for it in power; `adjust` names
another.
Remedy: name the measure that decides before looking (`primary=log_loss`): its p is not adjusted for the other
measures.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    looked = [c for c in given.comparisons if c.p is not None]
    if len(looked) < 2 or given.primary is not None or any(c.primary for c in looked):
        return
    expected = sum(1 - c.level for c in looked)
    some = 1 - math.prod(c.level for c in looked)
    yield many_looks.finding(
        f"Of {len(looked)} comparisons none is declared primary. Unadjusted, one or more would seem decided by chance "
        f"in up to {100 * some:.0f} % of cases. Name one with `primary`; all others are {given.adjusted}-adjusted.",
        weight=min(expected, 3.0),
    )


def _example() -> object:
    """Two measures compared, none of them primary."""
    import errbar

    truth = [0, 1] * 30
    left, right = ([1 - t if i % k == 0 else t for i, t in enumerate(truth)] for k in (5, 7))
    return errbar.compare({"a": {"label": left}, "b": {"label": right}}, truth=truth, measures="accuracy,f1")


many_looks = Check(
    code=codes.MANY_LOOKS,
    name="many_looks",
    severity="warn",
    concerns="procedure",
    title="many comparisons, none primary",
    verbs=("compare",),
    look=_look,
    example=_example,
    cites=("holm1979",),
    about=__doc__ or "",
)
