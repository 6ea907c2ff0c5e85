"""Explained variance: 1 - var(y - f) / var(y), the share of the truth's variance that is left out of the errors.

Use it where a constant shift of all predictions is harmless or will be calibrated away. With several outputs it is
the plain average of theirs.
Not to be confused with R2, which also counts the shift: the two agree when the mean error is 0.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0], value=[2.0, 3.0, 4.0], measures="explained_variance")
>>> run["explained_variance"].value  # the errors are all -1: 1 - 0 / var(y)
1.0
"""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar._numeric.mean_parts import MeanParts, mean_parts
from errbar._numeric.output_powers import EQUAL
from errbar._numeric.spread_of_two import ratio_spread, sums_of_two
from errbar._numeric.square_powers import ENOUGH, spread_of_ratio, square_powers
from errbar.evidence import Evidence
from errbar.measures._columns import KnownMeans, is_many_plain, means_spread, scored_columns
from errbar.measures._joint import FAR
from errbar.measures._no_skill import fixed
from errbar.measures._regression_rows import columns, pair
from errbar.measures._relative import FLAT, truth_means, varied_columns
from errbar.measures._tables import ratio
from errbar.records.measure import Measure
from errbar.records.scored import Rows, Scored
from errbar.records.types import REGRESSION, Floats


def _find(measure: Measure, evidence: Evidence) -> Scored:
    many = is_many_plain(evidence) and evidence.given.truth.ndim == 1
    near = _near_means(evidence) if many else None
    known = None if near is None else _known_means(evidence, *near)
    if near is None or known is None:
        y, f = varied_columns(evidence)
        centre, shift = truth_means(evidence), mean_parts(f, evidence.weight)
    else:
        (y, f), (centre, shift) = columns(evidence), (MeanParts(part, np.zeros(1)) for part in near)
    k = y.shape[1]

    def quantities(s: Rows) -> Floats:
        # Each about its own mean before they are subtracted: y - f rounds off the spread of errors that are all large.
        a = centre.about(y[s])
        e = a - shift.about(f[s])
        return np.concatenate([e.T, (e * e).T, a.T, (a * a).T])

    def combine(m: Any) -> Any:
        e, ee, a, aa = m[:k], m[k : 2 * k], m[2 * k : 3 * k], m[3 * k :]
        return 1 - ratio(ee - e * e, aa - a * a, FLAT).mean(axis=0)

    return scored_columns(measure, evidence, quantities, combine, known=known)


def _near_means(evidence: Evidence) -> tuple[Floats, Floats]:
    """Means of truth and prediction, (1,) each, but for rounding."""
    y, f = pair(evidence)
    return np.array([y.mean()]), np.array([f.mean()])


def _known_means(evidence: Evidence, centre: Floats, other: Floats) -> KnownMeans | None:
    """Means of the quantities and the spread of one output of many plain rows; None where sums would lose digits."""
    y, f = pair(evidence)

    def fill(rows: slice, a: Floats, e: Floats) -> None:
        np.subtract(y[rows], centre, out=a)
        np.subtract(f[rows], other, out=e)
        np.subtract(a, e, out=e)

    if evidence.n >= ENOUGH:
        powers = square_powers(evidence.n, lambda rows, e, a: fill(rows, a, e))
        ee, aa, quick = powers.first[0] / evidence.n, powers.second[0] / evidence.n, spread_of_ratio(powers)
        rounded = FAR * max(abs(centre[0]), abs(other[0]))
        if quick is not None and min(ee, aa) > rounded**2:
            return KnownMeans(np.array([0.0, ee, 0.0, aa]), lambda: means_spread(quick))
    found = sums_of_two(evidence.n, fill)
    if found is None:
        return None
    (a, e), (aa, ee) = found.means, found.squares
    ee = aa if abs(ee - aa) <= EQUAL * aa else ee  # predictions that are constant but for rounding explain nothing
    spread = lambda: evidence.keep("variance_ratio_spread", lambda: means_spread(ratio_spread(found)))  # noqa: E731
    return KnownMeans(np.array([e, ee, a, aa]), spread)


explained_variance = Measure(
    name="explained_variance",
    label="explained variance",
    reads="value",
    degree=0,
    kinds=REGRESSION,
    better="high",
    bounds=(-float("inf"), 1.0),
    perfect=1.0,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0: any constant",
    interval="jackknife",
    aliases=("explained_variance_score",),
    cites=("hastie2009",),
    formula="1 - var(y - f) / var(y)",
    about=__doc__ or "",
)
