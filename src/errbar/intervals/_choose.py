"""Which method by default, and the one door through which every interval is made."""

from __future__ import annotations

import numpy as np

from errbar._shelf import shelf
from errbar.errors import NoInterval
from errbar.records.estimate import Interval
from errbar.records.method import Ask, Method
from errbar.records.scored import HAIR, Ranks, Scored, Whole

DEFAULTS = {
    "proportion": "exact",
    "table": "dirichlet",
    "mean": "hall",
    "means": "delta",
    "ranks": "delta",
    "order": "order_statistics",
    "whole": "delta",
}


def method(name: str) -> Method:
    """The method of that name or alias."""
    found: Method = shelf("intervals").get(name)
    return found


def default_for(scored: Scored) -> Method:
    """The method decided for this measure (docs/choose_an_interval.md)."""
    basis = scored.basis
    if scored.measure.interval is not None:
        return method(scored.measure.interval)
    if isinstance(basis, Ranks) and basis.area is not None:
        return method("auc_hull")
    return method(DEFAULTS[basis.kind])


def applies(chosen: Method, scored: Scored) -> str | None:
    """Why the method cannot be used on this measure; None where it can."""
    if chosen.takes and scored.basis.kind not in chosen.takes:
        default = _default_name(scored)
        return f"{chosen.name} is for {chosen.takes_says}; {scored.measure.key} is not one. Default: {default}"
    return None


def _default_name(scored: Scored) -> str:
    return "none holds" if isinstance(scored.basis, Whole) and scored.basis.no_interval else default_for(scored).name


def interval(scored: Scored, ask: Ask, name: str | None = None) -> Interval:
    """The interval by that method, or by the default; inside the bounds, never of zero width, or NoInterval."""
    basis = scored.basis
    if name == "none":
        raise NoInterval("not asked for")
    if isinstance(basis, Whole) and basis.no_interval:
        raise NoInterval(basis.no_interval)
    if name is None:
        name = "clustered" if scored.unit is not None else default_for(scored).name
    chosen = method(name)
    why_not = applies(chosen, scored)
    if why_not:
        raise NoInterval(why_not)
    low, high, how = chosen.find(scored, ask)
    a, b = scored.measure.bounds
    low, high = max(low, a), min(high, b)
    if np.isnan(low) or np.isnan(high) or np.isinf(low) or np.isinf(high):
        raise NoInterval("an end has no finite value on these rows; too many replicates are undefined")
    if high - low <= HAIR * max(abs(low), abs(high)):
        raise NoInterval(f"{chosen.name} has no width on these rows")
    return Interval(low=low, high=high, level=ask.level, method=chosen.name, standing=chosen.standing, how=how)
