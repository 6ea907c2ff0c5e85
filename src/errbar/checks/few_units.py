"""EB211: so few units that how they differ can hardly be seen.

With units, it is units that are independent, not rows. Below 10 of them the spread between units is itself a guess,
and clustered intervals, though widened, fall short of their level. Remedy: more units; more rows of the same units
do not help.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding

ENOUGH = 10


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    units = evidence.given.n_units
    if units is not None and units < ENOUGH:
        yield few_units.finding(
            f"{evidence.n:,} rows come from {units} unit{'s' if units != 1 else ''} of {evidence.given.unit_name!r}; "
            f"intervals over fewer than {ENOUGH} units are rough. More units are needed, not more rows.",
            weight=2.5,
        )


few_units = Check(
    code="EB211",
    name="few_units",
    severity="warn",
    title="very few units",
    look=_look,
    about=__doc__ or "",
)
