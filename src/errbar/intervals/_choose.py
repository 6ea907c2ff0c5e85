"""Choice of the interval: the default method of a measure, and the one function that makes every interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from errbar._shelf import shelf
from errbar.errors import NoInterval
from errbar.records.estimate import Interval
from errbar.records.item_mean import ItemMean
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.missing import Missing
from errbar.records.scored import HAIR, ConfusionBasis, Mean, Ranks, Recomputed, Scored, snap

if TYPE_CHECKING:
    from errbar.records.family import DesignKind
    from errbar.records.plan import Plan
    from errbar.records.resampled import Resampled

DEFAULTS = {
    "proportion": "exact",
    "table": "dirichlet",
    "mean": "hall",
    "means": "jackknife",
    "ranks": "delta",
    "order": "order_statistics",
    "whole": "delta",
    "groups": "simultaneous",
    "judged": "judged",
}


LEAST_SPREAD, UNSEEN = 0.1, 2.0
"""Variance of items, as a share of the largest possible, below which `bounded` may miss a rare failure. That was
measured for means, in which the largest variance counts as two items."""

DEFAULT_BY_DESIGN: dict[DesignKind, str | Missing] = {
    "partition": "corrected_t",
    "random_splits": "corrected_t",
    "nested": "nested_cv",
    "halves": "conservative_z",
    "bootstrap": "oob",
    "blocks": "blocks",
    "single": Missing(
        "no_interval", "one split shows no spread over splits; its predictions are read as those of a fixed model"
    ),
    "fitted_rows": Missing(
        "no_interval",
        "rows that a model was fitted on give no interval for new rows; use another plan, for example kfold(k=10)",
    ),
    "all_subsets": Missing(
        "no_interval", "no valid interval is known for {family}, whose test sets overlap; use kfold(k=10)"
    ),
}
"""The method for a learner's error over splits, by the plan's design, or why there is none."""


def method(name: str | Method) -> Method:
    """The method of that name or alias, or the object itself."""
    if not isinstance(name, str):
        return name
    found: Method = shelf("intervals").get(name)
    return found


def default_for(scored: Scored) -> Method:
    """The method decided for this measure (docs/explanation/intervals.md)."""
    basis = scored.basis
    if isinstance(basis, Recomputed) and scored.influence_of is None:
        return method("expanded_bootstrap")
    if scored.measure.interval is not None:
        return method(scored.measure.interval)
    if isinstance(basis, Ranks) and basis.area is not None:
        return method("auc_hull")
    if isinstance(basis, Mean) and all(map(math.isfinite, basis.loss_bounds)):
        return method("bounded" if isinstance(basis, ItemMean) and shows_its_spread(scored, basis) else "gaffke")
    if isinstance(basis, Mean) and basis.if_wrong is not None:
        return method("flipped_row")
    if scored.plain and isinstance(basis, ConfusionBasis) and basis.class_shares is not None:
        return method("class_draws")
    return method(DEFAULTS[basis.kind])


def shows_its_spread(scored: Scored, basis: ItemMean) -> bool:
    """True unless items of one piece each differ so little that a rare failure may be missing among them."""
    if scored.unit is not None or basis.within is not None or basis.unseen > UNSEEN:
        return True
    floor, ceiling = basis.loss_bounds
    return not basis.variance < LEAST_SPREAD * (basis.mean - floor) * (ceiling - basis.mean)


def applies(chosen: Method, scored: Scored) -> str | None:
    """Why the method cannot be used on this measure; None where it can."""
    why_not = fits_fixed_model(chosen)
    if why_not:
        return why_not
    if chosen.takes and scored.basis.kind not in chosen.takes:
        default = _default_name(scored)
        return f"{chosen.name} is for {chosen.takes_says}; {scored.measure.key} is not one. Default: {default}"
    return None


def fits_fixed_model(chosen: Method) -> str | None:
    """Why the method is not valid for predictions of a fixed model; None where it is."""
    if chosen.fits is not None:
        return f"{chosen.name} is for {chosen.takes_says}; these are given predictions"
    if chosen.designs:
        from errbar.families import splitters_of  # here, since it loads every splitter

        plans = _join_names(splitters_of(chosen.designs))
        return f"{chosen.name} is for learners under {plans} plans; these are given predictions"
    return None


def _default_name(scored: Scored) -> str:
    return (
        "none holds" if isinstance(scored.basis, Recomputed) and scored.basis.no_interval else default_for(scored).name
    )


def interval_for(scored: Scored, ask: InferenceSettings, name: str | Method | None = None) -> Interval:
    """The interval by that method, or by the default; inside the bounds, never of zero width, or NoInterval."""
    basis = scored.basis
    if name == "none":
        raise NoInterval("not asked for")
    if isinstance(basis, Recomputed) and basis.no_interval:
        raise NoInterval(basis.no_interval)
    if name is None:
        name = "clustered" if scored.unit is not None else default_for(scored)
    return apply_method(method(name), scored, ask)


def prepare_intervals(several: Sequence[Scored], ask: InferenceSettings) -> None:
    """Draw at once what the default intervals of several models on the same rows share, for `interval_for`."""
    mine: dict[str, tuple[Method, list[Scored]]] = {}
    for scored in several:
        if scored.unit is None and not (isinstance(scored.basis, Recomputed) and scored.basis.no_interval):
            chosen = default_for(scored)
            mine.setdefault(chosen.key, (chosen, []))[1].append(scored)
    for chosen, group in mine.values():
        if chosen.ahead is not None and len(group) > 1:
            chosen.ahead(group, ask)


def apply_method(chosen: Method, scored: Scored, ask: InferenceSettings) -> Interval:
    """The interval by this very method, on the shelf or not; inside the measure's bounds, or NoInterval."""
    why_not = applies(chosen, scored)
    if why_not:
        raise NoInterval(why_not)
    seen = scored.basis.seen if isinstance(scored.basis, ConfusionBasis) else ""
    if seen and chosen.name != "class_draws":
        raise NoInterval(f"{chosen.name} needs rows of every class; only {seen} have some. Default: class_draws")
    found = _within(scored.measure.bounds, chosen, chosen.find(scored, ask), ask)
    return _without_upper_end(found, scored) if scored.impossible else found


def interval_over_splits(resampled: Resampled, ask: InferenceSettings, name: str | Method | None = None) -> Interval:
    """The interval of a learner's error over a plan, by that method or by the design's own; or NoInterval."""
    if name == "none":
        raise NoInterval("not asked for")
    family, traits = resampled.family, resampled.traits
    if name is None:
        name = DEFAULT_BY_DESIGN[traits.design]
    if isinstance(name, Missing):
        raise NoInterval(traits.no_interval or name.says.format(family=family))
    return apply_method_over_splits(method(name), resampled, ask)


def apply_method_over_splits(chosen: Method, resampled: Resampled, ask: InferenceSettings) -> Interval:
    """The interval over a plan by this very method, on the shelf or not; it holds the value, or NoInterval."""
    why_not = fits_design(chosen, resampled.family, resampled.traits.design)
    if why_not:
        raise NoInterval(why_not)
    low, high, how, *se = chosen.find(resampled, ask)
    # The standard error is the centre's: that of a root of it is in another unit.
    ends: Ends = (low, high, how, abs(resampled.slope) * se[0]) if se else (low, high, how)
    found = _within(resampled.measure.bounds, chosen, ends, ask)
    # The map from centre to measure rounds: the value may lie a hair outside without being left out.
    hair = HAIR * max(abs(found.low), abs(found.high))
    if not found.low - hair <= resampled.value <= found.high + hair:
        raise NoInterval(f"{chosen.name} gives {found.low:.4g} to {found.high:.4g}, which leaves out the value itself")
    return _without_upper_end(found, resampled) if resampled.impossible else found


def fits_plan(chosen: Method, plan: Plan) -> str | None:
    """Why the method is not valid for this plan, with one that is; None where it is valid."""
    needed = None if chosen.fits is None else chosen.fits(plan)
    if needed is not None:
        return f"{chosen.name} is for {needed}; this plan is {plan.key}. Valid there: {_instead(plan.traits.design)}"
    return fits_design(chosen, plan.family, plan.traits.design)


def fits_design(chosen: Method, family: str, design: DesignKind) -> str | None:
    """Why the method is not valid for plans of this splitter, with one that is; None where it is valid."""
    if design in chosen.designs:
        return None
    instead = _instead(design)
    if not chosen.designs:
        return f"{chosen.name} is for fixed predictions; under {family} training sets overlap. Valid there: {instead}"
    from errbar.families import splitters_of

    plans = _join_names(splitters_of(chosen.designs))
    return f"{chosen.name} is for {plans} plans; this one is {family}. Valid there: {instead}"


def _instead(design: DesignKind) -> str:
    name = DEFAULT_BY_DESIGN[design]
    return "none holds" if isinstance(name, Missing) else name


def _join_names(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _within(bounds: tuple[float, float], chosen: Method, ends: Ends, ask: InferenceSettings) -> Interval:
    """Ends inside the measure's bounds, finite and apart, or NoInterval."""
    low, high, how = ends[:3]
    se = ends[3] if len(ends) == 4 else None
    low, high = snap(low, bounds), snap(high, bounds)  # as the value is, which lies between them
    if not (math.isfinite(low) and math.isfinite(high)):
        raise NoInterval("an end has no finite value on these rows; too many replicates are undefined")
    if high - low <= HAIR * max(abs(low), abs(high)):
        raise NoInterval(f"{chosen.name} has no width on these rows")
    return Interval(low=low, high=high, level=ask.level, method=chosen.name, standing=chosen.standing, how=how, se=se)


def _without_upper_end(found: Interval, of: Scored | Resampled) -> Interval:
    """The lower end alone, where an outcome that was called impossible would make the mean infinite."""
    k, n = of.impossible, of.n if isinstance(of, Scored) else len(of.main.row)
    rows = "rows" if isinstance(of, Scored) else "predictions"
    how = f"{k:,} of {n:,} {rows} call an outcome impossible; one such outcome makes {of.label} infinite"
    if isinstance(of, Scored) and of.plain:
        most = 1 - ((1 - found.level) / 2) ** (1 / k)
        how += f"; up to {100 * most:.2g} % of them may"
    return replace(found, high=math.inf, how=how, se=None)
