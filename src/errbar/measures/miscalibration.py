"""Miscalibration: how much the Brier score would fall if the probabilities were recalibrated (CORP).

The recalibration is the best non-decreasing function of the probability (isotonic regression), so there are
no bins to choose. Brier = miscalibration - discrimination + uncertainty, exactly. It is fitted to the same
rows and thus too large on few rows, even for a perfectly calibrated model.
Not to be confused with the calibration loss (segments or bins) or with ECE (absolute gaps, bins).

>>> import errbar
>>> prob = [0.25, 0.25, 0.75, 0.75]
>>> run = errbar.score(truth=[0, 1, 0, 1], prob=prob, positive=1, measures="miscalibration")
>>> run["miscalibration"].value  # Brier (1 + 9 + 9 + 1) / 64 less the recalibrated 1/4
0.0625
"""

from __future__ import annotations

from errbar.evidence import Evidence
from errbar.measures._no_skill import fixed
from errbar.measures._recalibration import OPTIMISTIC, corp, difference, error_rows, recalibrated_rows
from errbar.measures._recomputed import scored_recomputed
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def _find(measure: Measure, evidence: Evidence) -> Scored:
    return scored_recomputed(
        measure,
        evidence,
        corp(evidence).miscalibration,
        lambda: difference(evidence, error_rows, recalibrated_rows),
        no_interval=OPTIMISTIC,
    )


miscalibration = Measure(
    name="miscalibration",
    label="miscalibration",
    reads="prob",
    kinds=("binary",),
    better="low",
    bounds=(0.0, 1.0),
    perfect=0.0,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0: the prevalence for every row",
    aliases=("mcb", "brier_miscalibration"),
    cites=("dimitriadis2021", "ayer1955"),
    formula="Brier - Brier after isotonic recalibration",
    about=__doc__ or "",
    smooth=False,
)
