"""AC1: agreement of raters, corrected by the chance that two raters agree who do not know (Gwet).

(p - e) / (1 - e) with p as in Fleiss' kappa and e = sum of share (1 - share) over the ratings / (ratings - 1). It stays
high where raters agree and one rating is rare, where kappa and alpha fall; so it has an interval there too.
Not to be confused with agreement, which is not corrected at all.

>>> import errbar
>>> run = errbar.score(outcome=[1, 1, 1, 0, 0, 0], item=list("aabbcc"), measures="ac1")
>>> round(run["ac1"].value, 4)  # p = 2/3, e = 2 * 1/4 / 1 = 1/2
0.3333
"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.errors import Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._raters import Ratings, agreement, rating_counts
from errbar.measures.fleiss_kappa import pairs_and_shares
from errbar.records.measure import Measure


def _ratings(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> Ratings:
    counts = rating_counts(evidence, settings["outcome"])
    k = counts.shape[1]
    if k < 2:
        raise Undefined("all ratings are equal; ac1 needs two different ones")
    return pairs_and_shares(counts, lambda shares: (shares * (1 - shares)).sum(axis=0) / (k - 1), guarded=False)


ac1 = Measure(
    name="ac1",
    label="AC1",
    reads="outcome",
    kinds=("outcome",),
    find=agreement(_ratings),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    interval="fisher_hull",
    needs="rater",
    options={"outcome": None},
    aliases=("gwet_ac1",),
    cites=("gwet2008",),
    formula="(p - e) / (1 - e), e = sum of share (1 - share) / (number of ratings - 1)",
    about=__doc__ or "",
)
