"""Mean outcome: the mean over items of each item's mean over its trials; every item counts as one.

Its label is score where outcomes lie between 0 and 1. Use it for the share of items solved, a mean grade, a mean time.
Not to be confused with the mean over all trials, in which an item with more trials counts for more. Its usual error
bar takes trials of one item for independent items.

>>> import errbar
>>> run = errbar.score(outcome=[1, 0, 1, 1], item=["a", "a", "b", "b"], trial=[1, 2, 1, 2], measures="mean")
>>> run["mean"].value  # item a 1/2, item b 1
0.75
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import ItemValues, item_mean
from errbar.records.measure import Measure


def _values(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> ItemValues:
    name = settings["outcome"]
    one = evidence.outcome(name)
    return ItemValues(evidence.means(name), one.range, one.values, passes=evidence.is_share(name))


mean = Measure(
    name="mean",
    label="mean",
    reads="outcome",
    kinds=("outcome",),
    find=item_mean(_values),
    better="high",
    bounds=(-math.inf, math.inf),
    perfect=None,
    as_outcome=True,
    options={"outcome": None},
    cites=("miller2024",),
    formula="mean over items of the mean over trials",
    about=__doc__ or "",
)
