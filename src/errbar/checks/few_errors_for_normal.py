"""A symmetric interval around a share with fewer than five hits or misses.

Value +- z standard errors assumes that counts are many: at a true error of 1 % and 100 rows it covers 63 %, not
95 %, and nearly all of its misses are optimistic. Remedy: leave `interval` out (exact), or use wilson.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

ENOUGH = 5


def _look(given: CheckInput) -> Iterator[Finding]:
    evidence = given.evidence
    assert evidence is not None
    for e in given.estimates:
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


def _example() -> object:
    """One error in forty rows, with a symmetric interval."""
    import errbar

    truth = [0, 1] * 20
    return errbar.score(truth=truth, label=[1, *truth[1:]], measures="accuracy", interval="wald")


few_errors_for_normal = Check(
    code=codes.FEW_ERRORS_FOR_NORMAL,
    name="few_errors_for_normal",
    severity="warn",
    title="symmetric interval on a handful of errors",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("brown2001",),
    about=__doc__ or "",
)
