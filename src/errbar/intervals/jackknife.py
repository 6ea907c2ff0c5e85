"""Jackknife: the spread of the value when each row (or unit) is left out, on a scale without ends, t quantile.

The default for R2, explained variance, Pearson, concordance correlation and every other ratio of means. A tangent takes
the denominator's spread for small; leaving rows out does not, and where truth or errors are skewed the interval
contains the truth in 87 to 97 % of samples instead of 76 to 95 %. Values without a row come from sums, nothing is
recomputed. Correlations keep the least spread of normal theory. Few rows that hold all the weight of the tail (t3
noise, outliers) still leave it short, 65 to 93 %: a finding says so. Where units are of very unequal size (Kish's
number is below 0.65 of the units), the degrees of freedom are those that the units' changes show, (sum of squares)^2 /
sum of fourth powers, where these are fewer: R2 of 15 to 100 units whose size tells of their errors covers 88 to 92 %
instead of 82 to 87 %. Not to be confused with delta, its first-order form.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from errbar._numeric.inner import inner
from errbar._numeric.moments import BLOCK
from errbar._numeric.open_scale import open_scale
from errbar._numeric.quantiles import t_two_sided
from errbar.errors import NoInterval
from errbar.intervals import delta, fisher
from errbar.intervals._effective_rows import effective_share, freedom, freedom_of_totals, has_unequal_units
from errbar.intervals.fisher import LEAST_VARIANCE
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Means, Scored
from errbar.records.types import Floats


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """g(value) +- t se on the open scale g of the measure's range, mapped back."""
    scale = open_scale(scored.measure.bounds)
    if scored.value in scored.measure.bounds or scored.se == 0:
        return fisher.find(scored, ask) if scored.measure.name in LEAST_VARIANCE else delta.find(scored, ask)
    se = spread(scored)
    how = f"leaving out one {'row' if scored.unit is None else 'unit'} at a time, on the {scale.name} scale"
    least = _least(scored, ask)
    if least > se:
        se, how = least, f"{how}; spread from normal theory"
    centre, half = float(scale.to(np.asarray(scored.value))), t_two_sided(ask.level, _freedom(scored)) * se
    return scale.back(centre - half), scale.back(centre + half), how


def spread(scored: Scored) -> float:
    """Standard error on the open scale: sqrt((G - 1) / G sum (theta_(g) - mean)^2)."""
    if scored.plain and isinstance(scored.basis, Means) and (known := scored.basis.spread()) is not None:
        return known.open_scale
    g, sums, squares = 0, 0.0, 0.0
    with np.errstate(all="ignore"):
        for apart in _changes(scored):
            g, sums, squares = g + len(apart), sums + float(apart.sum()), squares + inner(apart, apart)
    if g < 2:
        raise NoInterval("one row (or one unit) has no spread")
    if not math.isfinite(squares):
        what = "row" if scored.unit is None else "unit"
        raise NoInterval(f"without one of its {what}s the value is perfect or undefined: its spread cannot be found")
    return math.sqrt((g - 1) / g * max(squares - sums * sums / g, 0.0))


def _freedom(scored: Scored) -> float:
    """Degrees of freedom: what rows or units are worth less one, or fewer if units are of very unequal size."""
    df = freedom(scored)
    return freedom_of_totals(np.concatenate(list(_changes(scored))), df) if has_unequal_units(scored) else df


def _changes(scored: Scored) -> Iterator[Floats]:
    """Yield what each row or unit changes on the open scale when it is left out, in blocks."""
    to = open_scale(scored.measure.bounds).to
    centre = float(to(np.asarray(scored.value)))
    for values in left_out(scored):
        # About the value: values without one row differ from it by about 1 / n, and squares about 0 would cancel.
        yield to(values) - centre


def left_out(scored: Scored) -> Iterator[Floats]:
    """The value without each row, or each unit, from sums; in blocks that stay in cache."""
    basis, unit, weight = scored.basis, scored.unit, scored.weight
    assert isinstance(basis, Means)
    mass, units = scored.pieces.mass, None
    if unit is not None:
        rows = basis.rows().T
        units = np.stack([np.bincount(unit, weights=q if weight is None else weight * q) for q in rows])
    whole = float(mass.sum())
    sums = whole * basis.means[:, None]
    for start in range(0, len(mass), BLOCK):
        s = slice(start, start + BLOCK)
        part = basis.block(s) if units is None else units[:, s]
        if units is None and weight is not None:
            part = weight[s] * part
        # The means without a piece are sums without it, over the weight without it.
        found = np.real(basis.combine((sums - part) / (whole - mass[s])))
        yield found if (there := mass[s] > 0).all() else found[there]


def _least(scored: Scored, ask: InferenceSettings) -> float:
    """Normal theory's standard error for a correlation; 0 for other measures."""
    variance = LEAST_VARIANCE.get(scored.measure.name)
    if variance is None:
        return 0.0
    n = scored.n * effective_share(scored, ask.level)
    if n <= 4:
        raise NoInterval(f"a correlation needs more than 4 independent rows; these are worth {n:.3g}")
    return math.sqrt(variance(scored.value, n))


jackknife = Method(
    name="jackknife",
    label="jackknife",
    standing="asymptotic",
    takes=("means",),
    takes_says="a smooth function of means of several row quantities (R2, a correlation)",
    find=find,
    aliases=("leave_one_out_se",),
    covers=0.9,
    cites=("efron1981",),
    about=__doc__ or "",
)
