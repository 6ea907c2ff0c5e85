"""Fisher hull: the wider ends of value +- t se and tanh(atanh(value) +- t se'), both by leaving out an item at a time.

The default for agreement of raters. On few items the plain interval passes 1 or is too short on its lower side; the one
on Fisher's scale alone is too short on its upper side. It is about these raters and new items.
Not to be confused with fisher, which knows the least spread of a correlation of normal values.
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar.intervals import jackknife
from errbar.intervals._effective_rows import freedom
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Scored


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """The hull of both."""
    low, high, _ = jackknife.find(scored, ask)[:3]
    left = np.concatenate(list(jackknife.left_out(scored)))
    half = t_two_sided(ask.level, freedom(scored)) * float(np.sqrt((len(left) - 1) * np.var(left)))
    what = "item" if scored.unit is None else "unit"
    return min(low, scored.value - half), max(high, scored.value + half), f"leaving out one {what} at a time"


fisher_hull = Method(
    name="fisher_hull",
    label="t and Fisher's z",
    standing="heuristic",
    takes=("means",),
    takes_says="agreement of raters",
    find=find,
    covers=0.9,
    cites=("fisher1921", "efron1981"),
    about=__doc__ or "",
)
