"""Plain t: mean gap over splits +- t sd / sqrt(J), as if the splits were independent. They are not.

Splits share training rows, often test rows too: over 30 random splits of equal learners it found a false gap in
44 to 66 % of cases, over ten repeats of ten folds in 37 to 60 %. It is here to be measured, and to be run by an
override (see `errbar explain overlapping_resamples`); the default is `corrected_t`.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import t_tails, t_two_sided
from errbar.contrasts._split_gaps import gaps_of, must_vary
from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import SplitPair


def find(pair: SplitPair, ask: InferenceSettings) -> Gap:
    """The paired t-test of J split values."""
    gaps, remark = gaps_of(pair)
    gaps = gaps[np.isfinite(gaps)]
    j = len(gaps)
    if j < 2:
        raise NoInterval(f"a spread needs two splits; {j} define the measure")
    se = math.sqrt(float(gaps.var(ddof=1)) / j)
    must_vary(pair, se)
    centre = float(gaps.mean())
    half = t_two_sided(ask.level, j - 1) * se
    how = f"plain t over {j} splits{remark}"
    return Gap(centre, centre - half, centre + half, t_tails(centre / se, j - 1), how, se)


plain_t = Contrast(
    name="plain_t",
    label="plain t over splits",
    standing="heuristic",
    rejects=0.66,
    rejects_why="splits share rows, and the test takes them for independent",
    takes="splits",
    takes_says="independent splits, which splits of one data set never are",
    find=find,
    aliases=("t", "t_test", "ttest", "paired_t_test", "resampled_t"),
    cites=("dietterich1998", "nadeau2003"),
    about=__doc__ or "",
)
