"""Simultaneous: limits for the worst of several groups, and for the gap and ratio between them, from those of each.

The default for group_worst, group_gap and group_ratio. The worst group takes each group's interval at the level
level^(1 / groups) and from these the least lower and the least upper limit. Gap and ratio take each group at the level
of the studentized range and join every ordered pair (MOVER). The largest lower and upper limits count, for the ratio on
a log scale. It covers in 95 to 100 % of samples where the interval of the group that looks worst covers 69 to 99 % and
a bootstrap of the gap 0 to 97 %. Not to be confused with intervals of single groups.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import permutations

import numpy as np

from errbar._numeric.quantiles import normal_cdf
from errbar.intervals import _choose
from errbar.records.group_means import Groups
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Scored

Limits = tuple[float, float, float]
"""Value, lower and upper limit of a group."""


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Join the limits of each group into those of the worst, the gap or the ratio."""
    basis = scored.basis
    assert isinstance(basis, Groups)
    many = len(basis.groups)
    if basis.asks == "worst":
        found = _limits(basis.groups, ask.at(ask.level ** (1 / many)))
        pick: Callable[[Sequence[float]], float] = min if scored.value == min(x for x, _, _ in found) else max
        low, high = pick([x for _, x, _ in found]), pick([x for _, _, x in found])
        return low, high, f"{many} groups, each at {ask.level ** (1 / many):.4g}"
    level = _level_of_range(many, ask.level)
    found = _limits(basis.groups, ask.at(level))
    how = f"every pair of {many} groups, each group at {level:.4g}"
    if basis.asks == "gap":
        pairs = [_apart(a, b) for a, b in permutations(found, 2)]
        return max(0.0, *(low for low, _ in pairs)), max(high for _, high in pairs), how
    with np.errstate(divide="ignore"):
        logs = [tuple(float(np.log(x)) for x in group) for group in found]
    pairs = [_apart(a, b) for a, b in permutations(logs, 2)]  # type: ignore[arg-type]
    return math.exp(min(low for low, _ in pairs)), math.exp(min(0.0, *(high for _, high in pairs))), how


def _limits(groups: Sequence[Scored], ask: InferenceSettings) -> list[Limits]:
    """Each group's value with its own default limits."""
    found = ((g.value, _choose.interval_for(g, ask)) for g in groups)
    return [(value, min(x.low, value), max(x.high, value)) for value, x in found]


def _level_of_range(many: int, level: float) -> float:
    """The level of each group at which all pairs hold together: 2 Phi(q / sqrt 2) - 1."""
    from scipy.stats import studentized_range  # here, since it loads much

    return 2 * normal_cdf(float(studentized_range.ppf(level, many, np.inf)) / math.sqrt(2)) - 1


def _apart(a: Limits, b: Limits) -> tuple[float, float]:
    """Limits of a - b from the limits of both; a value of 0 on a log scale has no lower end."""
    if not math.isfinite(a[0]):
        return -math.inf, math.inf if not math.isfinite(b[0]) else a[2] - b[0]
    if not math.isfinite(b[0]):
        return -math.inf, math.inf
    gap = a[0] - b[0]
    return gap - math.hypot(a[0] - a[1], b[2] - b[0]), gap + math.hypot(a[2] - a[0], b[0] - b[1])


simultaneous = Method(
    name="simultaneous",
    label="simultaneous limits",
    standing="heuristic",
    takes=("groups",),
    takes_says="the worst group, or the gap or ratio between groups",
    find=find,
    covers=0.94,
    cites=("zou2008", "tukey1953"),
    about=__doc__ or "",
)
