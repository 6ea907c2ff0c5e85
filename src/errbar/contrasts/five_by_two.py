"""Five by two: two learners over five halvings, each half testing the fits on the other; t with 5 df, or F with 10, 5.

`statistic=t` is Dietterich's: the first of the ten gaps over s, s^2 the mean variance within halvings. `statistic=f` is
Alpaydin's: all ten squared gaps over twice the summed variances, so that no gap is singled out. p is that of the
published test. The interval is mean gap +- t5 s for both, ours: the published t uses one gap alone and F inverts to no
interval for the mean, so p and interval may disagree near the edge. At 5 % the two found a gap between equal learners
in 3.8 to 12.2 % (t) and 3.3 to 14.1 % (F) of cases: `corrected_t` is safer and sharper. Not to be confused with the
corrected t over kfold(k=2, repeats=5). Only for that plan.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar.contrasts._split_gaps import gaps_of, must_vary, within
from errbar.errors import BadInput, NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import SplitPair
from errbar.records.plan import Plan
from errbar.records.types import Floats

PLAN = "kfold(k=2, repeats=5)"
RATES = {"t": "3.8 to 12.2 %", "f": "3.3 to 14.1 %"}
"""Share of cases in which equal learners were called different at the 5 % level: least and most of nine simulations."""


def find(pair: SplitPair, ask: InferenceSettings, *, statistic: str = "t") -> Gap:
    """The published p, and mean gap +- t5 s."""
    statistic = str(statistic).lower()
    if statistic not in RATES:
        raise BadInput(f"five_by_two needs statistic=t (Dietterich) or statistic=f (Alpaydin); got {statistic!r}.")
    gaps = _halvings(pair)
    # (d1 - mean)^2 + (d2 - mean)^2 of each halving: the variance of two values, on 1 degree of freedom.
    s2 = np.square(gaps - gaps.mean(axis=1, keepdims=True)).sum(axis=1)
    s = math.sqrt(float(s2.mean()))
    must_vary(pair, s)
    p, extras, said = _t(gaps, s) if statistic == "t" else _f(gaps, s2)
    low, high = within(pair, t_two_sided(ask.level, 5) * s)
    how = (
        f"p: {said}; interval: mean gap +- t5 s. At 5 % it called equal learners different in {RATES[statistic]} of "
        "cases"
    )
    return Gap(pair.gap, low, high, p, how, s, extras)


def _halvings(pair: SplitPair) -> Floats:
    """(5, 2) gaps: a halving a line."""
    gaps, _ = gaps_of(pair)
    by_repeat = [gaps[pair.repeat_of == r] for r in np.unique(pair.repeat_of)]
    halved = pair.traits.design == "partition" and pair.k == 2 and [len(g) for g in by_repeat] == [2] * 5
    if not halved or not np.isfinite(gaps).all():
        raise NoInterval(f"five_by_two is for {PLAN} with the measure defined on all ten halves")
    return np.array(by_repeat)


def _t(gaps: Floats, s: float) -> tuple[float, dict[str, float], str]:
    """Dietterich (1998): p_1^(1) / s."""
    t = float(gaps[0, 0]) / s
    return t_tails(t, 5), {"t": t, "df": 5.0}, "first gap over s, t with 5 df"


def _f(gaps: Floats, s2: Floats) -> tuple[float, dict[str, float], str]:
    """Alpaydin (1999): sum of squared gaps over twice the sum of s^2."""
    from scipy.special import fdtrc

    # Ten squares over 10, divided by five variances over 5.
    f = float(np.square(gaps).sum() / (2 * s2.sum()))
    return float(fdtrc(10, 5, f)), {"f": f, "df": 10.0, "df_within": 5.0}, "combined F with 10 and 5 df"


def needed_plan(plan: Plan) -> str | None:
    """The plan of five halvings, as it is written; None where this plan has these folds."""
    return None if (plan.k, plan.repeats) == (2, 5) else PLAN


five_by_two = Contrast(
    name="five_by_two",
    label="5 x 2 CV",
    standing="heuristic",
    rejects=0.16,
    rejects_why="its ten gaps come from five halvings of the same rows, which t with 5 df takes for independent",
    takes="splits",
    takes_says="two learners over kfold(k=2, repeats=5)",
    find=find,
    designs=("partition",),
    fits=needed_plan,
    options={"statistic": "t"},
    aliases=("5x2cv",),
    cites=("dietterich1998", "alpaydin1999"),
    about=__doc__ or "",
)
