"""Discrimination: how much the recalibrated probabilities beat the prevalence, in Brier score (CORP).

uncertainty - Brier after isotonic recalibration: what the ordering of the rows is worth once its scale is
put right. Brier = miscalibration - discrimination + uncertainty, exactly. The recalibration is fitted to
the same rows and thus too kind on few rows.
Not to be confused with the ROC area, which counts pairs instead of squared error.

>>> import errbar
>>> run = errbar.score(truth=[0, 0, 1, 1], prob=[0.1, 0.2, 0.3, 0.4], positive=1, measures="discrimination")
>>> run["discrimination"].value  # recalibrated to 0, 0, 1, 1: 1/4 - 0
0.25
"""

from __future__ import annotations

from errbar.evidence import Evidence
from errbar.measures._no_skill import fixed
from errbar.measures._recalibration import OPTIMISTIC, corp, difference, recalibrated_rows, reference_rows
from errbar.measures._recomputed import scored_recomputed
from errbar.records.measure import Measure
from errbar.records.scored import Scored


def _find(measure: Measure, evidence: Evidence) -> Scored:
    return scored_recomputed(
        measure,
        evidence,
        corp(evidence).discrimination,
        lambda: difference(evidence, reference_rows, recalibrated_rows),
        no_interval=OPTIMISTIC,
    )


discrimination = Measure(
    name="discrimination",
    label="discrimination",
    reads="prob",
    kinds=("binary",),
    better="high",
    bounds=(0.0, 0.25),
    perfect=None,
    find=_find,
    no_skill=fixed(0.0),
    no_skill_says="0: the prevalence for every row",
    aliases=("brier_discrimination",),
    cites=("dimitriadis2021", "ayer1955"),
    formula="uncertainty - Brier after isotonic recalibration",
    about=__doc__ or "",
    smooth=False,
)
