"""Infinitesimal jackknife: the influence of each row on a value, from small changes of its weight.

Influence is the derivative of the value by a row's weight, times the sum of weights (Jaeckel 1972). It exists where the
value is a smooth function of the weights: a mean, a ratio, an area. A median or a maximum is none, and is found out by
a few changes of all weights at once: a small one, enlarged, must come near a large one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np

from errbar.errors import Undefined
from errbar.measures._function_rows import FunctionRows
from errbar.records.types import Floats, Ints

MOST = 2000
"""Kinds of rows beyond which the value is bootstrapped: a call for each would take longer than 2,000 replicates."""
STEP = 1e-3
"""Change of a weight, as a share of it."""
NEAR = 1e-9
"""Rounding of a foreign function, in proportion to its values."""
DRAWS = 200
"""Draws behind a standard error, where no interval asks for more."""
TRIALS, SMALL, LARGE = 6, 1e-3, 0.5
"""How many changes of all weights at once are tried, and how large they are."""

OfWeights = Callable[[Floats], float]


def row_influence(
    find: OfWeights, value: float, rows: FunctionRows, weight: Floats | None, bounds: tuple[float, float]
) -> Callable[[], Floats] | None:
    """Return a function for all rows' influences; None if the value is not smooth in the weights, or rows are too many.

    Rows with equal truth, prediction and weight have equal influence: one of them is enough.
    """
    first, kind = rows.alike(weight)
    if len(first) > MOST:
        return None
    base = np.ones(len(kind)) if weight is None else np.asarray(weight, dtype=np.float64)
    try:
        if not is_smooth(find, value, base, bounds):
            return None
    except Undefined:
        return None

    def influence() -> Floats:
        total = float(base.sum())
        slopes = np.empty(len(first))
        for place, row in enumerate(first):
            # A row of weight 0 is moved by a share of the average weight.
            step = STEP * (base[row] or total / len(base))
            moved = base.copy()
            moved[row] += step
            slopes[place] = (find(moved) - value) / step
        # A value free of the weights' scale has influences of mean 0; finite steps leave a little, taken off here.
        out = total * slopes[kind]
        return np.asarray(out - np.average(out, weights=base), dtype=np.float64)

    return influence


def resampled_se(find: OfWeights, n: int, unit: Ints | None, weight: Floats | None) -> float:
    """The spread of the value over 200 draws of rows, or units; NaN where more than one in twenty has no value."""
    pieces = n if unit is None else int(unit.max()) + 1
    rng = np.random.default_rng([n, pieces, 1979])
    found = np.full(DRAWS, np.nan)
    for i in range(DRAWS):
        counts = np.bincount(rng.integers(0, pieces, pieces), minlength=pieces).astype(np.float64)
        drawn = counts if unit is None else counts[unit]
        with suppress(Undefined):
            found[i] = find(drawn if weight is None else drawn * weight)
    there = np.isfinite(found)
    return float(found[there].std(ddof=1)) if there.mean() >= 0.95 and pieces > 1 else float("nan")


def is_smooth(find: OfWeights, value: float, base: Floats, bounds: tuple[float, float]) -> bool:
    """True where the value is free of the weights' scale and moves with them as a line does."""
    rng = np.random.default_rng([len(base), 1972])
    seen, promised = np.empty(TRIALS), np.empty(TRIALS)
    for i in range(TRIALS):
        change = rng.uniform(-1, 1, len(base))
        promised[i] = (find(base * (1 + SMALL * change)) - value) * (LARGE / SMALL)
        seen[i] = find(base * (1 + LARGE * change)) - value
    near = NEAR * max(abs(value), float(np.abs(seen).max()))
    if abs(find(base) - value) > near or abs(find(2 * base) - value) > near:
        return False
    if np.abs(seen).max() <= NEAR * abs(value):
        return value in bounds  # no row moves it: perfect, or a step function that no weight has reached
    # Half: a smooth value bends over so large a change; a step function's small change promises nothing.
    return float(np.abs(seen - promised).sum()) <= 0.5 * float(np.abs(seen).sum())
