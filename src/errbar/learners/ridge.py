"""Ridge: linear regression with a squared penalty on the coefficients.

The first model to try for numbers, steady where columns go together or outnumber the rows.
Columns are scaled, so that `penalty` (the weight of the squared coefficients) means the same in every one.
Not to be confused with `linear`, which has no penalty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._option_checks import number
from errbar.learners._preprocessing import prepare
from errbar.records.recipe import Features, Recipe
from errbar.records.types import REGRESSION, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Scaled columns and a closed form."""
    from sklearn.linear_model import Ridge

    return prepare(Ridge(alpha=number("ridge", settings, "penalty")), features, scale=True)


ridge = Recipe(
    name="ridge",
    label="Ridge regression",
    kinds=REGRESSION,
    build=build,
    options={"penalty": 1.0},
    aliases=("ridge_regression",),
    cites=("hastie2009",),
    about=__doc__ or "",
)
