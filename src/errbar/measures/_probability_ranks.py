"""Rows in order of the positive class's probability, even where a score stands beside it."""

from __future__ import annotations

import numpy as np

from errbar._numeric.ranking import RankTable, order_and_ends, rank_table
from errbar.evidence import Evidence
from errbar.measures._rankings import row_order
from errbar.records.types import Ints


def probability_order(evidence: Evidence) -> tuple[Ints, Ints]:
    """Ascending order of rows, and the last place of every run of equal probabilities."""
    if evidence.given.score is None:
        return row_order(evidence, None)
    return evidence.keep("prob_order", lambda: order_and_ends(np.ascontiguousarray(evidence.p_positive())))


def probability_table(evidence: Evidence) -> RankTable:
    """Positives and negatives cumulated over distinct probabilities, also where one class has no rows."""
    if evidence.given.score is None and np.count_nonzero(evidence.class_weights) == 2:
        return evidence.rank_table()
    return rank_table(np.ascontiguousarray(evidence.p_positive()), evidence.y_positive(), evidence.weight)
