"""Label ranking average precision: for each true label of a row, how many of the labels ranked as high are true.

The mean over a row's true labels, then over rows. Use it where a person reads a row's labels from the likeliest down
and the top counts most. Ties share the lowest of their ranks. A row with no label, or with all of them, counts as 1, as
in scikit-learn.
Not to be confused with average precision, which orders the rows of one label.

>>> import errbar
>>> truth, prob = [[1, 0, 0], [0, 1, 1]], [[0.5, 0.9, 0.1], [0.2, 0.6, 0.7]]
>>> name = "label_ranking_average_precision"
>>> errbar.score(truth=truth, prob=prob, kind="multilabel", measures=name)[name].value  # (1/2 + 1) / 2
0.75
"""

from __future__ import annotations

import numpy as np

from errbar.measures._label_ranks import at_or_above, of_label_ranks
from errbar.records.types import Bools, Floats


def _precision(truth: Bools, order: Floats) -> Floats:
    total = np.zeros(len(truth))
    for c in range(truth.shape[1]):
        above = at_or_above(order, c)
        share = np.count_nonzero(above & truth, axis=1) / np.count_nonzero(above, axis=1)
        total += np.where(truth[:, c], share, 0.0)
    true = np.count_nonzero(truth, axis=1)
    decided = (true == 0) | (true == truth.shape[1])
    return np.where(decided, 1.0, total / np.maximum(true, 1))


label_ranking_average_precision = of_label_ranks(
    _precision,
    better="high",
    perfect=1.0,
    name="label_ranking_average_precision",
    label="label ranking average precision",
    aliases=("lrap", "label_ranking_average_precision_score"),
    cites=("tsoumakas2010", "zhang2014"),
    formula="mean over rows and their true labels of (true labels at or above it) / (labels at or above it)",
    about=__doc__ or "",
)
