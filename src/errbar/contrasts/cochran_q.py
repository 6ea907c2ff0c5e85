"""Cochran's Q: whether any of several fixed models gets more of the same rows right than another.

One test over all models before they are compared pair by pair; for two it is McNemar's chi-squared. Rows on which all
models are right, or all wrong, do not count. It needs independent rows. Not to be confused with Friedman's test, which
ranks learners over data sets, or Cochran's Q of a meta-analysis.
"""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput, NoInterval
from errbar.records.contrast import Contrast, Omnibus
from errbar.records.method import InferenceSettings
from errbar.records.pairs import ModelHits


def find(models: ModelHits, ask: InferenceSettings) -> Omnibus:
    """Q = (k - 1) (k sum G_j^2 - (sum G_j)^2) / (k sum L_i - sum L_i^2), chi-squared with k - 1 df (Cochran 1950)."""
    from scipy.special import chdtrc

    k = len(models.names)
    if k < 2:
        raise BadInput(f"Cochran's Q needs two or more models; got {k}.")
    if models.unit is not None:
        units = int(models.unit.max()) + 1
        raise NoInterval(f"Cochran's Q needs independent rows; these belong to {units:,} units. Use paired")
    by_model = models.right.sum(axis=0, dtype=float)
    by_row = models.right.sum(axis=1, dtype=float)
    split = int(np.count_nonzero((by_row > 0) & (by_row < k)))
    how = f"{k} models, {split:,} of {len(by_row):,} rows on which they differ"
    extras = {"split_rows": float(split), "n": float(len(by_row))}
    if split == 0:
        return Omnibus(0.0, (k - 1.0,), 1.0, how, extras)
    # L (k - L) is 0 for rows that all models get right, or all wrong: they drop out.
    spread = float(k * by_row.sum() - np.square(by_row).sum())
    q = (k - 1) * float(k * np.square(by_model).sum() - by_model.sum() ** 2) / spread
    return Omnibus(q, (k - 1.0,), float(chdtrc(k - 1, q)), how, extras)


cochran_q = Contrast(
    name="cochran_q",
    label="Cochran's Q",
    standing="asymptotic",
    takes="models",
    takes_says="several fixed models on the same rows, right or wrong",
    find=find,
    aliases=("cochran",),
    cites=("cochran1950",),
    about=__doc__ or "",
)
