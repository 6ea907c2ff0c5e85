"""From measures and evidence to estimates: score, interval, or the reason why not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from errbar._numeric.moments import of_rows
from errbar._shelf import shelf
from errbar.errors import BadInput, NoInterval, Undefined
from errbar.evidence.known_rows import KnownRows
from errbar.intervals import applies, interval_for, method, prepare_intervals
from errbar.records.comparison import Comparison
from errbar.records.concept import written
from errbar.records.estimate import Estimand, Estimate, Interval
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.scored import ConfusionBasis, Proportion, Recomputed, Scored
from errbar.scoring.companions import Companions, find_no_skill
from errbar.scoring.which_measures import why_unreadable

if TYPE_CHECKING:
    from errbar.evidence import Evidence
    from errbar.requests.kinds import IntervalCall

MANY_CELLS = 2500
IN_LABEL = {
    "class",
    "average",
    "threshold",
    "multi",
    "max_fpr",
    "standardised",
    "bins",
    "debiased",
    "k",
    "outcome",
    "over",
}
"""Options whose value stands in the label already."""


def estimate_measures(
    measures: list[Measure],
    evidence: KnownRows,
    ask: InferenceSettings,
    named: IntervalCall | None,
    *,
    explicit: bool,
    slice: str | None = None,
) -> tuple[Estimate, ...]:
    """One estimate per measure. A measure or method asked for by name that does not fit is refused."""
    alone = replace(ask, kept={})  # draws of other calls are not these measures' own
    found = estimate_with_scores(measures, evidence, alone, named, explicit=explicit, slice=slice)
    return tuple([e for _, e in found])


def estimate_with_scores(
    measures: list[Measure],
    evidence: KnownRows,
    ask: InferenceSettings,
    named: IntervalCall | None,
    *,
    explicit: bool,
    slice: str | None = None,
    companions: Companions | None = None,
) -> list[tuple[Scored | None, Estimate]]:
    """Return every estimate with what it was made from, None where the measure is undefined.

    Draws are left in `ask`.
    """
    found = score_measures(measures, evidence)
    if slice is None:
        found = [s if isinstance(s, Scored) else score_over_seen(m, evidence, s) for m, s in zip(measures, found)]
    require_method_fits(tuple([s for s in found if isinstance(s, Scored)]), named, explicit=explicit)
    return add_intervals(measures, found, evidence, ask, named, slice, companions)


def score_measures(measures: list[Measure], evidence: KnownRows) -> list[Scored | Undefined]:
    """Every measure on these rows, or why it is undefined there; one that cannot be read is refused."""
    found: list[Scored | Undefined] = []
    for m in measures:
        why_not = why_unreadable(m, evidence)
        if why_not:
            raise BadInput(f"{why_not}. See `errbar explain {m.name}`.")
        try:
            found.append(m.score(evidence))
        except Undefined as cause:
            found.append(cause.with_traceback(None))  # its frames hold every row and would outlive this call
    return found


def score_over_seen(m: Measure, evidence: KnownRows, why: Undefined) -> Scored | Undefined:
    """The mean over the classes that have rows, where one without any makes the measure undefined; else the reason."""
    return (None if m.over_seen is None else m.over_seen(m, cast("Evidence", evidence))) or why


def add_intervals(
    measures: list[Measure],
    found: list[Scored | Undefined],
    evidence: KnownRows,
    ask: InferenceSettings,
    named: IntervalCall | None,
    slice: str | None = None,
    companions: Companions | None = None,
) -> list[tuple[Scored | None, Estimate]]:
    """An estimate of every measure from its Scored."""
    scored = tuple([s for s in found if isinstance(s, Scored)])
    table = _Table(evidence, ask.of(scored), slice, companions)
    out: list[tuple[Scored | None, Estimate]] = []
    for m, s in zip(measures, found):
        if isinstance(s, Scored):
            out.append((s, _add_interval(s, table, named)))
        else:
            label, reason = label_without_value(m, evidence), Missing("undefined", s)
            out.append((None, _estimate(m, label, None, None, reason, table)))
    return out


def estimate_several(
    m: Measure, found: Sequence[tuple[Scored | Undefined, KnownRows]], ask: InferenceSettings
) -> list[Estimate]:
    """One measure of several models on the same rows, scored already: what their intervals draw is drawn at once."""
    prepare_intervals([s for s, _ in found if isinstance(s, Scored)], ask)
    return [
        _add_interval(s, _Table(evidence, ask.of((s,))), None)
        if isinstance(s, Scored)
        else estimate_measure(m, label_without_value(m, evidence), None, Missing("undefined", s), evidence, ask)
        for s, evidence in found
    ]


def estimate_with_companions(
    measures: list[Measure], evidence: KnownRows, ask: InferenceSettings, named: IntervalCall | None, *, explicit: bool
) -> tuple[Estimate, ...]:
    """Return one estimate per measure with its gap to no skill, and the parts of a Brier score that was not named."""
    if named == "none":
        return estimate_measures(measures, evidence, ask, named, explicit=explicit)
    more = Companions(evidence, ask, explicit)
    alone = replace(ask, kept={})
    found = estimate_with_scores(measures, evidence, alone, named, explicit=explicit, companions=more)
    return tuple([e for _, e in found])


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


class _Table(NamedTuple):
    """What the estimates of one table have in common."""

    evidence: KnownRows
    ask: InferenceSettings
    slice: str | None = None
    companions: Companions | None = None


def _add_interval(s: Scored, table: _Table, named: IntervalCall | None) -> Estimate:
    try:
        found = interval_for(s, table.ask, named)
    except (NoInterval, Undefined) as cause:  # a replicate, or a row left out, may be undefined where the value is not
        return _estimate(s.measure, s.label, s, None, Missing("no_interval", cause), table)
    return _estimate(s.measure, s.label, s, found, None, table)


def estimate_measure(
    m: Measure,
    label: str,
    s: Scored | None,
    reason: Missing | None,
    evidence: KnownRows,
    ask: InferenceSettings,
    slice: str | None = None,
    found: Interval | None = None,
) -> Estimate:
    """The estimate of one measure: its value and interval, or the reason why one of them is not there."""
    return _estimate(m, label, s, found, reason, _Table(evidence, ask, slice))


def _estimate(
    m: Measure, label: str, s: Scored | None, found: Interval | None, reason: Missing | None, table: _Table
) -> Estimate:
    evidence, ask, slice, companions = table
    extras = {} if s is None else s.extras if companions is None else companions.find(s, found)
    if s is not None and found is not None and _is_own_of_numbers(s):
        extras = {**of_rows(s.influence).shape, **extras}
    return Estimate(
        measure=m.key,
        label=label + _given(m, label) if m.given else label,
        value=None if s is None else s.value,
        interval=found,
        reason=reason,
        se=None if s is None or found is None else _standard_error(s, found),
        level=ask.level,
        estimand=_about(evidence.about),
        n=evidence.n,
        n_units=evidence.n_units,
        events=events(evidence),
        no_skill=find_no_skill(m, evidence),
        better=m.better,
        perfect=m.perfect,
        slice=slice,
        extras=extras,
    )


def _is_own_of_numbers(s: Scored) -> bool:
    """True of a function of the user's own that reads numbers and has an influence per row."""
    own = s.measure.reads == "value" and isinstance(s.basis, Recomputed) and s.influence_of is not None
    return own and s.measure.name not in shelf("measures").names


def _standard_error(s: Scored, found: Interval) -> float | None:
    # Where the method needs no standard error, one that takes a pass over the order is not worth its time.
    if s.influence_of is None and found.se is not None:
        return found.se
    return s.se if not s.impossible and _se_is_cheap(s.measure, s) and math.isfinite(s.se) else None


def label_without_value(m: Measure, evidence: KnownRows) -> str:
    """The label of a measure without a value: of several labels, it says which one, or which average."""
    if evidence.kind != "multilabel" or "average" not in m.settings:
        return m.label
    named = m.settings.get("class")
    return f"{m.label} ({m.settings['average'] or 'macro'})" if named is None else f"{m.label} [{named}]"


def _se_is_cheap(m: Measure, s: Scored) -> bool:
    """False where a standard error would cost more than the interval: a maximum over ranks, very many classes."""
    table = s.basis.table if isinstance(s.basis, Proportion) else s.basis
    if isinstance(table, ConfusionBasis) and table.cells.size > MANY_CELLS:
        return table.by_margins or table.prices is not None
    return m.smooth or s.basis.kind != "ranks"


def _given(m: Measure, label: str) -> str:
    """Options that the label does not show by itself: " (beta=2)"."""
    shown = {k: v for k, v in m.given.items() if k not in IN_LABEL and f"{k}={written(v)}" not in label}
    return f" {replace(m, name='', given=shown).key}" if shown else ""


@cache
def _about(sentence: str) -> Estimand:
    """What an estimate from fixed rows is about."""
    return Estimand(sentence=sentence)


def events(evidence: KnownRows) -> int | None:
    """Rows of the positive class, for a binary task."""
    given = evidence.given
    return int(given.class_counts[given.positive]) if given.kind == "binary" and given.positive is not None else None


def estimate_given_slices(
    measures: list[Measure],
    evidence: KnownRows,
    whole: tuple[Estimate, ...],
    ask: InferenceSettings,
    named: IntervalCall | None,
) -> tuple[tuple[Estimate, ...], tuple[Comparison, ...]]:
    """Estimates of every slice, and how slices differ from the rest; nothing where no slices were given."""
    if not evidence.given.slicings:
        return (), ()
    from errbar.scoring.slice_estimates import estimate_slices  # here, since most runs have no slices

    return estimate_slices([m for m in measures if m.needs != "by"], evidence, whole, ask, named)
