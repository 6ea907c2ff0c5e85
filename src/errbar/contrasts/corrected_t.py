"""Corrected t: mean gap of two learners over splits, its spread enlarged because the training sets overlap.

Nadeau and Bengio's variance s^2 (1/J + n_test/n_train) with t on J - 1 degrees of freedom: the default for learners
over random splits and folds. On equal learners it found a gap in 0.0 to 4.6 % of cases with 30 splits at 1/2, in 0.0
to 8.4 % with 30 splits at 2/3 (more power), in 0.3 to 5.4 % over ten folds.
Not to be confused with the plain paired t-test, which takes J overlapping splits for J independent ones and finds a
gap between equal learners about half the time. Beyond 3 folds further repeats do not narrow it: the variance is the
mean of those within repeats, with k - 1 degrees of freedom (pooled over repeats it rejected up to 9.6 %).
"""

from __future__ import annotations

import numpy as np

from errbar._numeric.overlap import corrected
from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar.contrasts._split_gaps import gaps_of, must_vary, within
from errbar.records.contrast import Contrast, Gap
from errbar.records.family import DesignKind
from errbar.records.method import InferenceSettings
from errbar.records.pairs import SplitPair

DESIGNS: tuple[DesignKind, ...] = ("partition", "random_splits")


def find(pair: SplitPair, ask: InferenceSettings) -> Gap:
    """gap +- t se, and the p of t = gap / se."""
    gaps, remark = gaps_of(pair, "corrected_t", DESIGNS)
    found = corrected(gaps, pair.repeat_of, k=pair.k, n_train=pair.n_train, n_test=pair.n_test)
    must_vary(pair, max(found.se, pair.row_se))
    se, how = max(found.se, pair.row_se), found.how
    if pair.mapped_gaps is not None:
        exact = corrected(pair.mapped_gaps, pair.repeat_of, k=pair.k, n_train=pair.n_train, n_test=pair.n_test)
        # Gaps by the exact map (a root's) may vary more than those linearised at each model's own mean.
        se = max(se, exact.se)
    if pair.row_se == se:
        how = f"{how}; spread raised to that of independent rows"
    t, df = pair.gap / se, found.splits - 1
    low, high = within(pair, t_two_sided(ask.level, df) * se)
    extras = {"t": t, "df": float(df), "splits": float(np.isfinite(gaps).sum())}
    return Gap(pair.gap, low, high, t_tails(t, df), how + remark, se, extras)


corrected_t = Contrast(
    name="corrected_t",
    label="corrected resampled t",
    standing="heuristic",
    rejects=0.1,
    rejects_why="one nearest neighbour over random splits of 2/3; its correction is a heuristic",
    takes="splits",
    takes_says="two learners over one plan",
    find=find,
    designs=DESIGNS,
    aliases=("nadeau_bengio", "corrected_resampled_t"),
    cites=("nadeau2003", "bouckaert2004"),
    about=__doc__ or "",
)
