"""Margins: the score signed by the truth, z = score for positives and -score for negatives; z > 0 is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._losses import mean_loss
from errbar.measures._no_skill import fixed
from errbar.records.measure import Measure
from errbar.records.types import Floats

Block = Callable[[slice], Floats]


def margins(evidence: Evidence) -> Block:
    """Blocks of z."""
    score, y = evidence.given.score, evidence.y_positive()
    if score is None:
        raise BadInput("This measure needs `score`; got none.")
    return lambda s: np.where(y[s], score[s], -score[s])


def margin_loss(losses: Callable[[Block, Evidence], Block], **about: Any) -> Measure:
    """A mean of a loss of the margin that is 1 at z = 0: what a score of 0 for every row costs."""
    return mean_loss(
        lambda evidence, settings: losses(margins(evidence), evidence),
        reads="score",
        kinds=("binary",),
        perfect=0.0,
        no_skill=fixed(1.0),
        no_skill_says="1: a score of 0 for every row",
        **about,
    )
