"""ICC: the share of the ratings' variance that lies between items, for ratings that are numbers.

`kind=agreement` counts raters who are stricter than others as disagreement (Shrout and Fleiss's ICC(2,1)),
`kind=consistency` does not (ICC(3,1)). Every rater must rate every item. The interval is about new items and these
raters; where items have skewed means it covers 72 to 90 % only.
Not to be confused with Krippendorff's alpha on an interval scale, which allows raters to skip items.

>>> import errbar
>>> ratings = {"outcome": [1, 2, 3, 4, 5, 6], "item": list("aabbcc"), "rater": [1, 2] * 3}
>>> run = errbar.score(**ratings, measures=["icc(kind=consistency)", "icc"])
>>> [round(e.value, 4) for e in run.estimates]  # rater 2 gives 1 more: between items 8, between raters 1.5, rest 0
[1.0, 0.8889]
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._raters import Ratings, agreement, rating_table
from errbar.measures._tables import ratio
from errbar.records.measure import Measure
from errbar.records.scored import Rows
from errbar.records.types import Array, Floats

KINDS = ("agreement", "consistency")


def _ratings(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> Ratings:
    if settings["kind"] not in KINDS:
        raise BadInput(
            f"kind= must be agreement or consistency; got {settings['kind']!r}. Write icc(kind=consistency)."
        )
    table, raters = rating_table(evidence, settings["outcome"])
    holes, k, n = np.isnan(table), len(raters), evidence.total
    if holes.any():
        rows = int(np.count_nonzero(holes.any(axis=1)))
        raise Undefined(f"{rows:,} items lack a rating of some rater; krippendorff_alpha(scale=interval) allows for it")
    if k < 2 or evidence.n < 2:
        raise Undefined("icc needs two raters and two items")
    away = table - table.mean()  # about the mean, or squares of large ratings would cancel

    def quantities(s: Rows) -> Floats:
        of = away[s]
        mean = of.mean(axis=1)
        return np.vstack([mean * mean, (of * of).sum(axis=1), of.T])

    def combine(m: Array) -> object:
        centre = m[2:].mean(axis=0)
        between = k * (m[0] - centre**2)
        raters_apart = ((m[2:] - centre) ** 2).sum(axis=0)
        rest = (m[1] - k * centre**2 - between - raters_apart) / (k - 1)
        stretch = n / (n - 1)
        items, error = stretch * between, stretch * rest
        whole = items + (k - 1) * error
        if settings["kind"] == "agreement":
            whole = whole + k * (raters_apart / (k - 1) - error / n)
        return ratio(items - error, whole, "all ratings are equal")

    return Ratings(quantities, combine, guarded=False)


icc = Measure(
    name="icc",
    label="ICC",
    reads="outcome",
    kinds=("outcome",),
    find=agreement(_ratings),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    interval="fisher_hull",
    needs="rater",
    options={"kind": "agreement", "outcome": None},
    aliases=("intraclass_correlation",),
    finite=True,
    cites=("shrout1979",),
    formula="(items - error) / (items + (k - 1) error + k (raters - error) / n), mean squares",
    about=__doc__ or "",
)
