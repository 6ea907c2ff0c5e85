"""Error rate: the share of rows whose predicted class is not the true one, 1 - accuracy.

Use it when all errors cost the same; near 0 it reads better than accuracy: 0.02 against 0.01 is twice. Not to be
confused with 1 - balanced accuracy, which gives every class the same weight, or cost, which prices errors.

>>> import errbar
>>> run = errbar.score(truth=["a", "b", "b", "c"], label=["a", "b", "c", "c"], measures="error_rate")
>>> run["error_rate"].value  # 1 of 4
0.25
"""

from __future__ import annotations

from errbar.measures._no_skill import minority_share
from errbar.measures._tables import of_cells
from errbar.records.class_margins import margins_of
from errbar.records.measure import RowLoss

error_rate = of_cells(
    lambda t: margins_of(t).missed.sum(axis=-1) / margins_of(t).all,
    share=lambda t: (float(margins_of(t).missed.sum()), float(t.sum())),
    by_margins=lambda settings: True,
    row_loss=RowLoss(lambda y, f: y != f),
    name="error_rate",
    label="error rate",
    better="low",
    perfect=0.0,
    no_skill=minority_share,
    no_skill_says="1 - share of the commonest class",
    aliases=("error", "zero_one_loss", "misclassification_rate", "classification_error", "err"),
    cites=("hastie2009",),
    formula="sum off the diagonal / n",
    about=__doc__ or "",
)
