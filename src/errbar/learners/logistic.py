"""Logistic regression: log-odds linear in the features, with a squared penalty on the coefficients.

The first model to try for classes, and a fair baseline for anything larger; its probabilities are usually near
calibrated. Not to be confused with linear regression: it predicts classes. Numbers are scaled, so that `penalty` (1 /
C, the weight of the squared coefficients) means the same in every column. `max_iter` bounds the steps of the solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._option_checks import number, whole
from errbar.learners._preprocessing import one_per_output, prepare
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Scaled columns and L-BFGS; penalty 0 means none."""
    from sklearn.linear_model import LogisticRegression

    penalty = number("logistic", settings, "penalty")
    rounds = whole("logistic", settings, "max_iter")
    model = LogisticRegression(C=1 / penalty if penalty else float("inf"), max_iter=rounds)
    return prepare(one_per_output(model, kind), features, scale=True)


logistic = Recipe(
    name="logistic",
    label="Logistic regression",
    kinds=CLASSIFIED,
    build=build,
    options={"penalty": 1.0, "max_iter": 1000},
    aliases=("logistic_regression", "logit", "lr"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
