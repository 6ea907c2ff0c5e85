"""Best of k: how much the best of several numbers on the same rows flatters, and what is left without that."""

from __future__ import annotations

import numpy as np

from errbar._numeric.exact_tails import normal_at_least
from errbar.records.types import Bools, Floats

# A draw costs n k additions: large tables get fewer draws, but never less than FEWEST.
WORK = 2e8
DRAWS = 500
FEWEST = 50


def expected_maximum(k: int) -> float:
    """The mean of the largest of k independent standard normal numbers: 0, 0.564, 0.846, ...

    >>> round(expected_maximum(2), 4), round(expected_maximum(3), 4)
    (0.5642, 0.8463)
    """
    if k < 2:
        return 0.0
    # Beyond 9 the normal tail is 1e-19, so even k = 1,000 models leave an area below rounding.
    x = np.linspace(0.0, 9.0, 4001)
    above = np.array([normal_at_least(z) for z in x.tolist()])
    # The mean is the area above the distribution to the right of 0, less the area below it to the left.
    area: Floats = 1 - (1 - above) ** k - above**k
    return float(np.trapezoid(area, x))


def correct_best(right: Bools, rng: np.random.Generator) -> float:
    """The share of right answers of the best of k models, corrected for having been chosen (BBC, tsamardinos2018).

    `right` has a row per row and a column per model. In each draw of the rows the model that is best on the drawn ones
    is scored on those that were not drawn; the mean of these scores is the corrected share.
    """
    n, k = right.shape
    hits = right.astype(np.float64)
    draws = int(min(DRAWS, max(FEWEST, WORK / (n * k))))
    total = 0.0
    for _ in range(draws):
        count = np.bincount(rng.integers(n, size=n), minlength=n)
        out = count == 0
        if not out.any():  # of two rows, both are drawn every second time
            out[rng.integers(n)] = True
        inside = count @ hits
        # Ties are broken at random: always taking the first would favour models by their order.
        chosen = int(rng.choice(np.flatnonzero(inside == inside.max())))
        total += float(hits[out, chosen].mean())
    return total / draws
