"""A symmetric interval around a share with fewer than five hits or misses.

Value +- z standard errors assumes that counts are many: at a true error of 1 % and 100 rows it covers 63 %, not
95 %, and nearly all of its misses are optimistic. Remedy: leave `interval` out (exact), or use wilson.
The z of two separate samples has the same weakness: with 56 and 40 rows and error rates of 2 % and 1 % it covers 78 %.
It also needs 30 rows in each sample. Remedy: `test=separate`.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput, ZSample
from errbar.records.finding import Finding

ENOUGH = 5
ENOUGH_ROWS = 30
"""Rows from which the z of separate samples is taught to hold."""


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
                f"{e.label} has at most {rare:.0f} on the rarer side, hits or misses. {e.method} needs {ENOUGH} of "
                "each: from fewer it has covered 63 %. Use exact, the default.",
                weight=2.2,
            )
            break
    if (sample := given.fact(ZSample)) is not None:
        yield from _look_at_z(sample)


def _look_at_z(sample: ZSample) -> Iterator[Finding]:
    few = None
    if sample.rows < ENOUGH_ROWS:
        few = f"A sample has {sample.rows:,} rows; z_unpaired needs {ENOUGH_ROWS} in each."
    elif sample.rarest is not None and sample.rarest[1] < ENOUGH:
        label, count = sample.rarest
        few = f"{label} has {count:.0f} on a sample's rarer side, hits or misses; z_unpaired needs {ENOUGH} of each."
    if few is not None:
        yield few_errors_for_normal.finding(
            f"{few} Its p is then too small and its interval too narrow. Use `test=separate`.",
            weight=2.2,
        )


def _example() -> object:
    """One error in forty rows, with a symmetric interval."""
    import errbar

    truth = [0, 1] * 20
    return errbar.score(truth=truth, label=[1, *truth[1:]], measures="accuracy", interval="wald")


few_errors_for_normal = Check(
    code=codes.FEW_ERRORS_FOR_NORMAL,
    name="few_errors_for_normal",
    severity="warn",
    concerns="interval",
    title="symmetric interval on a handful of errors",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("brown2001",),
    about=__doc__ or "",
)
