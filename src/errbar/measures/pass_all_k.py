"""pass^k: the chance that all of k trials of a new item pass, C(c, k) / C(n, k) with c of n trials passed.

Use it where every answer must work, as with an agent that meets the same task many times. Each item's value is the
share of its k-subsets of trials that pass throughout, which is unbiased; every item counts as one.
Not to be confused with (c/n)^k, which is biased, nor with pass_at_k, which one pass of k suffices for.

>>> import errbar
>>> run = errbar.score(outcome=[1, 1, 0, 1, 1, 1], item=list("aaabbb"), trial=[1, 2, 3] * 2, measures="pass_all_k(k=2)")
>>> round(run["pass_all_k"].value, 4)  # item a 1/3, item b 1
0.6667
"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import UNSEEN_OF_K, ItemValues, chance_of_all, item_mean, read_k
from errbar.records.measure import Measure


def _values(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> ItemValues:
    k = read_k(evidence, settings)
    return ItemValues(chance_of_all(evidence.passes(settings["outcome"]), evidence.trials, k), unseen=UNSEEN_OF_K)


pass_all_k = Measure(
    name="pass_all_k",
    label="all of k",
    reads="outcome",
    kinds=("outcome",),
    find=item_mean(_values),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    options={"k": 1, "outcome": None},
    aliases=("pass^k", "pass_hat_k"),
    cites=("chen2021",),
    formula="mean over items of C(c, k) / C(n, k)",
    about=__doc__ or "",
)
