"""Share: the share of trials whose outcome reaches `at_least`, as a mean over items of each item's share.

Use it for a grade that counts as good, a Dice above 0.8, an answer within two seconds (`better=low`: the fewer above,
the better). `at_least=1` by default, the best of outcomes between 0 and 1.
Not to be confused with mean, which says how good outcomes are, not how many are good enough.

>>> import errbar
>>> run = errbar.score(outcome=[5, 3, 4, 1], item=list("abcd"), range=(1, 5), measures="share(at_least=4)")
>>> run["share"].value
0.5
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import BadInput
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import ItemValues, item_mean
from errbar.records.measure import Measure


def _values(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> ItemValues:
    cut = settings["at_least"]
    if isinstance(cut, bool) or not isinstance(cut, int | float) or not np.isfinite(cut):
        raise BadInput(f"at_least= must be a number; got {cut!r}. Write share(at_least=0.8).")
    reached = (evidence.outcome(settings["outcome"]).values >= cut).astype(float)
    return ItemValues(evidence.sums(reached) / evidence.trials, trials=reached, passes=True)


share = Measure(
    name="share",
    label="share",
    reads="outcome",
    kinds=("outcome",),
    find=item_mean(_values),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    as_outcome=True,
    options={"at_least": 1.0, "outcome": None},
    cites=("miller2024",),
    formula="mean over items of the share of trials with an outcome of at_least or more",
    about=__doc__ or "",
)
