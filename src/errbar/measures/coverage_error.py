"""Coverage error: how many labels must be read from the top of a row's ranking to have met all of its true ones.

Use it where a person goes down a list of suggested labels: it is how long a list must be to miss nothing, on average.
Its best value is the mean number of labels a row. Ties count in full. A row without any label counts as 0, as in
scikit-learn.
Not to be confused with the coverage of an interval.

>>> import errbar
>>> truth, prob = [[1, 0, 0], [0, 1, 1]], [[0.5, 0.9, 0.1], [0.2, 0.6, 0.7]]
>>> run = errbar.score(truth=truth, prob=prob, kind="multilabel", measures="coverage_error")
>>> run["coverage_error"].value  # two labels in either row
2.0
"""

from __future__ import annotations

import numpy as np

from errbar.measures._label_ranks import of_label_ranks
from errbar.records.types import Bools, Floats


def _depth(truth: Bools, order: Floats) -> Floats:
    least = np.where(truth, order, np.inf).min(axis=1, keepdims=True)
    return np.asarray(np.count_nonzero(order >= least, axis=1), dtype=np.float64)


coverage_error = of_label_ranks(
    _depth,
    better="low",
    most=None,
    perfect=None,
    name="coverage_error",
    label="coverage error",
    aliases=("label_coverage",),
    cites=("schapire2000", "tsoumakas2010"),
    formula="mean over rows of the number of labels ranked at or above the lowest true one",
    about=__doc__ or "",
)
