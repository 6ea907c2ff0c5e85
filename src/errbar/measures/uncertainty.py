"""Uncertainty: the Brier score of giving every row the prevalence, prevalence (1 - prevalence).

A property of the data, not of the model: how hard the rows are before anything is known about them. The
third part of Brier = miscalibration - discrimination + uncertainty. Largest, 1/4, where both classes are
equally common.
Not to be confused with the uncertainty of an estimate, which is its interval.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], prob=[0.9, 0.2, 0.3, 0.1], positive=1, measures="uncertainty")
>>> run["uncertainty"].value  # 1/4 x 3/4
0.1875
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._no_skill import prevalence_spread
from errbar.records.measure import Measure
from errbar.records.scored import Proportion, Scored
from errbar.records.types import Floats


def _find(measure: Measure, evidence: Evidence) -> Scored:
    hits = float(evidence.class_weights[evidence.positive])
    p = hits / evidence.total

    def influence() -> Floats:
        return np.asarray((1 - 2 * p) * (evidence.y_positive() - p))

    return Scored(
        measure=measure,
        label=measure.label,
        value=prevalence_spread(evidence, {}),
        # At p = 1/2 the slope is 0 and a delta method has no width; the prevalence's limits keep theirs.
        basis=Proportion(hits=hits, trials=evidence.total, through=lambda s: s * (1 - s), turns=(0.5,)),
        n=evidence.n,
        influence_of=influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
    )


uncertainty = Measure(
    name="uncertainty",
    label="uncertainty",
    reads="prob",
    kinds=("binary",),
    better="none",
    bounds=(0.0, 0.25),
    perfect=None,
    of_truth=True,
    find=_find,
    no_skill=prevalence_spread,
    no_skill_says="the same: it is the data's",
    aliases=("brier_uncertainty",),
    cites=("murphy1973", "dimitriadis2021"),
    formula="prevalence (1 - prevalence)",
    about=__doc__ or "",
)
