"""A symmetric interval around a share with fewer than five hits or misses.

Value +- z standard errors assumes that counts are many: at a true error of 1 % and 100 rows it covers 63 %, not
95 %, and nearly all of its misses are optimistic. Remedy: leave `interval` out (exact), or use wilson.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding

ENOUGH = 5


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    for e in estimates:
        if e.method not in ("wald", "normal") or e.value is None or not evidence.classes or not 0 <= e.value <= 1:
            continue
        # At most this many hits or misses: a share's denominator is no larger than the rows.
        rare = e.n * min(e.value, 1 - e.value)
        if rare < ENOUGH:
            yield few_errors_for_normal.finding(
                f"{e.method} needs {ENOUGH} hits and {ENOUGH} misses at the least; {e.label} has at most {rare:.0f} on "
                "one side, where such intervals have covered 63 %. Use exact, the default.",
                weight=2.2,
            )
            return


few_errors_for_normal = Check(
    code=codes.FEW_ERRORS_FOR_NORMAL,
    name="few_errors_for_normal",
    severity="warn",
    title="symmetric interval on a handful of errors",
    look=_look,
    about=__doc__ or "",
)
