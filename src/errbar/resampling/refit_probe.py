"""Refit probe: one split of a plan fitted twice, to see whether a learner of unknown code repeats its answer."""

from __future__ import annotations

import numpy as np

from errbar.learners import has_own_code
from errbar.learners.fitting import describe_fit
from errbar.records.check_input import RefitFacts
from errbar.records.learner import Fold, Learner
from errbar.records.plan import Plan

FEWEST = 10
"""Fits from which one more is cheap enough."""
PROBED = 0
"""The split that is fitted twice."""
ROLES = ("label", "prob", "score", "value")


def needs_probe(learner: Learner, plan: Plan) -> bool:
    """True where one more fit adds at most a tenth, and the learner has code beside errbar's and scikit-learn's.

    Their randomness is in parameters that are seeded for every fit, so refitting them would find nothing.
    """
    return len(plan.splits) >= FEWEST and has_own_code(learner)


def compare_refit(first: Fold, second: Fold, plan: Plan, n: int) -> RefitFacts | None:
    """How two fits of one split differ; None where they do not."""
    split = plan.splits[PROBED]
    where = describe_fit(split, n)
    if first.failed != second.failed:
        return RefitFacts(where=where, rows=len(split.test), differing=0, failed=second.failed or first.failed)
    differing = np.zeros(len(split.test), dtype=bool)
    largest: float | None = None
    for role in ROLES:
        a, b = getattr(first, role), getattr(second, role)
        if a is None or b is None or a.shape != b.shape:
            differing |= (a is None) != (b is None) or (a is not None and a.shape != b.shape)
            continue
        differing |= (a != b).reshape(len(a), -1).any(axis=1)
        if role != "label":
            largest = max(largest or 0.0, float(np.abs(a - b).max(initial=0.0)))
    if not differing.any():
        return None
    return RefitFacts(where=where, rows=len(split.test), differing=int(differing.sum()), largest=largest)
