"""Ratings so much on one side that intervals of agreement are too narrow.

Krippendorff's alpha, Fleiss' kappa and kappa of raters rest on the items with a rating beside the most frequent one.
With 5 % positive ratings, their intervals from 30 items covered 58 to 75 % of the time, from 100 items 86 to 88 %.
Below 10 of those items there is no interval, below 20 this warns. Squared differences are those of kappa with quadratic
weights and of alpha on an interval scale. They covered 85 to 93 % with 30 items where one grade holds half of the
ratings; this warns below 100 items. ICC covered 72 to 90 % where the means of items were lognormal; this warns where
their skewness is beyond 1.
Remedy: rate more items, or give AC1 beside it, whose interval holds there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes
from errbar.records.types import Floats

FEW, MANY = 20, 100
"""Items with a rating beside the most frequent one, and items in all, that are enough."""
HALF = 0.5
SKEWED = 1.0
SQUARED: Mapping[str, tuple[str, str]] = {
    "rater_kappa": ("weights", "quadratic"),
    "krippendorff_alpha": ("scale", "interval"),
}


def _look(given: CheckInput) -> Iterator[Finding]:
    rows = None if given.evidence is None else given.evidence.given
    if not isinstance(rows, Outcomes):
        return
    for e in given.estimates:
        m = given.measures.get(e.measure)
        if m is None or m.needs != "rater" or e.interval is None:
            continue
        why = _why_rough(m, rows)
        if why:
            yield one_sided_ratings.finding(
                f"{e.label} has a rough interval: {why}. Intervals like this covered 58–93 % of the time instead of "
                "95 %. Rate more items.",
                measures=(e.measure,),
                weight=1.3,
            )


def _why_rough(m: Measure, rows: Outcomes) -> str:
    """Say what is one-sided; nothing where the interval was found to cover."""
    name = m.settings["outcome"]
    values = rows.outcome(None if name is None else str(name)).values
    if m.name == "icc":
        skew = _skewness(np.bincount(rows.item, weights=values) / rows.trials)
        return f"the means of items have skewness {skew:.2g}" if abs(skew) > SKEWED else ""
    levels, counts = np.unique(values, return_counts=True)
    beside = len(np.unique(rows.item[values != levels[counts.argmax()]]))
    if m.name != "ac1" and beside < FEW:
        return f"{beside} items have a rating beside the most frequent one, {FEW} are enough"
    option, squared = SQUARED.get(m.name, ("", ""))
    if rows.n < MANY and option and m.settings[option] == squared and counts.max() >= HALF * len(values):
        return f"one grade holds half of the ratings of {rows.n} items, and differences are squared"
    return ""


def _skewness(means: Floats) -> float:
    away = means - means.mean()
    spread = float(np.mean(away**2))
    return float(np.mean(away**3)) / spread**1.5 if spread > 0 else 0.0


def _example() -> object:
    """Sixty items of which one rater finds eight bad, and the other seven others."""
    import errbar

    ratings = [x for i in range(60) for x in (float(i < 8), float(8 <= i < 15))]
    return errbar.score(outcome=ratings, item=[i // 2 for i in range(120)], measures="krippendorff_alpha")


one_sided_ratings = Check(
    code=codes.ONE_SIDED_RATINGS,
    name="one_sided_ratings",
    severity="warn",
    concerns="interval",
    title="one-sided ratings",
    verbs=("score",),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("krippendorff2011",),
    about=__doc__ or "",
)
