"""ECE: the mean gap between predicted and observed share over equal-width bins of the probability.

Bins are (k/bins, (k+1)/bins]. Two classes: the positive class's probability against its share; more: the largest
probability of a row against how often that class is the true one. Read it with care: chance alone opens gaps, so it is
biased upward (0.10 at n = 100 for a perfectly calibrated model), more with more bins. `debiased=true` gives instead the
mean SQUARED gap less what chance adds, sum w_b [gap_b^2 - share_b (1 - share_b) / (n_b - 1)], which may be negative. A
bin with a single row shows no variance: its squared gap is not corrected, too large by at most 1/(4n). With weights n_b
is (sum w)^2 / sum w^2. Not to be confused with miscalibration, which needs no bins, or the calibration loss, whose gaps
are squared.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 1, 1], prob=[0.25, 0.25, 0.75, 0.75], positive=1, measures="ece")
>>> run["ece"].value  # half the rows 0.25 against 1/2, half 0.75 against 1
0.25
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._no_skill import fixed
from errbar.measures._recomputed import scored_recomputed
from errbar.measures._segments import Segments, confidence_segments
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import CLASSIFICATION, Floats


def _debias(cut: Segments, weight: Floats | None) -> float:
    spare = cut.effective - 1 if weight is None else _spare_rows(cut, weight)
    # A single row has observed 0 or 1, so nothing comes off whatever it is divided by.
    chance = cut.observed * cut.missed / np.where(spare > 0, spare, 1.0)
    return float(cut.share @ (cut.gap**2 - chance))


def _spare_rows(cut: Segments, weight: Floats) -> Floats:
    """Effective rows less one: the sum over rows of w times the other rows' weight, by that of w^2.

    A heavy row is all of its segment but for rounding, so the others beside the heaviest are added up.
    """
    k, bins = cut.codes(), len(cut.weight)
    heaviest = np.zeros(bins)
    np.maximum.at(heaviest, k, weight)
    top = weight == heaviest[k]
    lighter, heavy = (np.bincount(k, weights=x, minlength=bins) for x in (np.where(top, 0.0, weight), top))
    beside = lighter + (heavy - 1) * heaviest
    rest = np.where(top, beside[k], cut.weight[k] - weight)
    pairs, squares = (np.bincount(k, weights=weight * x, minlength=bins) for x in (rest, weight))
    return np.asarray(pairs / np.where(squares > 0, squares, 1.0))


def _find(measure: Measure, evidence: Evidence) -> Scored:
    bins, debiased = measure.settings["bins"], measure.settings["debiased"]
    if debiased not in (True, False):
        raise BadInput(f"debiased= must be true or false; got {debiased!r}.")
    cut = confidence_segments(evidence, bins)
    squared = _debias(cut, evidence.weight)
    if debiased:
        return _score_squares(measure, evidence, cut, squared)
    value = float(cut.share @ np.abs(cut.gap))

    def influence() -> Floats:
        own, k = cut.gap_influence()
        return np.asarray(np.abs(cut.gap)[k] + np.sign(cut.gap)[k] * own - value)

    return scored_recomputed(
        measure,
        evidence,
        value,
        influence,
        label=f"{measure.label} ({bins:g} bins)",
        extras={"debiased_squared": squared},
        no_interval="plug-in ECE is biased upward (+0.10 at n = 100 on a perfectly calibrated model), and bootstrap "
        f"intervals around it contain the truth in 0 to 62 % of samples; debiased squared ECE is {squared:.2g}",
    )


def _score_squares(measure: Measure, evidence: Evidence, cut: Segments, value: float) -> Scored:
    def influence() -> Floats:
        own, k = cut.gap_influence()
        gap = cut.gap[k]
        return np.asarray(gap * gap + 2 * gap * own - cut.share @ cut.gap**2)

    return scored_recomputed(
        # Chance adds no more than sum w^2 / (2 (sum w)^2): half where one row weighs all, a quarter of two equal rows.
        replace(measure, bounds=(-0.25 if evidence.weight is None else -0.5, 1.0)),
        evidence,
        value,
        influence,
        label=f"debiased squared {measure.label} ({len(cut.weight)} bins)",
        no_interval="debiasing centres it, but no valid interval is known for it",
    )


ece = Measure(
    name="ece",
    label="ECE",
    reads="prob",
    kinds=CLASSIFICATION,
    better="low",
    bounds=(0.0, 1.0),
    perfect=0.0,
    find=_find,
    options={"bins": 10, "debiased": False},
    no_skill=fixed(0.0),
    no_skill_says="0: the class shares for every row",
    aliases=("expected_calibration_error",),
    cites=("naeini2015", "guo2017", "brocker2012", "kumar2019"),
    formula="sum over bins of n_b |mean p_b - share_b| / n",
    about=__doc__ or "",
    smooth=False,
)
