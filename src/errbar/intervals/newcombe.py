"""Newcombe's method 5 for the ROC area: the areas t with |area - t| <= z s(t), s from the exponential model.

One of the two methods of the default, auc_hull. It keeps its coverage at areas near 1 and small samples, and fails
where the two classes' scores have very different spreads.
"""

from __future__ import annotations

from errbar._numeric.exponential_area import limits
from errbar.errors import NoInterval
from errbar.intervals._effective_rows import effective_share
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Ranks, Scored


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Limits of the area, then through the measure's own map."""
    basis = scored.basis
    if not isinstance(basis, Ranks) or basis.area is None:
        raise NoInterval(f"newcombe is for the ROC area; {scored.measure.name} is not a function of it")
    share = effective_share(scored, ask.level)
    total = scored.n if scored.weight is None else float(scored.weight.sum())
    # Counts in effective rows, at least one a side: the formula divides by both.
    scale = scored.n / total * share
    low, high = limits(basis.area, max(basis.positives * scale, 1.0), max(basis.negatives * scale, 1.0), ask.level)
    ends = sorted((float(basis.through(low)), float(basis.through(high))))
    return ends[0], ends[1], "Newcombe's method 5"


newcombe = Method(
    name="newcombe",
    label="Newcombe 5",
    standing="asymptotic",
    covers=0.96,
    takes=("ranks",),
    takes_says="the ROC area and its linear forms",
    find=find,
    cites=("newcombe2006",),
    about=__doc__ or "",
)
