"""From measures and evidence to estimates: score, interval, or the reason why not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from errbar._wording import plural
from errbar.errors import BadInput, NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.intervals import applies, interval_for, method, prepare_intervals
from errbar.measures import measure
from errbar.records.comparison import Comparison
from errbar.records.concept import written
from errbar.records.estimate import Estimand, Estimate, Interval
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.predictions import Predictions
from errbar.records.scored import ConfusionBasis, Proportion, Scored
from errbar.scoring.which_measures import why_unreadable

if TYPE_CHECKING:
    from errbar.requests.kinds import IntervalCall

MANY_CELLS = 2500
PARTS = ("miscalibration", "discrimination", "uncertainty")
"""Of the binary Brier score, shown with it."""
IN_LABEL = {"class", "average", "threshold", "multi", "max_fpr", "standardised", "bins", "debiased", "k"}
"""Options whose value stands in the label already."""


def estimate_measures(
    measures: list[Measure],
    evidence: Evidence,
    ask: InferenceSettings,
    named: IntervalCall | None,
    *,
    explicit: bool,
    slice: str | None = None,
) -> tuple[Estimate, ...]:
    """One estimate per measure. A measure or method asked for by name that does not fit is refused."""
    ask = replace(ask, kept={})
    return tuple(e for _, e in estimate_with_scores(measures, evidence, ask, named, explicit=explicit, slice=slice))


def estimate_with_scores(
    measures: list[Measure],
    evidence: Evidence,
    ask: InferenceSettings,
    named: IntervalCall | None,
    *,
    explicit: bool,
    slice: str | None = None,
) -> list[tuple[Scored | None, Estimate]]:
    """The same with what each estimate was made from, None where the measure is undefined; draws are left in `ask`."""
    found = score_measures(measures, evidence)
    require_method_fits(tuple(s for s in found if isinstance(s, Scored)), named, explicit=explicit)
    return add_intervals(measures, found, evidence, ask, named, slice)


def score_measures(measures: list[Measure], evidence: Evidence) -> list[Scored | Undefined]:
    """Every measure on these rows, or why it is undefined there; one that cannot be read is refused."""
    found: list[Scored | Undefined] = []
    for m in measures:
        why_not = why_unreadable(m, evidence)
        if why_not:
            raise BadInput(f"{why_not}. See `errbar explain {m.name}`.")
        try:
            found.append(m.score(evidence))
        except Undefined as cause:
            found.append(cause)
    return found


def add_intervals(
    measures: list[Measure],
    found: list[Scored | Undefined],
    evidence: Evidence,
    ask: InferenceSettings,
    named: IntervalCall | None,
    slice: str | None = None,
) -> list[tuple[Scored | None, Estimate]]:
    """An estimate of every measure from its Scored."""
    ask = replace(ask, together=tuple(s for s in found if isinstance(s, Scored)))
    out: list[tuple[Scored | None, Estimate]] = []
    for m, s in zip(measures, found):
        if isinstance(s, Scored):
            out.append((s, _add_interval(s, evidence, ask, named, slice)))
        else:
            label, reason = label_without_value(m, evidence), Missing("undefined", s)
            out.append((None, estimate_measure(m, label, None, reason, evidence, ask, slice)))
    return out


def estimate_several(
    m: Measure, found: Sequence[tuple[Scored | Undefined, Evidence]], ask: InferenceSettings
) -> list[Estimate]:
    """One measure of several models on the same rows, scored already: what their intervals draw is drawn at once."""
    prepare_intervals([s for s, _ in found if isinstance(s, Scored)], ask)
    return [
        _add_interval(s, evidence, replace(ask, together=(s,)), None, None)
        if isinstance(s, Scored)
        else estimate_measure(m, label_without_value(m, evidence), None, Missing("undefined", s), evidence, ask)
        for s, evidence in found
    ]


def estimate_with_companions(
    measures: list[Measure], evidence: Evidence, ask: InferenceSettings, named: IntervalCall | None, *, explicit: bool
) -> tuple[Estimate, ...]:
    """The same with gaps to no skill; where measures were not named, with what is shown beside them."""
    if named == "none":
        return estimate_measures(measures, evidence, ask, named, explicit=explicit)
    from errbar.scoring.no_skill_gaps import add_gaps  # here, since it needs estimates

    ask = replace(ask, kept={})
    scored = estimate_with_scores(measures, evidence, ask, named, explicit=explicit)
    found = tuple(add_gaps(scored, evidence, ask))
    return found if explicit else add_companions(found, evidence)


def require_method_fits(scored: tuple[Scored, ...], named: IntervalCall | None, *, explicit: bool) -> None:
    """Refuse a method that was asked for by name where it fits none, or not one of the measures named with it."""
    if named is None or named == "none" or not scored:
        return
    chosen = method(named)
    reasons = [r for r in (applies(chosen, s) for s in scored) if r]
    if reasons and (explicit or len(reasons) == len(scored)):
        raise BadInput(f"`interval={chosen.key}`: {reasons[0]}.")
    if chosen.name == "clustered" and scored[0].unit is None:
        raise BadInput("`interval=clustered`: clustered needs a unit column; give `unit`.")


def _add_interval(
    s: Scored, evidence: Evidence, ask: InferenceSettings, named: IntervalCall | None, slice: str | None
) -> Estimate:
    try:
        found = interval_for(s, ask, named)
    except (NoInterval, Undefined) as cause:  # a replicate, or a row left out, may be undefined where the value is not
        return estimate_measure(s.measure, s.label, s, Missing("no_interval", cause), evidence, ask, slice)
    return estimate_measure(s.measure, s.label, s, None, evidence, ask, slice, found)


def estimate_measure(
    m: Measure,
    label: str,
    s: Scored | None,
    reason: Missing | None,
    evidence: Evidence,
    ask: InferenceSettings,
    slice: str | None = None,
    found: Interval | None = None,
) -> Estimate:
    """The estimate of one measure: its value and interval, or the reason why one of them is not there."""
    se = None
    # Where the method needs no standard error, one that takes a pass over the order is not worth its time.
    if s is not None and found is not None and s.influence_of is None and found.se is not None:
        se = found.se
    elif s is not None and found is not None and _se_is_cheap(m, s):
        se = s.se if math.isfinite(s.se) else None
    return Estimate(
        measure=m.key,
        label=label + _given(m, label),
        value=None if s is None else s.value,
        interval=found,
        reason=reason,
        se=se,
        level=ask.level,
        estimand=Estimand(sentence=about(evidence)),
        n=evidence.n,
        n_units=evidence.given.n_units,
        events=events(evidence),
        no_skill=_no_skill(m, evidence),
        better=m.better,
        perfect=m.perfect,
        slice=slice,
        extras={} if s is None else s.extras,
    )


def label_without_value(m: Measure, evidence: Evidence) -> str:
    """The label of a measure without a value: of several labels, it says which one, or which average."""
    if evidence.given.kind != "multilabel" or "average" not in m.settings:
        return m.label
    named = m.settings.get("class")
    return f"{m.label} ({m.settings['average'] or 'macro'})" if named is None else f"{m.label} [{named}]"


def _se_is_cheap(m: Measure, s: Scored) -> bool:
    """False where a standard error would cost more than the interval: a maximum over ranks, very many classes."""
    table = s.basis.table if isinstance(s.basis, Proportion) else s.basis
    if isinstance(table, ConfusionBasis) and table.cells.size > MANY_CELLS and not table.by_margins:
        return False
    return m.smooth or s.basis.kind != "ranks"


def _given(m: Measure, label: str) -> str:
    """Options that the label does not show by itself: " (beta=2)"."""
    shown = {k: v for k, v in m.given.items() if k not in IN_LABEL and f"{k}={written(v)}" not in label}
    return f" {replace(m, name='', given=shown).key}" if shown else ""


def _no_skill(m: Measure, evidence: Evidence) -> float | None:
    """What ignoring the rows would score; None where these rows do not tell."""
    if m.no_skill is None:
        return None
    with suppress(Undefined):
        return m.no_skill(evidence, m.settings)
    return None


def add_companions(estimates: tuple[Estimate, ...], evidence: Evidence) -> tuple[Estimate, ...]:
    """The binary Brier score with its three parts: miscalibration - discrimination + uncertainty."""
    if evidence.given.kind != "binary" or all(e.measure != "brier" for e in estimates):
        return estimates
    try:
        parts = {name: measure(name).score(evidence).value for name in PARTS}
    except Undefined:
        return estimates
    return tuple(replace(e, extras={**e.extras, **parts}) if e.measure == "brier" else e for e in estimates)


def about(evidence: Evidence) -> str:
    """What an estimate from a fixed set of predictions is about."""
    name = evidence.given.unit_name
    return f"this fitted model, new {plural(name) if name else 'rows'} like these"


def events(evidence: Evidence) -> int | None:
    """Rows of the positive class, for a binary task."""
    given = evidence.given
    if given.kind != "binary":
        return None
    return evidence.keep("events", lambda: int(given.class_counts[evidence.positive]))


def estimate_given_slices(
    measures: list[Measure],
    given: Predictions,
    whole: tuple[Estimate, ...],
    ask: InferenceSettings,
    named: IntervalCall | None,
) -> tuple[tuple[Estimate, ...], tuple[Comparison, ...]]:
    """Estimates of every slice, and how slices differ from the rest; nothing where no slices were given."""
    if not given.slicings:
        return (), ()
    from errbar.scoring.slice_estimates import estimate_slices  # here, since most runs have no slices

    return estimate_slices(measures, given, whole, ask, named)
