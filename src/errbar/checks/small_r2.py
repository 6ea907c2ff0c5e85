"""R2 from fewer than 100 rows.

R2 divides by the variance of the truth on these very rows, and is biased downward on few of them (by about
(1 - R2) / n and more). Its intervals cover 80-95 % below 100 rows. Remedy: report RMSE or MAE too.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

ENOUGH = 100
RATIOS = ("r2", "explained_variance", "rrse", "skill")


def _look(given: CheckInput) -> Iterator[Finding]:
    evidence = given.evidence
    assert evidence is not None
    if evidence.n < ENOUGH and any(e.measure in RATIOS and e.interval is not None for e in given.estimates):
        yield small_r2.finding(
            f"R2 from {evidence.n} rows is unreliable: below {ENOUGH} its intervals cover 80–95 %. Report RMSE or MAE "
            "too.",
            weight=0.5,
        )


def _example() -> object:
    """R2 of ten rows."""
    import errbar

    truth = [float(i) for i in range(10)]
    return errbar.score(truth=truth, value=[t + (-1) ** i * 0.5 for i, t in enumerate(truth)], measures="r2")


small_r2 = Check(
    code=codes.SMALL_R2,
    name="small_r2",
    severity="note",
    concerns="interval",
    title="R2 from few rows",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("hastie2009",),
    about=__doc__ or "",
)
