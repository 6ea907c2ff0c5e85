"""Measures that are a smooth function of means of several row quantities, found in blocks that stay in cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar._numeric.stepping import gradient
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.scored import LossMap, Means, MeansSpread, Rows, Scored
from errbar.records.types import Floats

Quantities = Callable[[Rows], Floats]
"""Rows in, (quantities, rows) out."""
ROUNDING = 1e-13


def _blocks(n: int) -> Iterator[slice]:
    return (slice(start, min(n, start + BLOCK)) for start in range(0, n, BLOCK))


class KnownMeans(NamedTuple):
    """Means of the quantities that other measures found too, and the standard errors that follow."""

    means: Floats
    spread: Callable[[], MeansSpread | None] = lambda: None


def means_of(evidence: Evidence, quantities: Quantities) -> Floats:
    """Return the means over rows of the quantities."""
    w = evidence.weight
    sums = sum(x.sum(axis=1) if w is None else x @ w[s] for s in _blocks(evidence.n) for x in [quantities(s)])
    return np.asarray(sums / evidence.total)


def scored_columns(
    measure: Measure,
    evidence: Evidence,
    quantities: Quantities,
    combine: Callable[[Any], Any],
    mean_loss: LossMap | None = None,
    known: KnownMeans | None = None,
) -> Scored:
    """A Scored for combine(means of the quantities), kept in bounds where rounding would leave them."""
    n, w = evidence.n, evidence.weight
    means = means_of(evidence, quantities) if known is None else known.means
    low, high = measure.bounds
    value = min(max(float(combine(means)), low), high)  # NaN stays NaN in this order
    if not np.isfinite(value):
        raise Undefined("the value is not finite on these rows")

    def influence() -> Floats:
        with np.errstate(all="ignore"):
            slope = gradient(combine, means)
        # First order in the means: a row moves the value by slope . (x - means).
        level = float(slope @ means)
        out, size, terms = np.empty(n), 0.0, 0.0
        for s in _blocks(n):
            x = quantities(s)
            out[s] = slope @ x - level
            size = float(np.maximum(size, np.abs(out[s]).max()))
            terms = max(terms, float((np.abs(slope) * np.abs(x).max(axis=1)).max()))
        # Terms that cancel in every row leave rounding behind, which is no spread.
        return np.zeros(n) if size <= ROUNDING * terms else out

    return Scored(
        measure=measure,
        label=measure.label,
        value=value,
        basis=Means(
            means=means,
            block=quantities,
            combine=combine,
            mean_loss=mean_loss,
            spread=(lambda: None) if known is None else known.spread,
        ),
        n=n,
        influence_of=influence,
        reweigh=lambda weight: measure.score(evidence.reweighted(weight)).value,
        unit=evidence.unit,
        weight=w,
    )
