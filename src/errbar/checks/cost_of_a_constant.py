"""Predictions that cost more than one answer for every row.

Always acting and never acting need no model. Where the model's calls cost clearly more than one of them on the same
rows, the model, or the cut it is used with, does harm at these costs. The finding appears when the whole interval of
the paired gap (at 98 %) is above 0, not when the value is. A cut of 0.5 is the usual cause: with fn=10 and fp=1 a
calibrated probability is best cut at 1 / 11. No other threshold is tried.
Remedy: choose the cut by its cost, `errbar threshold FILE` with `cost`; where that fires too, do not use the model.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar._wording import grouped
from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import SURE, CheckInput
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    found = [c for c in given.constants if c.ends[0] > 0]
    if not found or any(map(_is_open, () if given.plan is not None else given.estimates)):
        return
    worst = min(found, key=lambda c: c.cost)
    low, high = worst.ends
    yield cost_of_a_constant.finding(
        f"Predictions cost {grouped(worst.cost + worst.gap)} per row, {grouped(worst.gap)} ({100 * SURE:g} % interval "
        f"{grouped(low)} – {grouped(high)}) more than {worst.action} ({grouped(worst.cost)}). On these rows one "
        "answer is cheaper. Choose the threshold by cost: `errbar threshold`.",
        weight=3.5,
    )


def _is_open(e: Estimate) -> bool:
    """True of the cost of a fixed model whose printed interval, at a higher level, holds that of one answer."""
    ends = e.baseline_ends if e.measure.partition("(")[0] == "cost" else None
    return ends is not None and ends[0] <= 0


def _example() -> object:
    """A cut of 0.5 where a missed positive costs twenty false alarms."""
    import errbar

    truth = [0, 0, 0, 0, 1] * 40
    prob = [p for i in range(40) for p in (0.1, 0.2, 0.6, 0.2, 0.4 if i % 4 else 0.7)]
    return errbar.score(truth=truth, prob=prob, positive=1, cost="fn=20,fp=1", measures="cost")


cost_of_a_constant = Check(
    code=codes.COST_OF_A_CONSTANT,
    name="cost_of_a_constant",
    severity="warn",
    concerns="model",
    title="a cost worse than always or never acting",
    verbs=("score", "threshold"),
    look=_look,
    example=_example,
    cites=("elkan2001", "vickers2006"),
    false_alarms=(
        "0.000 of skilled models; 0.016 (100 rows) and 0.026 (1,000 rows) of 500 samples where calls cost "
        "exactly as much as both constants (0.02 is meant)"
    ),
    about=__doc__ or "",
)
