"""Boosting: small trees added one after another, each fitted to what the sum still gets wrong.

Often the most accurate on tables. It takes missing values and categories without preparation, on binned columns. All
`rounds` are run: no rows are set aside to stop early, so that the number of rounds is the one you asked for. `rate`
shrinks what each tree adds; `max_leaves` bounds a tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._option_checks import number, whole
from errbar.learners._preprocessing import one_per_output
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind

MOST_LEVELS = 255
"""Bins of a column, and so the levels that a category may have."""


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Histogram gradient boosting on the columns as they are."""
    from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

    categories = features.categories
    wide = any(len(features.columns[i].levels) > MOST_LEVELS for i in categories)
    boosted = HistGradientBoostingClassifier if kind in CLASSIFIED else HistGradientBoostingRegressor
    model = boosted(
        max_iter=whole("boosting", settings, "rounds"),
        learning_rate=number("boosting", settings, "rate", above=0),
        max_leaf_nodes=whole("boosting", settings, "max_leaves", least=2),
        categorical_features=(list(range(len(categories))) if wide else categories) or None,
        early_stopping=False,
    )
    model = one_per_output(model, kind)
    return _merge_rare_levels(model, categories) if wide else model


def _merge_rare_levels(model: object, categories: list[int]) -> Any:
    """The model on categories whose rarest levels are one: categories come first, then the other columns."""
    from sklearn.compose import make_column_transformer
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OrdinalEncoder

    missing = float("nan")
    merged = OrdinalEncoder(
        max_categories=MOST_LEVELS,
        handle_unknown="use_encoded_value",
        unknown_value=missing,
        encoded_missing_value=missing,
    )
    return make_pipeline(make_column_transformer((merged, categories), remainder="passthrough"), model)


boosting = Recipe(
    name="boosting",
    label="Gradient boosting",
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"rounds": 100, "rate": 0.1, "max_leaves": 31},
    aliases=("gradient_boosting", "gbm", "hist_gradient_boosting"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
