"""Group gap: the largest minus the smallest mean outcome of the groups in a column of `by`.

Equal groups show a gap too, the larger the more and the smaller they are; it is printed beside the value. The interval
looks at every pair of groups, each group at the level of Tukey's studentized range.
Not to be confused with the difference of two groups that were named beforehand.

>>> import errbar
>>> run = errbar.score(outcome=[1, 1, 1, 0, 0, 1], by={"site": list("aaabbb")}, measures="group_gap")
>>> round(run["group_gap"].value, 4)  # 3/3 - 1/3
0.6667
"""

import math

from errbar.measures._groups import of_groups
from errbar.records.measure import Measure

group_gap = Measure(
    name="group_gap",
    label="gap between groups",
    reads="outcome",
    kinds=("outcome",),
    find=of_groups("gap", lambda means, high: max(means) - min(means)),
    better="low",
    bounds=(0.0, math.inf),
    perfect=0.0,
    smooth=False,
    needs="by",
    interval="simultaneous",
    options={"by": None, "outcome": None},
    cites=("zou2008", "tukey1953"),
    formula="largest - smallest mean outcome of the groups",
    about=__doc__ or "",
)
