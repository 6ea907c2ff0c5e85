"""The values of errbar's default tables by calls of scikit-learn and SciPy, under errbar's names."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import stats
from sklearn import metrics as sk

Values = dict[str, float]


def of_binary(y: Any, p: Any, w: Any = None) -> Values:
    """The default table of two classes, a call each."""
    d = (p >= 0.5).astype(np.int64)
    return {
        "log_loss": sk.log_loss(y, p, sample_weight=w),
        "brier": sk.brier_score_loss(y, p, sample_weight=w),
        "roc_auc": sk.roc_auc_score(y, p, sample_weight=w),
        "average_precision": sk.average_precision_score(y, p, sample_weight=w),
        "accuracy": sk.accuracy_score(y, d, sample_weight=w),
        "recall": sk.recall_score(y, d, sample_weight=w),
        "specificity": sk.recall_score(y, d, pos_label=0, sample_weight=w),
        "precision": sk.precision_score(y, d, zero_division=0, sample_weight=w),
        "f1": sk.f1_score(y, d, sample_weight=w),
        "mcc": sk.matthews_corrcoef(y, d, sample_weight=w),
    }


def of_numbers(y: np.ndarray, f: np.ndarray) -> Values:
    """The default table of numbers, a call each."""
    return {
        "rmse": sk.root_mean_squared_error(y, f),
        "mae": sk.mean_absolute_error(y, f),
        "medae": sk.median_absolute_error(y, f),
        "r2": sk.r2_score(y, f),
        "spearman": stats.spearmanr(y, f).statistic,
        "bias": float(np.mean(f - y)),
    }


def of_labels(y: Any, d: Any) -> Values:
    """The default table of predicted classes, a call each."""
    return {
        "accuracy": sk.accuracy_score(y, d),
        "balanced_accuracy": sk.balanced_accuracy_score(y, d),
        "f1": sk.f1_score(y, d, average="macro"),
        "mcc": sk.matthews_corrcoef(y, d),
        "kappa": sk.cohen_kappa_score(y, d),
    }
