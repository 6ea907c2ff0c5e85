"""Kappa: Cohen's agreement of truth and call beyond what their class shares give by chance.

1 - (disagreement) / (disagreement expected by chance). Use it to compare a model with raters.
`weights=linear` or `quadratic` counts a disagreement by the distance between classes in their order (sorted,
or as given by `classes=`), so it is for ordered classes only.
Undefined when truth and calls are all of one class. It depends on how common the classes are.
Not to be confused with MCC, which has the same numerator, or with Fleiss' kappa of many raters.
Its standard error divides by n - 1, where statsmodels and psych divide by n (docs/explanation/conventions.md).

>>> import errbar
>>> truth, label = [1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 0, 1, 0, 0, 0]
>>> run = errbar.score(truth=truth, label=label, positive=1, measures="kappa")
>>> run["kappa"].value  # 1 - (2/8) / (1/2)
0.5
"""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.measures._no_skill import fixed
from errbar.measures._sums_beside import sum_of_rest
from errbar.measures._tables import of_cells, ratio
from errbar.records.class_margins import margins_of

POWERS = {None: 0, "linear": 1, "quadratic": 2}


def _find(t: Any, *, weights: Any) -> Any:
    if weights not in POWERS:
        raise BadInput(f"weights= must be linear or quadratic (none by default); got {weights!r}.")
    if weights is None:
        at = margins_of(t)
        # The sum over classes, not 1 - a sum of products: one class alone gives exactly 0, whatever the weights.
        by_chance = (at.truth * sum_of_rest(at.call)).sum(axis=-1)
        return 1 - ratio(at.missed.sum(axis=-1) * at.all, by_chance, "truth and calls are all of one class")
    place = np.arange(t.shape[-1])
    apart = np.abs(place[:, None] - place)
    price = np.where(apart == 0, 0, apart ** POWERS[weights])
    by_chance = t.sum(axis=-1)[..., :, None] * t.sum(axis=-2)[..., None, :]
    found = (price * t).sum(axis=(-2, -1)) * t.sum(axis=(-2, -1))
    return 1 - ratio(found, (price * by_chance).sum(axis=(-2, -1)), "truth and calls are all of one class")


kappa = of_cells(
    _find,
    by_margins=lambda settings: settings["weights"] is None,
    options={"weights": None},
    name="kappa",
    label="kappa",
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    no_skill=fixed(0.0),
    no_skill_says="0",
    aliases=("cohen_kappa", "cohens_kappa", "cohen_kappa_score", "heidke_skill_score"),
    cites=("cohen1960", "cohen1968"),
    formula="1 - sum w O / sum w E, w = [i != j], |i - j| or (i - j)^2",
    about=__doc__ or "",
)
