"""Contrasts of models: the gap of two models on one measure, by the valid contrast or the one that was named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from errbar._shelf import shelf
from errbar.comparing.row_pair import PairedEvidence, naming_the_model
from errbar.comparing.split_pair import LearnerPair, pair_learners
from errbar.contrasts import contrast_over_splits
from errbar.errors import BadInput, NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.families import splitters_of
from errbar.intervals import interval_for, interval_over_splits
from errbar.records import codes
from errbar.records.contrast import Contrast, Gap
from errbar.records.contrasted import NOT_CONTRASTED, Contrasted
from errbar.records.item_mean import ItemMean
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.pairs import RowPair, SamplePair
from errbar.records.plan import Plan
from errbar.records.resampled import Resampled
from errbar.records.scored import Proportion, Ranks, Recomputed, Scored
from errbar.resampling.aggregate import is_averaged_within_folds
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.scoring.estimate_model import label_without_value

REDRAW = ("paired_bootstrap",)
"""Contrasts that score a new draw of rows, which has no order."""


def contrast_rows(
    m: Measure, duo: PairedEvidence, names: tuple[str, str], ask: InferenceSettings, named: Contrast | None
) -> Contrasted:
    """Two fixed models on the same rows."""
    return _contrast_duo(m, duo, names, _pair_or_reason(m, duo), ask, named)


def contrast_many_rows(
    m: Measure, duos: Sequence[PairedEvidence], ask: InferenceSettings, named: Contrast | None
) -> Iterator[Contrasted]:
    """Many pairs of fixed models on the same rows; what their contrasts have in common is done once."""
    pairs = [_pair_or_reason(m, duo) for duo in duos]
    mine = [pair for pair in pairs if isinstance(pair, RowPair) and _why_no_gap(pair, named) is None]
    if mine:
        chosen = named or _defaults(mine[0])[0]
        chosen.prepare(mine, ask)
    return (_contrast_duo(m, duo, duo.names, pair, ask, named) for duo, pair in zip(duos, pairs))


def _pair_or_reason(m: Measure, duo: PairedEvidence) -> RowPair | Undefined:
    try:
        return duo.pair(m)
    except Undefined as cause:
        return cause


def _contrast_duo(
    m: Measure,
    duo: PairedEvidence,
    names: tuple[str, str],
    pair: RowPair | Undefined,
    ask: InferenceSettings,
    named: Contrast | None,
) -> Contrasted:
    left, right = names
    if isinstance(pair, Undefined):
        label, why = label_without_value(m, duo.left), Missing("undefined", pair)
        return Contrasted(measure=m, label=label, left=left, right=right, rows=duo.left.n, result=why)
    result, method = _contrast_pair(pair, ask, named)
    return Contrasted(
        measure=m,
        label=pair.left.label,
        left=left,
        right=right,
        left_value=pair.left.value,
        right_value=pair.right.value,
        result=result,
        method=method,
        rows=duo.left.n,
        again=lambda at: _contrast_pair(pair, at, named)[0],
    )


def _contrast_pair(pair: RowPair, ask: InferenceSettings, named: Contrast | None) -> tuple[Gap | Missing, str | None]:
    """The gap and its method, or why there is none."""
    no_gap = _why_no_gap(pair, named)
    if no_gap is not None:
        return no_gap, None
    why = NOT_CONTRASTED
    for tried in (named,) if named is not None else _defaults(pair):
        try:
            return tried.of(pair, ask), tried.key
        except NoInterval as no_interval:
            why = Missing("no_interval", no_interval)
    return why, None


def _why_no_gap(pair: RowPair, named: Contrast | None) -> Missing | None:
    """Why no contrast has a gap of this pair; None where one may."""
    m = pair.measure
    if m.of_truth:
        return _why_alone(m)
    if m.ordered and named is not None and named.name in REDRAW:
        return Missing("no_interval", f"{m.key} reads rows in their order, and {named.name} draws them anew")
    return _explain_no_bound(pair.left, pair.right)


def _explain_no_bound(left: Scored | Resampled, right: Scored | Resampled) -> Missing | None:
    """Why no interval holds the gap: nothing bounds a mean that one outcome makes infinite."""
    rows = " and ".join(f"{side.impossible:,}" for side in (left, right) if side.impossible)
    if not rows:
        return None
    why = f"{rows} rows call an outcome impossible; one such outcome makes {left.label} infinite, and so its gap"
    return Missing(
        "no_interval", f"{why}; brier and {left.measure.name}(clip=0.001) have one", codes.IMPOSSIBLE_OUTCOMES
    )


def _why_alone(m: Measure) -> Missing:
    return Missing("no_interval", f"{m.key} rests on the truth alone, so no two models differ in it")


def _defaults(pair: RowPair) -> tuple[Contrast, ...]:
    """The contrasts decided for this measure, the first that fits is taken."""
    left, right = pair.left, pair.right
    # What is known by calling it again only has no influence.
    alone = [s for s in (left, right) if s.influence_of is None and isinstance(s.basis, Recomputed)]
    last = "paired_bootstrap" if alone else "paired"
    if isinstance(left.basis, ItemMean) or isinstance(right.basis, ItemMean):
        return _load("paired_items")
    if pair.plain and isinstance(left.basis, Proportion):
        return _load("mcnemar", last)
    if pair.plain and isinstance(left.basis, Ranks) and pair.positive is not None:
        return _load("delong", last)
    return _load(last)


@cache
def _load(*names: str) -> tuple[Contrast, ...]:
    known = shelf("contrasts")
    return tuple(known.load(name) for name in names)


def contrast_samples(
    m: Measure, left: KnownRows, right: KnownRows, names: tuple[str, str], ask: InferenceSettings, named: Contrast
) -> Contrasted:
    """Two fixed models, each on rows of its own."""
    base = Contrasted(measure=m, label=m.label, left=names[0], right=names[1], rows=left.n + right.n)
    try:
        sides = naming_the_model(names[0], lambda: m.score(left)), naming_the_model(names[1], lambda: m.score(right))
        pair = SamplePair(measure=m, left=sides[0], right=sides[1], alone=interval_for)
    except Undefined as cause:
        return replace(base, result=Missing("undefined", cause))
    base = replace(base, label=pair.left.label, left_value=pair.left.value, right_value=pair.right.value)
    if (no_gap := _explain_no_bound(pair.left, pair.right)) is not None:
        return replace(base, result=no_gap)
    return with_gap(base, lambda at: (named.of(pair, at), named.key), ask)


def with_gap(
    base: Contrasted, find: Callable[[InferenceSettings], tuple[Gap, str]], ask: InferenceSettings
) -> Contrasted:
    """The gap and its method that are found at these settings, and how to find it at others."""

    def found(at: InferenceSettings) -> tuple[Gap | Missing, str | None]:
        try:
            return find(at)
        except NoInterval as no:
            return Missing("no_interval", no), None

    result, method = found(ask)
    return replace(base, result=result, method=method, again=lambda at: found(at)[0])


def contrast_plan(
    m: Measure,
    left: PlanPredictions,
    right: PlanPredictions,
    names: tuple[str, str],
    ask: InferenceSettings,
    named: Contrast | None,
) -> Contrasted:
    """Two learners over one plan, by the test that is valid for its design."""
    plan = left.plan
    design = plan.traits.design
    if design == "single" or (design == "blocks" and not is_averaged_within_folds(m)):
        return contrast_rows(m, _pair_blocks(left, right, names), names, ask, named)
    base = Contrasted(measure=m, label=m.label, left=names[0], right=names[1], rows=left.main.rows)
    try:
        pair = pair_learners(m, left, right, names)
    except Undefined as cause:
        return replace(base, result=Missing("undefined", cause))
    base = replace(base, label=pair.label, left_value=pair.splits.left_value, right_value=pair.splits.right_value)
    no_gap = _why_alone(m) if m.of_truth else _explain_no_bound(*pair.learners)
    if no_gap is not None:
        return replace(base, result=no_gap)

    def find(at: InferenceSettings) -> tuple[Gap, str]:
        if named is not None and named.takes != "splits":
            raise NoInterval(f"{named.name} pools rows of different fits, whose ranks share no scale. Leave `test` out")
        chosen = contrast_over_splits(design) if named is None else named
        return gap_by_interval(pair, at) if chosen is None else (chosen.of(pair.splits, at), chosen.key)

    return with_gap(base, find, ask)


def _pair_blocks(left: PlanPredictions, right: PlanPredictions, names: tuple[str, str]) -> PairedEvidence:
    """Test rows of one fit, or of fits in time's order, whose blocks are the units."""
    sides = []
    for side in (left, right):
        given = side.main.predictions
        if len(side.main.splits) > 1:
            block = np.unique(side.main.split, return_inverse=True)[1].reshape(-1)
            given = replace(given, unit=block, unit_name="block")
        elif given.unit is not None:
            given = given.take(np.arange(given.n))
        sides.append(Evidence(given))
    return PairedEvidence(sides[0], sides[1], names)


def gap_by_interval(pair: LearnerPair, ask: InferenceSettings) -> tuple[Gap, str]:
    """The design's own interval of the difference and its method; p is 1 - the level at which it first reaches 0."""
    found = interval_over_splits(pair.difference, ask)

    def reaches(level: float) -> bool:
        at = interval_over_splits(pair.difference, replace(ask, level=level, kept={}))
        return at.low <= 0 <= at.high

    p = 1 - least_level(reaches)
    return Gap(pair.splits.gap, found.low, found.high, p, found.how, found.se), found.method


def require_fitting_test(named: Contrast, takes: tuple[str, ...], what: str, default: str) -> None:
    """BadInput with the default where the named contrast is for something else."""
    if named.takes not in takes:
        raise BadInput(f"`test={named.name}` needs {named.takes_says}; got {what}. The default is {default}.")


def require_test_fits_plan(named: Contrast, plan: Plan) -> None:
    """BadInput where the named contrast is not valid for such a plan: said before anything is fitted."""
    needed = None if named.fits is None else named.fits(plan)
    if needed is None and named.designs and plan.traits.design not in named.designs:
        needed = f"{', '.join(splitters_of(named.designs))} plans"
    if needed is not None:
        raise BadInput(f"`test={named.name}` needs {needed}; got {plan.key}. Leave `test` out, or give such a `plan`.")


def least_level(reaches: Callable[[float], bool], tail: float = 1e-9) -> float:
    """The smallest level whose interval holds 0, by halving: intervals nest."""
    low, high = 1e-6, 1 - tail
    if reaches(low):
        return 0.0
    if not reaches(high):
        return high
    for _ in range(40):
        # In the middle of the logs of 1 - level, since what matters lies near 1.
        middle = 1 - ((1 - low) * (1 - high)) ** 0.5
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return high
