"""Five by two: five halvings, each half testing the fit on the other; the spread within halvings, t with 5 df.

Dietterich's design for tests, read as an interval: mean of the ten errors +- t5 sqrt(mean within-halving variance).
Departs from the printed statistic, whose centre is the first of the ten errors alone. It estimates the learner at
half the rows and covers about 88 % of a nominal 95 %; it is offered because people ask for it by name.
Only for `kfold(k=2, repeats=5)`.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar.errors import NoInterval
from errbar.intervals._learner_scale import Spread, learned
from errbar.records.method import InferenceSettings, Method
from errbar.records.plan import Plan
from errbar.records.resampled import Resampled

PLAN = "kfold(k=2, repeats=5)"


def spread(r: Resampled, ask: InferenceSettings) -> Spread:
    """s^2 = mean over halvings of (p1 - mean)^2 + (p2 - mean)^2."""
    pairs = [r.scores[r.repeat_of == i] for i in range(5)]
    if r.k != 2 or len(r.scores) != 10 or not np.isfinite(r.scores).all():
        raise NoInterval(f"five_by_two is for {PLAN} with the measure defined on all ten halves")
    s2 = float(np.mean([np.square(p - p.mean()).sum() for p in pairs]))
    return Spread(math.sqrt(s2), t_two_sided(ask.level, 5), "variance within five halvings, t with 5 df")


def needed_plan(plan: Plan) -> str | None:
    """The plan of five halvings, as it is written; None where this plan has these folds."""
    return None if (plan.k, plan.repeats) == (2, 5) else PLAN


five_by_two = Method(
    name="five_by_two",
    label="5 x 2 CV",
    standing="heuristic",
    covers=0.88,
    takes=(),
    takes_says="any measure over kfold(k=2, repeats=5)",
    designs=("partition",),
    fits=needed_plan,
    find=learned(spread),
    aliases=("5x2cv",),
    cites=("dietterich1998",),
    about=__doc__ or "",
)
