"""Forest: the average of many deep trees, each grown on a bootstrap sample with random columns at each split.

A strong default on tables that asks for little tuning; more `trees` never overfit, they only take longer.
`max_depth` and `min_leaf` (rows a leaf must have) make the trees smaller.
Its probabilities shrink towards the middle: look at calibration before relying on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._option_checks import whole
from errbar.learners._preprocessing import prepare
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Trees that need no scaling."""
    from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor

    grown = RandomForestClassifier if kind in CLASSIFIED else RandomForestRegressor
    model = grown(
        n_estimators=whole("forest", settings, "trees"),
        max_depth=whole("forest", settings, "max_depth", or_none=True),
        min_samples_leaf=whole("forest", settings, "min_leaf"),
    )
    return prepare(model, features)


forest = Recipe(
    name="forest",
    label="Random forest",
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"trees": 100, "max_depth": None, "min_leaf": 1},
    aliases=("random_forest", "rf"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
