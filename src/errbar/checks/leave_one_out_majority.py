"""Leave-one-out with a learner that hardly does better than the larger class.

Leaving a row out makes its class the rarer one, so a learner that follows the majority is wrong on it: on balanced
data without signal leave-one-out gives 100 % error where the truth is 50 %. Remedy: kfold(k=10), stratified.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

BALANCED = 0.4


def _look(given: CheckInput) -> Iterator[Finding]:
    plan = given.plan
    evidence = given.evidence
    assert plan is not None and evidence is not None
    if not plan.traits.single_rows or evidence.given.kind != "binary":
        return
    share = float(evidence.given.class_counts.min()) / evidence.n
    for e in given.estimates:
        if e.measure == "error_rate" and e.value is not None and e.value >= share >= BALANCED:
            yield leave_one_out_majority.finding(
                f"Leave-one-out turns the majority against each row that it leaves out. The classes are balanced "
                f"({100 * share:.0f} % rarer), so the error of {e.value:.3g} may come from that alone. Use "
                "kfold(k=10).",
                measures=(e.measure,),
                weight=2.6,
            )


def _example() -> object:
    """The larger class of balanced rows, which leaving one out turns against it."""
    import errbar

    X = np.arange(60.0).reshape(-1, 1)
    return errbar.evaluate("constant", X, np.arange(60) % 2, plan="leave_one_out", measures="error_rate")


leave_one_out_majority = Check(
    code=codes.LEAVE_ONE_OUT_MAJORITY,
    name="leave_one_out_majority",
    severity="warn",
    concerns="procedure",
    title="leave-one-out near a balanced majority",
    verbs=("evaluate", "select", "compare"),
    needs=("plan", "evidence"),
    look=_look,
    example=_example,
    cites=("kohavi1995",),
    about=__doc__ or "",
)
