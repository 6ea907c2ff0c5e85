"""How many independent rows the rows are worth: the design effect of units and weights."""

from __future__ import annotations

import numpy as np

from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.records.scored import Scored


def effective_share(scored: Scored, level: float) -> float:
    """Effective rows per row, in (0, 1]: variance as if independent over clustered variance.

    Shrunk by (z / t)^2 for few units, and never above 1 (Korn & Graubard 1998). Where the spread cannot be
    seen (no errors at all), a unit counts as one row: the cautious end.
    """
    if scored.plain:
        return 1.0
    groups = scored.n_independent
    if groups < 2:
        return 1.0 / scored.n
    w = np.ones(scored.n) if scored.weight is None else scored.weight
    psi = scored.influence
    with np.errstate(invalid="ignore", over="ignore"):
        alone = float(np.dot(w, psi * psi) / w.sum()) / scored.n
    se = scored.se
    if not np.isfinite(se) or not np.isfinite(alone) or se <= 1e-12 * (abs(scored.value) + 1e-12) or alone == 0:
        kish = float(w.sum() ** 2 / np.dot(w, w))
        return min(groups if scored.unit is not None else kish, kish) / scored.n
    few = (z_two_sided(level) / t_two_sided(level, groups - 1)) ** 2
    return min(1.0, alone / se**2 * few)


def quantile(scored: Scored, level: float) -> float:
    """t on the independent pieces less one."""
    return t_two_sided(level, max(scored.n_independent - 1, 1))


def units_note(scored: Scored, share: float) -> str:
    """Words for an effective sample size, empty where rows stand alone."""
    if scored.plain:
        return ""
    return f", {scored.n:,} rows worth {max(1, round(share * scored.n)):,} independent ones"
