"""Look correction: how many looks an interval must hold for, and how much the best of them flatters.

Looks that were prespecified are k fixed models: Bonferroni over k, or the bootstrap-corrected value of the best with
Wilson's interval where the predictions of all looks are kept (Tsamardinos 2018). Any other look may follow from those
before it, which Bonferroni over k does not cover; k (k + 1) / 2 was measured to hold up to 20 looks. Beyond that no
interval holds, and new data are needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from errbar._numeric.chosen_best import correct_best, expected_maximum
from errbar._numeric.quantiles import z_two_sided
from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.intervals import interval_for
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate, Interval
from errbar.records.ledger import LedgerFacts
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.predictions import Predictions
from errbar.records.types import Bools

MOST = 20
"""Adaptive looks up to which an interval was measured to hold."""
SHARES = ("accuracy", "error_rate")
"""Measures of which every row is right or wrong."""
DRAWN = 50_000
PURPOSE = 104


@dataclass(frozen=True, kw_only=True)
class LookCorrection:
    """For how many statements at once an interval must hold: 1 where nothing is corrected."""

    looks: int
    statements: int
    kind: str
    level: float
    """The level that was asked for."""

    @property
    def has_interval(self) -> bool:
        """False after so many adaptive looks that none holds."""
        return self.kind == "prespecified" or self.looks <= MOST

    @property
    def used(self) -> float:
        """The level of each single interval (Bonferroni)."""
        return 1 - (1 - self.level) / self.statements

    def adjust(self, ask: InferenceSettings) -> InferenceSettings:
        """The settings at the level of a single interval, with enough draws for ends that far out."""
        if self.statements == 1:
            return ask
        draws = min(DRAWN, ceil(10 / (1 - self.used)))
        return replace(ask, level=self.used, replicates=max(ask.replicates, draws))

    @property
    def in_words(self) -> str:
        """What was done, for the line about an interval."""
        if self.kind == "prespecified":
            return f"Bonferroni over {self.looks} prespecified models"
        return f"Bonferroni over {self.statements} = k(k+1)/2 for k={self.looks} looks that may follow from each other"


def correction_for(facts: LedgerFacts, level: float) -> LookCorrection:
    """What a look needs: nothing unless a locked set is opened again for another model."""
    k = facts.models if facts.locked and facts.opened_again and facts.design == "fixed" else 1
    statements = k if facts.kind == "prespecified" else k * (k + 1) // 2
    return LookCorrection(looks=k, statements=statements, kind=facts.kind, level=level)


def correct_estimates(
    estimates: Sequence[Estimate],
    measures: Mapping[str, Measure],
    evidence: KnownRows,
    correction: LookCorrection,
    ask: InferenceSettings,
    earlier: Sequence[Predictions] | None,
) -> tuple[Estimate, ...]:
    """Estimates with their optimism and the interval that still holds; `ask` is at the level asked for.

    `earlier` are the predictions of the other models that were looked at, None where they are not kept.
    """
    if correction.looks == 1:
        return tuple(estimates)
    right = None if earlier is None else _right_rows(evidence, earlier)
    return tuple(
        e
        if e.level == correction.level
        else without_interval(e, correction)
        if not correction.has_interval
        else _correct(e, measures.get(e.measure), evidence, correction, ask, right)
        for e in estimates
    )


def restate_estimates(estimates: Sequence[Estimate], correction: LookCorrection) -> tuple[Estimate, ...]:
    """Estimates that were found at the corrected level, of slices too, named by the level that they hold together."""
    return tuple(e if e.level == correction.level else _restate(e, correction) for e in estimates)


def _restate(e: Estimate, correction: LookCorrection) -> Estimate:
    if not correction.has_interval:
        return without_interval(e, correction)
    if e.interval is None:
        return replace(e, level=correction.level)
    how = "; ".join(part for part in (correction.in_words, e.interval.how) if part)
    optimism = {} if e.se is None else {"optimism": e.se * expected_maximum(correction.statements)}
    interval = replace(e.interval, level=correction.level, how=how)
    return replace(e, level=correction.level, interval=interval, extras={**e.extras, **optimism})


def _correct(
    e: Estimate,
    measure: Measure | None,
    evidence: KnownRows,
    correction: LookCorrection,
    ask: InferenceSettings,
    right: Bools | None,
) -> Estimate:
    """Shares of right rows by the bootstrap or Clopper and Pearson's interval, all others by the level alone."""
    if e.value is not None and measure is not None and measure.name in SHARES:
        alone = evidence.given.unit is None and evidence.weight is None
        if right is not None and alone and correction.kind == "prespecified":
            return _correct_by_bootstrap(e, measure, right, correction, ask)
        e = replace(e, interval=_exact(e, measure, evidence, correction.adjust(ask)) or e.interval)
    return _restate(e, correction)


def without_interval(e: Estimate, correction: LookCorrection) -> Estimate:
    """The value alone: after so many looks no interval holds."""
    reason = _new_data(correction) if e.reason is None else e.reason
    return replace(e, level=correction.level, interval=None, se=None, reason=reason)


def _new_data(correction: LookCorrection) -> Missing:
    return Missing("no_interval", f"{correction.looks} models were looked at on this test set, new data needed")


def _exact(e: Estimate, m: Measure, evidence: KnownRows, ask: InferenceSettings) -> Interval | None:
    """Clopper and Pearson's interval in place of Wilson's, whose far tails are too short."""
    if e.method != "wilson":
        return None
    try:
        return interval_for(m.score(evidence), ask, "exact")
    except (NoInterval, Undefined):
        return None


def _correct_by_bootstrap(
    e: Estimate, m: Measure, right: Bools, correction: LookCorrection, ask: InferenceSettings
) -> Estimate:
    """The bootstrap-corrected value of the best with Wilson's interval around it; any other model is not corrected."""
    n = len(right)
    hits = right.sum(axis=0)
    share = float(hits[-1]) / n
    corrected = share
    if hits[-1] == hits.max():
        corrected = min(share, correct_best(right, ask.rng(PURPOSE, counted=False)))
    low, high = _wilson(corrected, n, ask.level)
    value = corrected if m.name == "accuracy" else 1 - corrected
    ends = (low, high) if m.name == "accuracy" else (1 - high, 1 - low)
    how = f"bootstrap-corrected value {value:.4g} of the best of {correction.looks} prespecified models, n = {n:,}"
    interval = Interval(low=ends[0], high=ends[1], level=ask.level, method="wilson", standing="asymptotic", how=how)
    extras = {**e.extras, "optimism": share - corrected, "corrected": value}
    return replace(e, level=ask.level, interval=interval, reason=None, extras=extras)


def _wilson(p: float, n: int, level: float) -> tuple[float, float]:
    """Wilson's interval of a share that need not be a count over n."""
    z = z_two_sided(level)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * float(np.sqrt(p * (1 - p) / n + z * z / (4 * n * n)))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def _right_rows(evidence: KnownRows, earlier: Sequence[Predictions]) -> Bools | None:
    """Which rows each model has right, this one last; None where rows cannot be paired or there are no classes."""
    if not isinstance(evidence, Evidence):
        return None
    mine = evidence.given
    if mine.kind not in ("binary", "multiclass"):
        return None
    columns = []
    for other in earlier:
        order = _pair(mine, other)
        if order is None or other.classes != mine.classes:
            return None
        columns.append((Evidence(other).labels() == other.truth)[order])
    return np.column_stack([*columns, evidence.labels() == mine.truth])


def _pair(mine: Predictions, other: Predictions) -> np.ndarray[tuple[int], np.dtype[np.intp]] | None:
    """Where each row of one is in the other: by ids where both have them, else in the same order."""
    if mine.n != other.n:
        return None
    order = np.arange(mine.n)
    if mine.row is not None and other.row is not None:
        place = np.argsort(mine.row, kind="stable")
        order = np.empty(mine.n, dtype=np.intp)
        order[place] = np.argsort(other.row, kind="stable")
    same = np.array_equal(np.asarray(mine.truth), np.asarray(other.truth)[order])
    return order if same else None


def correct_comparisons(comparisons: Sequence[Comparison], correction: LookCorrection) -> tuple[Comparison, ...]:
    """Gaps whose intervals were found at the corrected level, named by the level that they hold together."""
    if correction.looks == 1:
        return tuple(comparisons)
    return tuple(c if c.level == correction.level else _correct_gap(c, correction) for c in comparisons)


def _correct_gap(c: Comparison, correction: LookCorrection) -> Comparison:
    if not correction.has_interval:
        none = {"low": None, "high": None, "p": None, "p_adjusted": None, "rows_needed": None, "resolves": None}
        return replace(c, level=correction.level, verdict="not resolved", reason=_new_data(correction), **none)  # type: ignore[arg-type]
    how = "; ".join(part for part in (correction.in_words, c.how) if part)
    p = None if c.p_adjusted is None else min(1.0, c.p_adjusted * correction.statements)
    return replace(c, level=correction.level, p_adjusted=p, how=how if c.low is not None else c.how)
