"""pass@k: the chance that at least one of k trials of a new item passes, 1 - C(n - c, k) / C(n, k) with c of n passed.

Use it where somebody checks k answers and keeps one that works, as with generated code. Each item's value is the share
of its k-subsets of trials with a pass (Chen et al. 2021), which is unbiased; every item counts as one.
Not to be confused with 1 - (1 - c/n)^k, which is up to 0.06 too low or too high, nor with pass_all_k.

>>> import errbar
>>> run = errbar.score(outcome=[1, 0, 0, 0, 0, 0], item=list("aaabbb"), trial=[1, 2, 3] * 2, measures="pass_at_k(k=2)")
>>> round(run["pass_at_k"].value, 4)  # item a 1 - 1/3, item b 0
0.3333
"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import UNSEEN_OF_K, ItemValues, chance_of_all, item_mean, read_k
from errbar.records.measure import Measure


def _values(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> ItemValues:
    k, passes = read_k(evidence, settings), evidence.passes(settings["outcome"])
    return ItemValues(1 - chance_of_all(evidence.trials - passes, evidence.trials, k), unseen=UNSEEN_OF_K)


pass_at_k = Measure(
    name="pass_at_k",
    label="pass@k",
    reads="outcome",
    kinds=("outcome",),
    find=item_mean(_values),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    options={"k": 1, "outcome": None},
    aliases=("pass@k",),
    cites=("chen2021",),
    formula="mean over items of 1 - C(n - c, k) / C(n, k)",
    about=__doc__ or "",
)
