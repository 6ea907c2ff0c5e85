"""Accuracy: the share of rows whose predicted class is the true one.

Use it when all errors cost the same and classes are about equally common; read it together with its no-skill value. Not
to be confused with balanced accuracy, the mean of the recalls: on 1 % positives, "always negative" has accuracy 0.99
and balanced accuracy 0.5. The standard error of a share divides by n - 1; textbooks divide by n
(docs/explanation/conventions.md).

>>> import errbar
>>> errbar.score(truth=["a", "b", "b", "c"], label=["a", "b", "c", "c"], measures="accuracy")["accuracy"].value
0.75
"""

import numpy as np

from errbar.measures._no_skill import majority_share
from errbar.measures._tables import of_cells
from errbar.records.class_margins import Margins, margins_of
from errbar.records.measure import RowLoss
from errbar.records.types import Array, Floats


def _find(t: Array | Margins) -> Array:
    return np.asarray(margins_of(t).hits.sum(axis=-1) / margins_of(t).all)


def _count(t: Floats) -> tuple[float, float]:
    """Hits and rows."""
    if len(t) == 2:  # four numbers are added up before NumPy has begun, in the same order
        right, a, b, also = t.reshape(-1).tolist()
        return right + also, right + a + b + also
    return float(t.trace()), float(t.sum())


accuracy = of_cells(
    _find,
    by_margins=lambda settings: True,
    share=_count,
    row_loss=RowLoss(lambda y, f: y == f),
    name="accuracy",
    label="accuracy",
    better="high",
    perfect=1.0,
    no_skill=majority_share,
    no_skill_says="share of the commonest class",
    aliases=("acc", "accuracy_score"),
    cites=("hastie2009",),
    formula="sum of the diagonal / n",
    about=__doc__ or "",
)
