"""Quantile: the outcome that a share q of the items stays at or below, each item by its mean over trials.

Use it for what the worst-served items get: `quantile(q=0.9)` of times, `quantile(q=0.1)` of grades. An upper limit for
q = 0.9 needs 36 items, for 0.95 72, for 0.99 368. Not to be confused with an interval for single new items.

>>> import errbar
>>> run = errbar.score(outcome=[3, 1, 2, 5, 4], item=list("abcde"), measures="quantile(q=0.8)")
>>> run["quantile"].value
4.0
"""

from __future__ import annotations

import math

from errbar.errors import BadInput
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._item_quantiles import scored_quantile
from errbar.measures._items import of_outcomes
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def _find(measure: Measure, evidence: OutcomeEvidence) -> Scored:
    q = measure.settings["q"]
    if isinstance(q, bool) or not isinstance(q, int | float) or not 0 < q < 1:
        raise BadInput(f"q= must lie between 0 and 1; got {q!r}. Write quantile(q=0.9).")
    return scored_quantile(measure, evidence, float(q))


quantile = Measure(
    name="quantile",
    label="quantile",
    reads="outcome",
    kinds=("outcome",),
    find=of_outcomes(_find),
    better="high",
    bounds=(-math.inf, math.inf),
    perfect=None,
    as_outcome=True,
    smooth=False,
    options={"q": 0.9, "outcome": None},
    cites=("hampel1974", "thompson1936"),
    formula="least value with a share q of item means at or below it",
    about=__doc__ or "",
)
