"""Leave-one-out with a learner that hardly does better than the larger class.

Leaving a row out makes its class the rarer one, so a learner that follows the majority is wrong on it: on balanced
data without signal leave-one-out gives 100 % error where the truth is 50 %. Remedy: kfold(k=10), stratified.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding

BALANCED = 0.4


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    plan = evidence.context.get("plan")
    if plan is None or not plan.traits.single_rows or evidence.given.kind != "binary":
        return
    share = float(evidence.given.class_counts.min()) / evidence.n
    for e in estimates:
        if e.measure == "error_rate" and e.value is not None and e.value >= share >= BALANCED:
            yield leave_one_out_majority.finding(
                f"Leave-one-out turns the majority against every row it leaves out; the classes are balanced "
                f"({100 * share:.0f} % rarer) and the error {e.value:.3g} is no better than chance. Use kfold(k=10).",
                measures=(e.measure,),
                weight=2.6,
            )


leave_one_out_majority = Check(
    code=codes.LEAVE_ONE_OUT_MAJORITY,
    name="leave_one_out_majority",
    severity="warn",
    title="leave-one-out near a balanced majority",
    look=_look,
    about=__doc__ or "",
)
