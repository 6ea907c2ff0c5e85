"""Bayesian correlated t: the posterior of the gap of two learners over splits that share training rows.

Student's t on J - 1 degrees of freedom about the gap, with scale^2 s^2 (1/J + rho/(1 - rho)); rho is the correlation of
two splits, n_test/(n_test + n_train), or 1/k over k folds. It answers what people ask: how probable is it that left is
better, right is better, or that they differ by less than `rope`, the gap that is of no consequence. It is `corrected_t`
in other words, the same interval and the same p, but for repeats of more than 3 folds: there it pools all splits, as
published, and the corrected t so pooled called equal learners different in 1.5 to 9.6 % of cases. Not to be confused
with a p-value: `p` here is twice the smaller of P(gap < 0) and P(gap > 0).
"""

from __future__ import annotations

import math

from errbar._numeric.overlap import FEW_FOLDS, variance
from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar.contrasts._split_gaps import gaps_of, must_vary, within
from errbar.errors import BadInput
from errbar.records.contrast import Contrast, Gap
from errbar.records.family import DesignKind
from errbar.records.method import InferenceSettings
from errbar.records.pairs import SplitPair
from errbar.records.types import Better

DESIGNS: tuple[DesignKind, ...] = ("partition", "random_splits")
SIDES: dict[Better, tuple[str, str]] = {"high": ("p_left", "p_right"), "low": ("p_right", "p_left")}
"""The better side below -rope and above rope; a measure that is best in between has no such sides."""


def find(pair: SplitPair, ask: InferenceSettings, *, rope: float = 0.0, rho: float | None = None) -> Gap:
    """Central credible interval, and the posterior of left better, within rope, right better."""
    rope = _number("rope", rope, below=math.inf)
    rho = _alike(pair) if rho is None else _number("rho", rho, below=1.0)
    gaps, remark = gaps_of(pair, "bayes_correlated_t", DESIGNS)
    s2, splits = variance(gaps, pair.repeat_of, pooled=True)
    # With rho = n_test / (n_test + n_train), rho / (1 - rho) is Nadeau and Bengio's n_test / n_train.
    scale = math.sqrt(s2 * (1 / splits + rho / (1 - rho)))
    must_vary(pair, scale)
    low, high = within(pair, t_two_sided(ask.level, splits - 1) * scale)
    how = f"posterior t with {splits - 1} df, rho {rho:.3g}; p is twice the smaller posterior tail at 0"
    if pair.k > FEW_FOLDS and splits > pair.k:
        how += (
            "; pooled over repeats, as published: the corrected t so pooled called equal learners different in up "
            "to 9.6 %"
        )
    p = t_tails(pair.gap / scale, splits - 1)
    return Gap(pair.gap, low, high, p, how + remark, scale, _posterior(pair, scale, splits - 1, rope))


def _alike(pair: SplitPair) -> float:
    """Corani and Benavoli: the share of rows that a split tests."""
    return 1 / pair.k if pair.k else pair.n_test / (pair.n_test + pair.n_train)


def _posterior(pair: SplitPair, scale: float, df: int, rope: float) -> dict[str, float]:
    from scipy.special import stdtr

    below = float(stdtr(df, (-rope - pair.gap) / scale))
    above = float(stdtr(df, (pair.gap - rope) / scale))
    under, over = SIDES.get(pair.measure.better, ("p_below", "p_above"))
    return {under: below, "p_rope": max(0.0, 1 - below - above) if rope else 0.0, over: above, "df": float(df)}


def _number(name: str, value: object, *, below: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < below:
        span = "a number of 0 or more" if below == math.inf else f"a share from 0 up to, not including, {below:g}"
        raise BadInput(f"bayes_correlated_t needs {name} as {span}; got {value!r}.")
    return float(value)


bayes_correlated_t = Contrast(
    name="bayes_correlated_t",
    label="Bayesian correlated t",
    standing="heuristic",
    rejects=0.11,
    rejects_why="a posterior pooled over repeats, as published; trees gave the most",
    takes="splits",
    takes_says="two learners over one plan",
    find=find,
    designs=DESIGNS,
    options={"rope": 0.0, "rho": None},
    aliases=("bayesian", "correlated_t"),
    cites=("corani2015", "benavoli2017"),
    about=__doc__ or "",
)
