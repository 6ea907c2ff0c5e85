"""The probability that each row gave to what really happened, in blocks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.types import Floats


def p_of_truth(evidence: Evidence) -> Callable[[slice], Floats]:
    """Blocks of p(true class)."""
    prob = evidence.given.prob
    if prob is None:
        raise BadInput("This measure needs `prob`; got none.")
    if prob.ndim == 2:
        truth = evidence.given.truth
        return lambda s: prob[s][np.arange(len(truth[s])), truth[s]]
    # |(1 - y) - p| is p where y = 1 and 1 - p where y = 0, without a branch.
    y = evidence.y_positive()
    return lambda s: np.abs(~y[s] - prob[s])
