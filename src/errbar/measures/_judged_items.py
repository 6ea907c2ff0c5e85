"""Judged items: a judge's value of every item, and a human label of some."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.errors import Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.records.types import Bools, Floats

NOT_MEASURED = "a judge beside human labels, with units, was not measured; leave `unit` out, or score the labels alone"


class JudgedItems(NamedTuple):
    """Judge, label (0 where there is none) and weight of each item, and which items people labelled."""

    judge: Floats
    human: Floats
    weight: Floats
    labelled: Bools


def judged_items(evidence: OutcomeEvidence) -> JudgedItems:
    """The items of one judged outcome; Undefined where they were tried several times, or nobody labelled any."""
    given = evidence.given
    if given.judge is None:
        raise Undefined("no judge was given; give `judge=COLUMN`")
    if given.rows != evidence.n:
        raise Undefined("a judge of items with several trials was not measured; keep one trial of each")
    if given.items == "these":
        raise Undefined("a judge of these items alone was not measured; leave `items=these` out")
    human = evidence.outcome().values
    labelled = ~np.isnan(human)
    if not labelled.any():
        raise Undefined("no item has a human label")
    weight = np.ones(evidence.n) if evidence.weight is None else evidence.weight
    return JudgedItems(given.judge, np.where(labelled, human, 0.0), weight, labelled)
