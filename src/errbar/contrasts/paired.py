"""Paired: the gap of two fixed models on the same rows, +- t times the standard error of right's influence less left's.

The default for every measure: what both models find hard cancels, so a gap far smaller than either error bar may be
resolved. With units it works on unit totals. Means of row losses (log loss, Brier, MSE) take the hull with Hall's
correction for skewness, other measures the delta method; p is one less the level at which the interval reaches 0.
Not to be confused with two intervals that overlap, which says little about the gap, or z_unpaired.
"""

from __future__ import annotations

from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar._numeric.skewed_t import corrected, two_tails
from errbar.contrasts._alike import alike
from errbar.contrasts._pieces import Pieces, pieces, scale
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import Ask
from errbar.records.pairs import RowPair


def find(pair: RowPair, ask: Ask) -> Gap:
    """Limits at the level and the p that agrees with them."""
    found = pieces(pair)
    if found.se == 0:
        return alike(pair, ask)
    skewed = scale(pair) is not None
    low, high, p = _skewed(pair.gap, found, ask.level) if skewed else _plain(pair.gap, found, ask.level)
    bounds = pair.left.measure.bounds
    most = bounds[1] - bounds[0]
    told = f"{found.n:,} {'paired rows' if pair.unit is None else 'units'}, t with {found.df:,.4g} df"
    how = f"{told}, hull with Hall's (skewness {found.skewness:.2g})" if skewed else told
    return Gap(pair.gap, max(low, -most), min(high, most), p, how, found.se)


def _plain(gap: float, at: Pieces, level: float) -> tuple[float, float, float]:
    half = t_two_sided(level, at.df) * at.se
    return gap - half, gap + half, t_tails(gap / at.se, at.df)


def _skewed(gap: float, at: Pieces, level: float) -> tuple[float, float, float]:
    """The hull of Hall's limits with plain t's: the skewness of differences is often an outlier's, and Hall's alone
    rejects equal models in 5 to 14 % of cases at n = 50; plain t alone covers 86 to 93 % where skewness is real."""
    low, high = corrected(gap, at.se, at.skewness, at.n, level, df=at.df)
    p = two_tails(gap, at.se, at.skewness, at.n, at.df)
    plain = _plain(gap, at, level)
    return min(low, plain[0]), max(high, plain[1]), max(p, plain[2])


paired = Contrast(
    name="paired",
    label="paired t on influences",
    standing="asymptotic",
    takes="rows",
    takes_says="two fixed models on the same rows, any measure with an influence",
    find=find,
    aliases=("paired_t", "influence"),
    cites=("hall1992", "hampel1974"),
    about=__doc__ or "",
)
