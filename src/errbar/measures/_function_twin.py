"""Twin: the measure of errbar that gives the same number as a function on these rows."""

from __future__ import annotations

import math
from collections.abc import Mapping

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.measures._function_rule import FunctionAt, FunctionRule

SHARED = ("average", "beta", "k", "alpha", "max_fpr")
"""Options that scikit-learn and errbar call by one name."""


def twin_of(rule: FunctionRule, evidence: Evidence, given: Mapping[str, object], at: FunctionAt) -> str | None:
    """Return errbar's name of the same measure; None if there is none, or if the numbers differ on these rows."""
    if rule.twin is None:
        return None
    same = measure(rule.twin)
    shared = {k: v for k, v in given.items() if k in SHARED and k in same.options and v not in ("binary", None)}
    try:
        asked = same.having(**shared)
        mine, theirs = asked.score(evidence).value, at.value(evidence.weight)
    except (Undefined, BadInput):
        return None
    return asked.key if math.isclose(mine, theirs, rel_tol=1e-9) else None
