"""MCE: the largest gap between predicted and observed share over equal-width bins of the probability.

Bins and classes as in ECE. Use it where the worst region matters; a bin with few rows nearly always wins,
so look at how many rows the worst bin holds, and never compare two values from different n.
Not to be confused with ECE, the mean of the same gaps.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 1, 0], prob=[0.25, 0.75, 0.75, 0.75], positive=1, measures="mce")
>>> run["mce"].value  # 0.25 against 1; the other bin 0.75 against 2/3
0.75
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._no_skill import fixed
from errbar.measures._recomputed import scored_recomputed
from errbar.measures._segments import confidence_segments
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import CLASSIFICATION, Floats


def _find(measure: Measure, evidence: Evidence) -> Scored:
    bins = measure.settings["bins"]
    cut = confidence_segments(evidence, bins)
    worst = int(np.argmax(np.abs(cut.gap)))
    rows = float(cut.effective[worst])

    def influence() -> Floats:
        own, k = cut.gap_influence()
        return np.asarray(np.where(k == worst, np.sign(cut.gap[worst]) * own / cut.share[worst], 0.0))

    return scored_recomputed(
        measure,
        evidence,
        float(abs(cut.gap[worst])),
        influence,
        label=f"{measure.label} ({bins:g} bins)",
        extras={"rows_in_worst_bin": rows},
        no_interval="the largest gap is biased upward (+0.27 at n = 100, +0.06 at n = 2,000 on a perfectly "
        f"calibrated model); the worst bin holds {rows:,.4g} rows",
    )


mce = Measure(
    name="mce",
    label="MCE",
    reads="prob",
    kinds=CLASSIFICATION,
    better="low",
    bounds=(0.0, 1.0),
    perfect=0.0,
    find=_find,
    options={"bins": 10},
    no_skill=fixed(0.0),
    no_skill_says="0: the class shares for every row",
    aliases=("maximum_calibration_error", "max_calibration_error"),
    cites=("naeini2015", "guo2017"),
    formula="max over bins of |mean p_b - share_b|",
    about=__doc__ or "",
    smooth=False,
)
