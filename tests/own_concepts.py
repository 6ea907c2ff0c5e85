"""A measure as somebody outside errbar writes it, with a paper of its own; it is on no shelf."""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._losses import scored_mean
from errbar.records.concept import Reference
from errbar.records.measure import Measure
from errbar.records.scored import Scored

DOE = Reference(
    key="doe2020",
    bibtex="""@article{doe2020,
  author = {Doe, Jane},
  title = {On closeness},
  journal = {Journal of Examples},
  volume = {1},
  year = {2020}
}""",
)


def _find(measure: Measure, evidence: Evidence) -> Scored:
    return scored_mean(
        measure,
        evidence,
        lambda rows: 1 - np.abs(evidence.y_positive()[rows] - evidence.p_positive()[rows]),
        loss_bounds=(0.0, 1.0),
    )


def own_measure() -> Measure:
    """Closeness: the mean of 1 - |y - p|."""
    return Measure(
        name="closeness",
        label="Closeness",
        reads="prob",
        kinds=("binary",),
        better="high",
        bounds=(0.0, 1.0),
        perfect=1.0,
        find=_find,
        cites=(DOE, "brier1950"),
        about="Closeness: the mean of 1 - |y - p|.",
    )
