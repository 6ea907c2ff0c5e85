"""The cut that is cheapest on these rows, with limits of its cost that hold at every cut at once.

A cut that was chosen by the rows it is scored on looks too good there, so the interval of that one cut is void. Three
spans hold together instead: Berk-Jones bands of the true and of the false positive rate over all cuts, and the interval
of the prevalence. The cost, and how much it exceeds that of calling every row the same, lie between their corners.
"""

from __future__ import annotations

import numpy as np

from errbar.deciding.threshold_costs import Costs, cheapest, cost_between, costs_of, expected_cost
from errbar.deciding.threshold_cuts import thresholds_of, weight_above
from errbar.deciding.uniform_band import share_bands
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.sheet import Sheet
from errbar.scoring.share_interval import share

CHEAPEST = "cheapest_cut"
"""Name of the sheet."""
COLUMNS = ("cut", "cost", "low", "high", "level", "declared", "declared_cost", "gap_low", "gap_high", "blind")
Ends = tuple[float, float]


def cheapest_sheets(e: Evidence, level: float) -> tuple[Sheet, ...]:
    """One line; none without costs of errors, without probabilities, or where right answers have a price."""
    prices = costs_of(e) if e.given.prob is not None else None
    if prices is None or prices.right or np.count_nonzero(e.class_weights) < 2:
        return ()
    at = thresholds_of(e, e.given.threshold)
    tp, fp = (weight_above(e, positive, at) for positive in (True, False))
    tpr, fpr, prevalence = tp / tp[0], fp / fp[0], float(tp[0] / (tp[0] + fp[0]))
    both = {"fn": prices.fn, "fp": prices.fp}
    i = cheapest(tpr, fpr, **both, prevalence=prevalence)
    costs = expected_cost(tpr, fpr, **both, prevalence=prevalence)
    spans = [band.around(rate[[i]]) for band, rate in zip(share_bands(e, level, spans=3), (tpr, fpr))]
    found = share(e, measure("prevalence"), 1 - (1 - level) / 3)
    about = (0.0, 1.0) if found is None else (found.low, found.high)
    low, high = cost_between(spans[0], spans[1], about, **both)
    ends = [(float(a[0]), float(b[0])) for a, b in spans]
    gap = gap_to_blind(ends[0], ends[1], about, prices)
    own = int(np.flatnonzero(at == e.given.threshold)[0])
    always, never = prices.fp * (1 - prevalence), prices.fn * prevalence
    blind = e.positive if always <= never else 1 - e.positive
    row = (
        float(at[i]), float(costs[i]), float(low[0]), float(high[0]), level, float(at[own]), float(costs[own]), *gap,
        e.classes[blind],
    )  # fmt: skip
    return (Sheet(name=CHEAPEST, title="The cheapest cut on these rows", columns=COLUMNS, rows=(row,)),)


def gap_to_blind(tpr: Ends, fpr: Ends, prevalence: Ends, prices: Costs) -> Ends:
    """Limits of the cost less that of the cheaper blind rule, calling every row positive or none.

    Less the one and less the other are each linear in what they depend on; the cheaper rule leaves the larger gap.
    """

    def between(t: float, f: float) -> tuple[list[float], list[float]]:
        always = [p * prices.fn * (1 - t) - (1 - p) * prices.fp * (1 - f) for p in prevalence]
        never = [(1 - p) * prices.fp * f - p * prices.fn * t for p in prevalence]
        return always, never

    best, worst = between(tpr[1], fpr[0]), between(tpr[0], fpr[1])
    return max(map(min, best)), max(map(max, worst))
