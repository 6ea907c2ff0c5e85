"""Preparation inside the folds: missing values filled, numbers scaled, categories spread into 0/1 columns."""

from __future__ import annotations

from typing import Any

from errbar.records.recipe import Features
from errbar.records.types import CLASSIFIED, Kind


def prepare(model: object, features: Features, *, scale: bool = False, dense: bool = False) -> Any:
    """The model behind what its columns need, all of it learned from training rows alone.

    Numbers and dates: the median for a missing value, and a 0/1 column that says where one was missing.
    Categories: one 0/1 column a level, missing being a level of its own; a level never seen in training is all 0.
    """
    from sklearn.compose import ColumnTransformer
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    if features.complete:
        return make_pipeline(StandardScaler(), model) if scale else model
    # A column without any training value stays, as zeros: dropping it would warn once a fold.
    filled = SimpleImputer(strategy="median", add_indicator=True, keep_empty_features=True)
    spread = OneHotEncoder(handle_unknown="ignore", sparse_output=not dense)
    parts = [
        ("numbers", make_pipeline(filled, StandardScaler()) if scale else filled, features.numbers),
        ("categories", spread, features.categories),
    ]
    return make_pipeline(ColumnTransformer([part for part in parts if part[2]]), model)


def one_per_output(model: object, kind: Kind) -> Any:
    """The model, fitted once for every output, or every label, where it can predict only one."""
    from sklearn.multiclass import OneVsRestClassifier
    from sklearn.multioutput import MultiOutputRegressor

    if kind == "multilabel":
        return OneVsRestClassifier(model)  # unlike MultiOutputClassifier, it takes a label that no training row has
    return MultiOutputRegressor(model) if kind == "multioutput" else model


def scaled_target(model: object, kind: Kind) -> Any:
    """The regressor on a target of mean 0 and spread 1, its predictions turned back: for losses that have a scale."""
    from sklearn.compose import TransformedTargetRegressor
    from sklearn.preprocessing import StandardScaler

    if kind in CLASSIFIED:
        return model
    return TransformedTargetRegressor(regressor=model, transformer=StandardScaler())
