"""A learner judged by one holdout.

The interval of a single holdout is about the one model that was fitted on part of the rows, not about the learner nor
about a model fitted on all rows: for those it covered 71 to 86 % in hard simulations. Remedy: kfold or
`effort=standard`, which estimate the learner's error; keep the holdout for judging one given model.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    plan = evidence.context.get("plan")
    if plan is None or len(plan.mains) != 1 or plan.traits.design == "fitted_rows":
        return
    yield one_holdout.finding(
        f"One holdout is about one model: the interval is about the fit on {plan.n_train:,} of {plan.n:,} rows, not "
        "about the learner. For the learner leave `plan` out, or use kfold(k=10).",
        weight=1.5,
    )


one_holdout = Check(
    code=codes.ONE_HOLDOUT,
    name="one_holdout",
    severity="warn",
    title="a learner judged by one holdout",
    look=_look,
    about=__doc__ or "",
)
