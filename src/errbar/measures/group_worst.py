"""Worst group: the mean outcome of the group that fares worst, of the groups in a column of `by`.

The group with the lowest sample mean looks worse than it is, because it was picked: its interval allows for that by
taking every group at the level .95^(1 / groups). Where low outcomes are good, it is the group with the highest mean.
Not to be confused with the row of that group in the table of slices, whose interval is for a group named beforehand.

>>> import errbar
>>> run = errbar.score(outcome=[1, 1, 1, 0, 0, 1], by={"site": list("aaabbb")}, measures="group_worst")
>>> round(run["group_worst"].value, 4)  # site a 3/3, site b 1/3
0.3333
"""

import math

from errbar.measures._groups import of_groups
from errbar.records.measure import Measure

group_worst = Measure(
    name="group_worst",
    label="worst group",
    reads="outcome",
    kinds=("outcome",),
    find=of_groups("worst", lambda means, high: min(means) if high else max(means)),
    better="high",
    bounds=(-math.inf, math.inf),
    perfect=None,
    as_outcome=True,
    smooth=False,
    needs="by",
    interval="simultaneous",
    options={"by": None, "outcome": None},
    cites=("zou2008", "tukey1953"),
    formula="least mean outcome of the groups",
    about=__doc__ or "",
)
