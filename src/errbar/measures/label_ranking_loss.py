"""Label ranking loss: the share of pairs of a true and a false label of one row that are in the wrong order.

Use it where a person reads a row's labels from the likeliest down. Ties count as wrong. A row with no label, or with
all of them, has no such pair and counts as 0, as in scikit-learn; so many such rows make it look better.
Not to be confused with one less the ROC area, which orders the rows of one label.

>>> import errbar
>>> truth, prob = [[1, 0, 0], [0, 1, 1]], [[0.5, 0.9, 0.1], [0.2, 0.6, 0.7]]
>>> run = errbar.score(truth=truth, prob=prob, kind="multilabel", measures="label_ranking_loss")
>>> run["label_ranking_loss"].value  # 1 of 2 pairs wrong, then 0 of 2: (1/2 + 0) / 2
0.25
"""

from __future__ import annotations

import numpy as np

from errbar.measures._label_ranks import at_or_above, of_label_ranks
from errbar.records.types import Bools, Floats


def _wrong_pairs(truth: Bools, order: Floats) -> Floats:
    wrong = np.zeros(len(truth))
    for c in range(truth.shape[1]):
        wrong += np.where(truth[:, c], np.count_nonzero(at_or_above(order, c) & ~truth, axis=1), 0)
    true = np.count_nonzero(truth, axis=1)
    pairs = true * (truth.shape[1] - true)
    return np.asarray(wrong / np.maximum(pairs, 1))


label_ranking_loss = of_label_ranks(
    _wrong_pairs,
    better="low",
    perfect=0.0,
    name="label_ranking_loss",
    label="label ranking loss",
    aliases=("ranking_loss", "lrl"),
    cites=("schapire2000", "tsoumakas2010"),
    formula="mean over rows of (pairs with the false label at or above the true one) / (true x false labels)",
    about=__doc__ or "",
)
