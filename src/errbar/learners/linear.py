"""Linear regression: least squares, no penalty.

Use it where rows far outnumber columns and the coefficients are to be read; otherwise `ridge` is the safer choice.
Columns are scaled for numerical accuracy, which does not change the predictions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._preprocessing import prepare
from errbar.records.recipe import Features, Recipe
from errbar.records.types import REGRESSION, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Scaled columns and least squares."""
    from sklearn.linear_model import LinearRegression

    return prepare(LinearRegression(), features, scale=True)


linear = Recipe(
    name="linear",
    label="Linear regression",
    kinds=REGRESSION,
    build=build,
    aliases=("linear_regression", "ols", "least_squares"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
