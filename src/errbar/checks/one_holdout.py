"""A learner judged by one holdout.

The interval of a single holdout is about the one model that was fitted on part of the rows, not about the learner nor
about a model fitted on all rows: for those it covered 71 to 86 % in hard simulations. Remedy: kfold or
`effort=standard`, which estimate the learner's error; keep the holdout for judging one given model.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    plan = given.plan
    assert plan is not None
    if len(plan.mains) != 1 or plan.traits.design == "fitted_rows":
        return
    several = "time_ordered(k=5)" if plan.traits.design == "blocks" else "kfold(k=10)"
    remedy = f"leave `{'outer' if given.verb == 'select' else 'plan'}` out, or use {several}"
    if given.verb == "select" and any(e.estimand.what == "model" for e in given.estimates):
        remedy = f"leave `report` out and use `outer={several}`"  # the chosen setting is graded by one holdout alone
    yield one_holdout.finding(
        f"One holdout is about one model: the interval is about the fit on {plan.n_train:,} of {plan.n:,} rows, not "
        f"about the learner. For the learner {remedy}.",
        weight=1.5,
    )


def _example() -> object:
    """A learner tested on one third of the rows, once."""
    import errbar

    X = np.arange(60.0).reshape(-1, 1)
    return errbar.evaluate("tree", X, np.arange(60) % 2, plan="holdout")


one_holdout = Check(
    code=codes.ONE_HOLDOUT,
    name="one_holdout",
    severity="warn",
    concerns="procedure",
    title="a learner judged by one holdout",
    verbs=("evaluate", "select", "compare"),
    needs=("plan",),
    look=_look,
    example=_example,
    cites=("picard1984", "kohavi1995"),
    about=__doc__ or "",
)
