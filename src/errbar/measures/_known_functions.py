"""Functions of scikit-learn that are known by name: what they read, which side is better, their range, errbar's own."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from errbar.records.types import Better, Reads

INF = math.inf


class KnownMetric(NamedTuple):
    """A metric as scikit-learn documents it, and the measure of errbar that is the same quantity."""

    reads: Reads
    better: Better
    bounds: tuple[float, float]
    twin: str | None = None


UNIT, LOSS, SKILL = (0.0, 1.0), (0.0, INF), (-INF, 1.0)

KNOWN: dict[str, KnownMetric] = {
    "accuracy_score": KnownMetric("label", "high", UNIT, "accuracy"),
    "balanced_accuracy_score": KnownMetric("label", "high", UNIT, "balanced_accuracy"),
    "cohen_kappa_score": KnownMetric("label", "high", (-1.0, 1.0), "kappa"),
    "f1_score": KnownMetric("label", "high", UNIT, "f1"),
    "fbeta_score": KnownMetric("label", "high", UNIT, "f_beta"),
    "hamming_loss": KnownMetric("label", "low", UNIT, "error_rate"),
    "jaccard_score": KnownMetric("label", "high", UNIT, "jaccard"),
    "matthews_corrcoef": KnownMetric("label", "high", (-1.0, 1.0), "mcc"),
    "precision_score": KnownMetric("label", "high", UNIT, "precision"),
    "recall_score": KnownMetric("label", "high", UNIT, "recall"),
    "zero_one_loss": KnownMetric("label", "low", UNIT, "error_rate"),
    "brier_score_loss": KnownMetric("prob", "low", (0.0, 2.0), "brier"),
    "d2_brier_score": KnownMetric("prob", "high", SKILL),
    "d2_log_loss_score": KnownMetric("prob", "high", SKILL),
    "log_loss": KnownMetric("prob", "low", LOSS, "log_loss"),
    "top_k_accuracy_score": KnownMetric("prob", "high", UNIT, "top_k_accuracy"),
    "average_precision_score": KnownMetric("rank", "high", UNIT, "average_precision"),
    "roc_auc_score": KnownMetric("rank", "high", UNIT, "roc_auc"),
    "hinge_loss": KnownMetric("score", "low", LOSS, "hinge_loss"),
    "d2_absolute_error_score": KnownMetric("value", "high", SKILL),
    "d2_pinball_score": KnownMetric("value", "high", SKILL),
    "d2_tweedie_score": KnownMetric("value", "high", SKILL),
    "explained_variance_score": KnownMetric("value", "high", SKILL, "explained_variance"),
    "max_error": KnownMetric("value", "low", LOSS, "max_error"),
    "mean_absolute_error": KnownMetric("value", "low", LOSS, "mae"),
    "mean_absolute_percentage_error": KnownMetric("value", "low", LOSS, "mape"),
    "mean_gamma_deviance": KnownMetric("value", "low", LOSS),
    "mean_pinball_loss": KnownMetric("value", "low", LOSS, "pinball"),
    "mean_poisson_deviance": KnownMetric("value", "low", LOSS, "poisson_deviance"),
    "mean_squared_error": KnownMetric("value", "low", LOSS, "mse"),
    "mean_squared_log_error": KnownMetric("value", "low", LOSS, "msle"),
    "mean_tweedie_deviance": KnownMetric("value", "low", LOSS),
    "median_absolute_error": KnownMetric("value", "low", LOSS, "medae"),
    "r2_score": KnownMetric("value", "high", SKILL, "r2"),
    "root_mean_squared_error": KnownMetric("value", "low", LOSS, "rmse"),
    "root_mean_squared_log_error": KnownMetric("value", "low", LOSS, "rmsle"),
}

NOT_ONE_NUMBER = (
    "classification_report", "confusion_matrix", "class_likelihood_ratios", "det_curve", "multilabel_confusion_matrix",
    "precision_recall_curve", "precision_recall_fscore_support", "roc_curve",
)  # fmt: skip
"""Functions of scikit-learn that people take for metrics and that give a table or a curve."""


def is_from_sklearn(function: object) -> bool:
    """True for a function of sklearn.metrics itself."""
    return str(getattr(function, "__module__", "")).startswith("sklearn.metrics")


def bounds_with(known: KnownMetric, settings: Mapping[str, object]) -> tuple[float, float]:
    """The range with these settings: a count has no upper end, a value adjusted for chance may be negative."""
    if settings.get("normalize") is False:
        return LOSS
    return (-1.0, 1.0) if settings.get("adjusted") is True else known.bounds


def known_function(function: object) -> KnownMetric | None:
    """Return the known properties of a function; None if it is not scikit-learn's, whatever its name."""
    return KNOWN.get(getattr(function, "__name__", "")) if is_from_sklearn(function) else None
