"""Median outcome: half of the items have a mean outcome this low or lower, half this high or higher.

Use it for times, distances and costs, where a few items are far off. Its interval assumes nothing about their
distribution. Not to be confused with the mean, which those few items move, or with medae, which is of errors.

>>> import errbar
>>> errbar.score(outcome=[1.2, 0.9, 1.1, 30.0, 1.0], item=list("abcde"), measures="median")["median"].value
1.1
"""

from __future__ import annotations

import math

from errbar.measures._item_quantiles import scored_quantile
from errbar.measures._items import of_outcomes
from errbar.records.measure import Measure

median = Measure(
    name="median",
    label="median",
    reads="outcome",
    kinds=("outcome",),
    find=of_outcomes(lambda measure, evidence: scored_quantile(measure, evidence, 0.5)),
    better="high",
    bounds=(-math.inf, math.inf),
    perfect=None,
    as_outcome=True,
    smooth=False,
    options={"outcome": None},
    cites=("hampel1974", "thompson1936"),
    formula="median over items of the mean over trials",
    about=__doc__ or "",
)
