"""Labels by a decision: the probability or score cut at a threshold, or the class of least expected cost."""

from __future__ import annotations

import numpy as np

from errbar.learners.fitting.answers import FitAnswer
from errbar.records.threshold import SavedDecision


def apply_decision(answer: FitAnswer, decided: SavedDecision | None) -> FitAnswer:
    """The answer with the labels of the decision; unchanged where there is none."""
    if decided is None:
        return answer
    decision = decided.threshold
    if decision.value is None:
        assert answer.prob is not None and decision.costs is not None
        return answer._replace(label=(answer.prob @ np.array(decision.costs)).argmin(axis=1))
    ranked = answer.prob if decision.scale == "prob" else answer.score
    assert ranked is not None and decision.positive is not None
    code = decision.classes.index(decision.positive)
    return answer._replace(label=np.where(ranked >= decision.value, code, 1 - code))
