"""Naive Bayes: every column a Gaussian within each class, columns taken as independent given the class.

Fast, and good for few rows; its probabilities are too close to 0 and 1 where columns are correlated. Categories enter
as 0/1 columns, which a Gaussian describes badly: prefer tree or logistic where most columns are text. `smoothing` adds
that share of the largest variance to all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._option_checks import number
from errbar.learners._preprocessing import one_per_output, prepare
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Gaussian naive Bayes, which wants every column dense."""
    from sklearn.naive_bayes import GaussianNB

    model = GaussianNB(var_smoothing=number("naive_bayes", settings, "smoothing"))
    return prepare(one_per_output(model, kind), features, dense=True)


naive_bayes = Recipe(
    name="naive_bayes",
    label="Gaussian naive Bayes",
    kinds=CLASSIFIED,
    build=build,
    options={"smoothing": 1e-9},
    aliases=("nb", "gaussian_nb"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
