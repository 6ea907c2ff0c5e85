"""G-mean: the geometric mean of the recalls of all classes; for two classes sqrt(recall * specificity).

Use it when classes are unequally common and none may be given up: one class never found makes it 0.
Not to be confused with balanced accuracy, their plain mean, or with sqrt(precision * recall).

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0, 0], label=[1, 0, 1, 1, 1], positive=1, measures="gmean")
>>> run["gmean"].value  # sqrt(1/1 * 1/4)
0.5
"""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.measures._no_skill import one_over_classes
from errbar.measures._recalls import of_recalls


def _geometric(recalls: Any) -> Any:
    if np.iscomplexobj(recalls):
        # A root has no slope at 0, and a complex step would answer with a huge one.
        recalls = np.where(recalls.real == 0, np.nan, recalls)
    return (recalls ** (1 / recalls.shape[-1])).prod(axis=-1)


gmean = of_recalls(
    _geometric,
    name="gmean",
    label="G-mean",
    no_skill=one_over_classes,
    no_skill_says="1 / classes: classes named evenly",
    aliases=("g_mean", "geometric_mean_score", "geometric_mean_of_recalls"),
    cites=("kubat1997", "sun2006"),
    formula="(product over classes of recall)^(1 / K)",
    about=__doc__ or "",
)
