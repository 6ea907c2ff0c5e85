"""Paired: the gap of two fixed models on the same rows, +- t times the standard error of right's influence less left's.

The default for every measure: what both models find hard cancels, so a gap far smaller than either error bar may be
resolved. With units it works on unit totals. p is one less the level at which the interval reaches 0. Plain t rejects
equal models rarely enough, but covers 86 to 93 % of true gaps where losses are skewed and 73 to 90 % where a class has
five rows. So means of row losses (log loss, Brier, MSE) and their roots extend it to the limits of Hall's correction
for skewness, which alone would reject equal models in up to 14 % of cases, and functions of the confusion table (F1,
MCC) to the limits of Dirichlet draws of the joint table, which alone would in up to 11 %. Not to be confused with two
intervals that overlap, which shows little about the gap, or z_unpaired.
"""

from __future__ import annotations

from typing import TypeAlias

from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar._numeric.skewed_t import corrected, two_tails
from errbar.contrasts._constant_gap import alike
from errbar.contrasts._gap_influence import GapInfluence, pieces
from errbar.contrasts._joint_dirichlet import by_draws
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import Mean

Limits: TypeAlias = tuple[float, float, float]
"""Low, high, p."""


def find(pair: RowPair, ask: InferenceSettings) -> Gap:
    """Limits at the level and the p that agrees with them: the hull of plain t and what corrects it for the measure."""
    at = pieces(pair)
    if at.se == 0:
        return alike(pair, ask)
    low, high, p = _plain(pair.gap, at, ask.level)
    how = f"{at.n:,} {'paired rows' if pair.unit is None else 'units'}, t with {at.df:,.4g} df"
    if isinstance(pair.left.basis, Mean) and isinstance(pair.right.basis, Mean):
        also: Limits | None = _correct_skewness(pair.gap, at, ask.level)
        how += f", extended to Hall's limits (skewness {at.skewness:.2g})"
    elif (also := by_draws(pair, at, ask)) is not None:
        how += f", extended to the limits of {ask.replicates:,} Dirichlet draws of the joint table"
    if also is not None:
        low, high, p = min(low, also[0]), max(high, also[1]), max(p, also[2])
    bounds = pair.left.measure.bounds
    most = bounds[1] - bounds[0]
    return Gap(pair.gap, max(low, -most), min(high, most), p, how, at.se)


def _plain(gap: float, at: GapInfluence, level: float) -> Limits:
    half = t_two_sided(level, at.df) * at.se
    return gap - half, gap + half, t_tails(gap / at.se, at.df)


def _correct_skewness(gap: float, at: GapInfluence, level: float) -> Limits:
    low, high = corrected(gap, at.se, at.skewness, at.n, level, df=at.df)
    return low, high, two_tails(gap, at.se, at.skewness, at.n, at.df)


paired = Contrast(
    name="paired",
    label="paired t on influences",
    standing="asymptotic",
    takes="rows",
    takes_says="two fixed models on the same rows, any measure with an influence",
    find=find,
    aliases=("paired_t", "influence"),
    cites=("hall1992", "hampel1974", "caelen2017", "totsch2021"),
    about=__doc__ or "",
)
