"""Measures that are a mean of one loss per row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from errbar._numeric.moments import BLOCK, Fill, Moments, moments, of_rows
from errbar._numeric.moments import Block as Block
from errbar._numeric.stepping import slope
from errbar.errors import BadInput, Undefined
from errbar.evidence import MOMENTS, Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.measures._wrong_losses import WrongLosses
from errbar.records.measure import Measure
from errbar.records.scored import Mean, Scored, Through
from errbar.records.types import Better, Floats, Kind, Reads


@dataclass(frozen=True, slots=True)
class RowLosses:
    """Losses of rows, in blocks."""

    of: Block
    known: Callable[[], Moments | None] = lambda: None
    """Their moments, where one pass has found them with those of other measures."""
    into: Fill | None = None
    """Writes them to a line that is there already."""
    impossible: int = 0
    """Rows that give some outcome probability 0: their loss would be infinite if it happened."""

    def __call__(self, s: slice) -> Floats:
        """The losses of these rows."""
        return self.of(s)


def p_of_truth(evidence: Evidence) -> Block:
    """The probability that each row gave to what really happened, in blocks."""
    asked = evidence.given.prob
    if asked is None:
        raise BadInput("This measure needs `prob`; got none.")
    return partial(_of_many_classes if asked.ndim == 2 else _of_two_classes, evidence)


def _of_many_classes(evidence: Evidence, s: slice) -> Floats:
    assert evidence.given.prob is not None
    truth = evidence.truth[s]
    return np.asarray(evidence.given.prob[s][np.arange(len(truth)), truth])


def _of_two_classes(evidence: Evidence, s: slice) -> Floats:
    # |(1 - y) - p| is p where y = 1 and 1 - p where y = 0, without a branch.
    return np.abs(~evidence.y_positive()[s] - evidence.p_positive()[s])


def scored_mean(
    measure: Measure,
    evidence: KnownRows,
    block: Block,
    *,
    through: Through = lambda mean: mean,
    loss_bounds: tuple[float, float] = (0.0, float("inf")),
    label: str | None = None,
    extras: dict[str, float] | None = None,
    wrong: WrongLosses | None = None,
) -> Scored:
    """A Scored for the mean of the losses that `block(rows)` yields, mapped by `through`."""

    def rows() -> Floats:
        return block(slice(0, evidence.n))

    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # what overflows is found below
        found = evidence.keep((MOMENTS, measure.key), lambda: _moments(evidence, block))
        mean, variance, skewness = found.mean, found.variance, found.skewness
    value = float(np.real(through(mean)))
    if not np.isfinite(value):
        raise Undefined("the mean loss is not finite")
    # A root has no slope at 0. There every loss is 0, so that any finite slope gives no influence.
    steepness = slope(through, mean) if mean != 0 else 1.0
    return Scored(
        measure=measure,
        label=label or measure.label,
        value=value,
        basis=Mean(
            n=evidence.n,
            mean=mean,
            variance=variance,
            skewness=skewness,
            rows=rows,
            through=through,
            loss_bounds=loss_bounds,
            if_wrong=None if wrong is None else wrong.if_wrong,
            if_turned=None if wrong is None else wrong.if_turned,
            if_wrong_moments=None if wrong is None else wrong.moments,
            impossible=block.impossible if isinstance(block, RowLosses) else 0,
        ),
        n=evidence.n,
        influence_of=lambda: steepness * (rows() - mean),
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
        extras={**found.shape, **(extras or {})},
    )


def _moments(evidence: KnownRows, block: Block) -> Moments:
    """Return moments of plain rows: known from another measure's pass, or found in a pass."""
    if evidence.weight is not None:
        return _weighted_moments(evidence.weight, evidence, block)
    rows = block if isinstance(block, RowLosses) else RowLosses(block)
    return rows.known() or moments(rows.of, evidence.n, rows.into)


def _weighted_moments(w: Floats, evidence: KnownRows, block: Block) -> Moments:
    """The weighted mean; the kurtosis leaves weights aside, variance and skewness are not told."""
    n, known = evidence.n, block.known() if isinstance(block, RowLosses) else None
    if known is None:
        losses = block(slice(0, n))
        known, mean = of_rows(losses), evidence.mean(losses)
    else:
        parts = (slice(start, start + BLOCK) for start in range(0, n, BLOCK))
        mean = sum(float(np.dot(w[s], block(s))) for s in parts) / evidence.total
    return known._replace(mean=mean, variance=float("nan"), skewness=float("nan"))


def mean_loss(
    losses: Callable[[Evidence, Mapping[str, Any]], Block],
    *,
    through: Through = lambda mean: mean,
    loss_bounds: tuple[float, float] = (0.0, float("inf")),
    reads: Reads,
    kinds: Sequence[Kind],
    better: Better = "low",
    wrong: Callable[[Evidence, Mapping[str, Any]], WrongLosses | None] | None = None,
    **about: Any,
) -> Measure:
    """A mean loss: `losses(evidence, settings)` checks that it exists and returns the blocked row losses."""

    def score(measure: Measure, evidence: Evidence) -> Scored:
        block = losses(evidence, measure.settings)
        turned = None if wrong is None else wrong(evidence, measure.settings)
        return scored_mean(measure, evidence, block, through=through, loss_bounds=loss_bounds, wrong=turned)

    about.setdefault("bounds", (0.0, float("inf")))
    return Measure(reads=reads, kinds=tuple(kinds), better=better, find=score, **about)
