"""Group ratio: the smallest over the largest mean outcome of the groups in a column of `by`; 1 where all are equal.

The four-fifths rule asks for at least 0.8. The interval looks at every pair of groups on a log scale.
Not to be confused with the gap between groups, which says how many percentage points apart they are.

>>> import errbar
>>> run = errbar.score(outcome=[1, 1, 1, 0, 0, 1], by={"site": list("aaabbb")}, measures="group_ratio")
>>> round(run["group_ratio"].value, 4)  # 1/3 over 3/3
0.3333
"""

from errbar.errors import Undefined
from errbar.measures._groups import of_groups
from errbar.records.measure import Measure


def _ratio(means: list[float], high: bool) -> float:
    if max(means) == 0:
        raise Undefined("every group has a mean of 0")
    return min(means) / max(means)


group_ratio = Measure(
    name="group_ratio",
    label="ratio between groups",
    reads="outcome",
    kinds=("outcome",),
    find=of_groups("ratio", _ratio),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    smooth=False,
    needs="by",
    interval="simultaneous",
    options={"by": None, "outcome": None},
    cites=("zou2008", "tukey1953"),
    formula="smallest / largest mean outcome of the groups",
    about=__doc__ or "",
)
