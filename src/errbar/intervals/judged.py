"""Judged: Clopper and Pearson's limits on as many items as a judge and human labels of some items are worth together.

The default for judged_mean. theta (1 - theta) / se^2 (z / t)^2 is the number of effective items, at most all of them. t
has the labelled items less 1 degrees of freedom. Where nothing varies, the labelled items alone count. It covers in 93
to 99 % of samples with 30 to 300 labels, where value +- z se, which the libraries use, covers 53 to 96 %.
Not to be confused with bounded, which reads one value of every item.
"""

from __future__ import annotations

import math

from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.errors import NoInterval
from errbar.intervals import exact
from errbar.records.judged_sample import JudgedSample
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Scored


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """The limits of the effective share, back on the range of the outcome."""
    basis = scored.basis
    assert isinstance(basis, JudgedSample)
    floor, ceiling = scored.measure.bounds
    if not (math.isfinite(floor) and math.isfinite(ceiling)):
        raise NoInterval("judged needs outcomes with two finite ends. Give `range`")
    if basis.labelled < 2:
        raise NoInterval("one human label has no spread")
    theta = min(max((scored.value - floor) / (ceiling - floor), 0.0), 1.0)
    most, se2, everything = theta * (1 - theta), (scored.se / (ceiling - floor)) ** 2, scored.n
    few = (z_two_sided(ask.level) / t_two_sided(ask.level, basis.labelled - 1)) ** 2
    worth = min(most / se2 * few, everything) if most > 0 and se2 > 0 else basis.labelled
    ends = exact.limits(theta * worth, worth, ask.level)
    low, high = (floor + end * (ceiling - floor) for end in ends)
    return low, high, f"{worth:,.4g} effective items, {basis.labelled:,.0f} labelled"


judged = Method(
    name="judged",
    label="judge and labels",
    standing="heuristic",
    takes=("judged",),
    takes_says="a judge beside human labels",
    find=find,
    covers=0.93,
    cites=("angelopoulos2023", "clopper1934"),
    about=__doc__ or "",
)
