"""Paired: the gap of two fixed models on the same rows, +- t times the standard error of right's influence less left's.

The default for every measure: what both models find hard cancels, so a gap far smaller than either error bar may be
resolved. With units it works on unit totals. p is one less the level at which the interval reaches 0. Plain t holds
for equal models, but covers 86 to 93 % of true gaps where losses are skewed and 73 to 90 % where a class has five
rows. So means of row losses (log loss, Brier, MSE) and their roots extend it to the limits of Hall's correction for
skewness, which alone would reject equal models in up to 14 % of cases, and functions of the confusion table (F1, MCC)
to the limits of Dirichlet draws of the joint table, which alone would in up to 11 %. Log loss and Brier reach as far
as draws that imagine one row more, of the other label: accurate models' few confident errors may not be in the sample.
Roots and R2 reach as far as the gap of mean losses, mapped exactly: two tangents reject equal models with skewed noise
in up to 9 % of cases. Not to be confused with two intervals that overlap, which says little about the gap, or
z_unpaired.
"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.contrasts._constant_gap import alike
from errbar.contrasts._gap_influence import GapInfluence, is_mapped, pieces, prepare_pieces, tail_of
from errbar.contrasts._joint_dirichlet import by_draws
from errbar.contrasts._mean_gap import Limits, by_influence, draw_unseen_rows, hull, secant, unseen_rows
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import Mean

IMAGINED = ", extended to one imagined row of the other label"


def find(pair: RowPair, ask: InferenceSettings) -> Gap:
    """Limits at the level and the p that agrees with them: the hull of plain t and what corrects it for the measure."""
    at = pair.keep("influence", lambda: pieces(pair))
    if at.se == 0:
        return alike(pair, ask)
    means = isinstance(pair.left.basis, Mean) and isinstance(pair.right.basis, Mean)
    found, how = by_influence(pair, at, ask.level, hall=means), ""
    if means:
        how += _hall(at)
    elif (also := by_draws(pair, at, ask)) is not None:
        found = hull(found, also)
        how += f", extended to the limits of {ask.replicates:,} Dirichlet draws of the joint table"
    if (unseen := unseen_rows(pair, ask)) is not None:
        found = hull(found, unseen)
        how += IMAGINED
    if is_mapped(pair) and (exact := secant(pair, ask.level)) is not None:
        found = hull(found, exact)
        how += ", extended to the gap of mean losses mapped exactly"
    low, high, p = found
    bounds = pair.left.measure.bounds
    most = bounds[1] - bounds[0]
    return _gap(pair, at, ask, (max(low, -most), min(high, most), p), how)


def _gap(pair: RowPair, at: GapInfluence, ask: InferenceSettings, found: Limits, how: str) -> Gap:
    pieces_of = "paired rows" if pair.unit is None else "units"
    return Gap(pair.gap, *found, f"{at.n:,} {pieces_of}, t with {at.df:,.4g} df{how}", at.se, tail_of(pair))


def _hall(at: GapInfluence) -> str:
    return f", extended to Hall's limits (skewness {at.skewness:.2g})"


def prepare(pairs: Sequence[RowPair], ask: InferenceSettings) -> None:
    """Many pairs on the same rows: moments of their gaps, and draws, found at once."""
    prepare_pieces(pairs)
    draw_unseen_rows(pairs, ask)


paired = Contrast(
    name="paired",
    label="paired t on influences",
    standing="asymptotic",
    takes="rows",
    takes_says="two fixed models on the same rows, any measure with an influence",
    find=find,
    ahead=prepare,
    aliases=("paired_t", "influence"),
    cites=("hall1992", "hampel1974", "caelen2017", "totsch2021"),
    about=__doc__ or "",
)
