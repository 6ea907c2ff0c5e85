"""Effective rows: the design effect of units and weights."""

from __future__ import annotations

import numpy as np

from errbar._numeric.inner import dot, inner
from errbar._numeric.moments import BLOCK
from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.records.scored import HAIR, Proportion, Scored
from errbar.records.types import Floats

UNEQUAL = 0.65
"""Units are of very unequal size where they are worth less than this share of their number."""


def count_effective_rows(scored: Scored) -> float:
    """Kish's effective number of units (or rows): one large unit among many small ones is worth little more than 1."""
    if scored.plain:
        return float(scored.n)
    from errbar._numeric.effective_count import count_effective  # here, since rows without units or weights need none
    from errbar.records.counted_rows import find_counted_rows

    return count_effective(scored.pieces.masses(find_counted_rows(scored)))


def effective_share(scored: Scored, level: float) -> float:
    """Effective rows per row, in (0, 1]: variance as if independent over clustered variance.

    Shrunk by (z / t)^2 for few units, and never above 1 (Korn & Graubard 1998), with the degrees of freedom of what
    the units are worth. Where the spread cannot be seen (no errors at all), a unit counts as one row.
    """
    if scored.plain:
        return 1.0
    if scored.n_independent < 2:
        return 1.0 / scored.n
    with np.errstate(invalid="ignore", over="ignore"):
        # The variance if rows were independent: mean squared influence over n.
        alone = _mean_square(scored.influence, scored.weight) / scored.n
    se = scored.se
    # No spread to be seen makes the design effect 0 / 0: count a unit as one row.
    if not np.isfinite(se) or not np.isfinite(alone) or alone == 0 or se <= HAIR * (abs(scored.value) + alone**0.5):
        return min(1.0, count_effective_rows(scored) / _counted_rows(scored))
    # Korn & Graubard (1998): a binomial interval of m rows uses z; m (z / t)^2 rows give the width that t asks for.
    few = (z_two_sided(level) / t_two_sided(level, freedom(scored))) ** 2
    return min(1.0, alone / se**2 * few)


def _mean_square(x: Floats, weight: Floats | None) -> float:
    """Weighted mean of squares; in blocks, which need no squares of all rows at once."""
    if weight is None:
        return dot(x, x) / len(x)
    parts = (slice(start, start + BLOCK) for start in range(0, len(x), BLOCK))
    return sum(inner(weight[s] * x[s], x[s]) for s in parts) / float(weight.sum())


def _counted_rows(scored: Scored) -> float:
    """Rows in the denominator, on the scale on which trials are counted."""
    basis = scored.basis
    if not isinstance(basis, Proportion):
        return float(scored.n)
    total = scored.n if scored.weight is None else float(scored.weight.sum())
    return max(basis.trials / total * scored.n, 1.0)


def freedom(scored: Scored) -> float:
    """Degrees of freedom: what the units (or weighted rows) are worth, less one."""
    return max(count_effective_rows(scored) - 1, 1.0)


def has_unequal_units(scored: Scored) -> bool:
    """Return True if the units are so unequal in size that they are worth far less than their number."""
    return scored.unit is not None and count_effective_rows(scored) < UNEQUAL * scored.n_independent


def freedom_of_totals(totals: Floats, df: float) -> float:
    """Return the degrees of freedom that very unequal unit totals show, at least 2 and at most `df`."""
    squares = (totals - totals.mean()) ** 2
    fourth = float((squares**2).sum())
    return min(df, max(2.0, float(squares.sum()) ** 2 / fourth)) if fourth > 0 else df


def quantile(scored: Scored, level: float) -> float:
    """t on the independent pieces less one."""
    return t_two_sided(level, freedom(scored))


def units_note(scored: Scored, share: float) -> str:
    """Words for an effective sample size, empty where rows stand alone."""
    if scored.plain:
        return ""
    return f", {scored.n:,} rows worth {max(1, round(share * scored.n)):,} independent ones"
