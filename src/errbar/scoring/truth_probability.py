"""The probability that a model gave to what happened, row by row."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.types import Floats


def find_truth_probability(e: Evidence) -> Floats:
    """Return the probability of each row's true class; BadInput if rows have no probabilities."""
    prob = e.given.prob
    if prob is None:
        raise BadInput("The probability of the truth needs `prob`; these rows have none. Give `prob`.")
    if e.given.kind == "binary":
        p = e.p_positive()
        return np.where(e.y_positive(), p, 1 - p)
    return np.asarray(prob[np.arange(e.n), e.given.truth.astype(np.intp)])
