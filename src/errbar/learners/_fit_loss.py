"""Fit loss: the measure that a learner minimises on its training rows (inner loss), by what the estimator is."""

from __future__ import annotations

CLASSES = {
    "LogisticRegression": "log_loss",
    "LogisticRegressionCV": "log_loss",
    "MLPClassifier": "log_loss",
    "HistGradientBoostingClassifier": "log_loss",
    "GradientBoostingClassifier": "log_loss",
    "XGBClassifier": "log_loss",
    "LGBMClassifier": "log_loss",
    "CatBoostClassifier": "log_loss",
    "SVC": "hinge_loss",
    "LinearSVC": "hinge_loss",
    "RidgeClassifier": "squared_margin_loss",
    "AdaBoostClassifier": "exponential_loss",
}
NUMBERS = dict.fromkeys(
    ("LinearRegression", "Ridge", "RidgeCV", "Lasso", "LassoCV", "ElasticNet", "MLPRegressor", "XGBRegressor"), "mse"
)
NUMBERS |= {"LGBMRegressor": "mse", "PoissonRegressor": "poisson_deviance", "QuantileRegressor": "mae"}
CRITERIA = {
    "gini": "brier",
    "entropy": "log_loss",
    "log_loss": "log_loss",
    "hinge": "hinge_loss",
    "exponential": "exponential_loss",
    "squared_error": "mse",
    "absolute_error": "mae",
    "poisson": "poisson_deviance",
}
"""Values of `criterion` or `loss` by the measure they are; Gini impurity is the squared error of leaf frequencies."""


def last_step(model: object) -> object:
    """The estimator itself behind its preprocessing."""
    steps = getattr(model, "steps", None)
    return last_step(steps[-1][1]) if steps else model


def fit_loss_of(model: object) -> str | None:
    """The name of the measure that the fit minimises, before any penalty; None where it has none, or none is known."""
    last = last_step(model)
    name = type(last).__name__
    if name == "SmoothedTree":
        return "brier"
    for word in ("criterion", "loss"):
        said = getattr(last, word, None)
        if isinstance(said, str) and said in CRITERIA and name not in ("LinearSVC",):
            if said == "friedman_mse":
                return "mse"
            return CRITERIA[said]
    return CLASSES.get(name) or NUMBERS.get(name)
