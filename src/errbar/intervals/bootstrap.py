"""Bootstrap: quantiles of the measure over resampled rows (or units), 2,000 replicates or more.

By name: the interval most papers print. On small tables it falls to 45 % coverage, and it has zero width at a count of
zero; the defaults keep their coverage there. Not to be confused with bca or bootstrap_t, which correct for bias and for
changing spread.
"""

from __future__ import annotations

from errbar.intervals._drawn_ends import draw_enough, find_tails
from errbar.intervals._replicates import replicates
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Scored


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Equal-tailed quantiles; an undefined replicate counts against both ends."""
    found = draw_enough(scored, ask, lambda a: find_tails(replicates(scored, a).values, a))
    what = "units" if scored.unit is not None else "rows"
    return found.low, found.high, f"{found.draws:,} replicates of {what}{found.note}"


bootstrap = Method(
    name="bootstrap",
    label="percentile bootstrap",
    standing="asymptotic",
    covers=0.91,
    takes=(),
    takes_says="any measure",
    find=find,
    resamples=True,
    aliases=("percentile",),
    cites=("efron1993",),
    about=__doc__ or "",
)
