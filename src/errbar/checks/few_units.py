"""So few units that how they differ can hardly be seen.

With units, it is units that are independent, not rows. Below 10 of them the spread between units is itself a guess,
and clustered intervals, though widened, fall short of their level. Units of very unequal size are worth fewer:
(sum of sizes)^2 / sum of squared sizes. Remedy: more units; more rows of the same units
do not help.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

ENOUGH = 10


def _look(given: CheckInput) -> Iterator[Finding]:
    evidence = given.evidence
    assert evidence is not None
    units = evidence.given.n_units
    if units is None or evidence.given.unit is None:
        return
    clustered = tuple(e.measure for e in given.estimates if e.interval is not None)
    sizes = np.bincount(evidence.given.unit, weights=evidence.weight)
    worth = float(sizes.sum() ** 2 / np.dot(sizes, sizes))
    if units >= ENOUGH > worth:
        yield few_units.finding(
            f"{units:,} units of {evidence.given.unit_name!r} differ so much in size that they count as {worth:.1f} "
            f"equal ones. Intervals from fewer than {ENOUGH} are rough. Add units.",
            measures=clustered,
            weight=2.4,
        )
    if units < ENOUGH:
        yield few_units.finding(
            f"{evidence.n:,} rows come from {units} unit{'s' if units != 1 else ''} of {evidence.given.unit_name!r}. "
            f"Intervals from fewer than {ENOUGH} units are rough. Add units ({ENOUGH} or more), not rows.",
            measures=clustered,
            weight=2.5,
        )


def _example() -> object:
    """Forty rows of five patients."""
    import errbar

    truth = [0, 1] * 20
    return errbar.score(truth=truth, label=truth[1:] + truth[:1], unit=[i // 8 for i in range(40)])


few_units = Check(
    code=codes.FEW_UNITS,
    name="few_units",
    severity="warn",
    concerns="interval",
    title="very few units",
    verbs=("score", "evaluate", "select", "compare", "gate", "threshold"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("cameron2008",),
    about=__doc__ or "",
)
