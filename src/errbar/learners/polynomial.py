"""Polynomial: a linear or logistic model on all powers and products of the numbers, up to a degree.

Use it to watch overfitting: as `degree` grows the curve passes ever nearer to the training rows, in the end through
each of them, noise and all. `penalty` (the weight of the squared coefficients) holds it back; 0 is plain least squares
or, for classes, the largest likelihood. Not to be confused with `svm`, which has powers without listing them.
Categories get one 0/1 column a level and no powers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from errbar.errors import BadInput
from errbar.learners._option_checks import number, whole
from errbar.learners._preprocessing import one_per_output
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind

MOST_TERMS = 5000
"""Columns of powers and products that are still fitted."""


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Scaled numbers, their powers scaled again, and a linear model."""
    from sklearn.compose import ColumnTransformer
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder, PolynomialFeatures, StandardScaler

    degree = whole("polynomial", settings, "degree")
    assert degree is not None
    _check_size(degree, len(features.numbers))
    model = _model(kind, number("polynomial", settings, "penalty"))
    powers = (StandardScaler(), PolynomialFeatures(degree, include_bias=False), StandardScaler())
    if features.complete:
        return make_pipeline(*powers, model)
    filled = SimpleImputer(strategy="median", keep_empty_features=True)
    spread = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
    parts = [("numbers", make_pipeline(filled, *powers), features.numbers), ("categories", spread, features.categories)]
    return make_pipeline(ColumnTransformer([part for part in parts if part[2]]), model)


def _model(kind: Kind, penalty: float) -> object:
    from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge

    if kind in CLASSIFIED:
        made = LogisticRegression(C=1 / penalty if penalty else float("inf"), max_iter=5000)
        found: object = one_per_output(made, kind)
        return found
    return Ridge(alpha=penalty) if penalty else LinearRegression()


def _check_size(degree: int, columns: int) -> None:
    terms = math.comb(columns + degree, degree) - 1
    if terms > MOST_TERMS:
        raise BadInput(
            f"polynomial needs at most {MOST_TERMS:,} powers and products; degree {degree} of {columns} columns has "
            f"{terms:,}. Use a smaller degree, or fewer columns."
        )


polynomial = Recipe(
    name="polynomial",
    label="Polynomial",
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"degree": 3, "penalty": 0.0},
    aliases=("poly", "polynomial_regression"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
