"""About 30 binary measures from label + prob, n = 1e6: errbar.score against the scikit-learn calls."""

from __future__ import annotations

import warnings

import numpy as np
from sklearn import metrics as sk
from sklearn.calibration import calibration_curve

import errbar
from inputs import binary
from race import race

N = 1_000_000


def peers(y: np.ndarray, d: np.ndarray, p: np.ndarray) -> dict[str, float]:
    """The value of every measure by its scikit-learn call, one call each as a user writes it."""
    neg = {"pos_label": 0, "zero_division": np.nan}
    out = {
        "accuracy": sk.accuracy_score(y, d),
        "error_rate": sk.zero_one_loss(y, d),
        "balanced_accuracy": sk.balanced_accuracy_score(y, d),
        "precision": sk.precision_score(y, d),
        "recall": sk.recall_score(y, d),
        "specificity": sk.recall_score(y, d, **neg),
        "npv": sk.precision_score(y, d, **neg),
        "fpr": 1 - sk.recall_score(y, d, **neg),
        "fnr": 1 - sk.recall_score(y, d),
        "fdr": 1 - sk.precision_score(y, d),
        "fomr": 1 - sk.precision_score(y, d, **neg),
        "f1": sk.f1_score(y, d),
        "f_beta(beta=2)": sk.fbeta_score(y, d, beta=2),
        "mcc": sk.matthews_corrcoef(y, d),
        "kappa": sk.cohen_kappa_score(y, d),
        "youden": sk.balanced_accuracy_score(y, d, adjusted=True),
        "jaccard": sk.jaccard_score(y, d),
        "lr_positive": sk.class_likelihood_ratios(y, d)[0],
        "lr_negative": sk.class_likelihood_ratios(y, d)[1],
        "tp": sk.confusion_matrix(y, d)[1, 1],
        "fp": sk.confusion_matrix(y, d)[0, 1],
        "fn": sk.confusion_matrix(y, d)[1, 0],
        "tn": sk.confusion_matrix(y, d)[0, 0],
        "log_loss": sk.log_loss(y, p),
        "brier": sk.brier_score_loss(y, p),
        "roc_auc": sk.roc_auc_score(y, p),
        "gini": 2 * sk.roc_auc_score(y, p) - 1,
        "average_precision": sk.average_precision_score(y, p),
        "partial_auc": sk.roc_auc_score(y, p, max_fpr=0.1),
    }
    fpr, tpr, _ = sk.roc_curve(y, p)
    out["ks"] = float((tpr - fpr).max())
    out["ece"] = _ece(y, p)
    return out


def _ece(y: np.ndarray, p: np.ndarray) -> float:
    share, mean = calibration_curve(y, p, n_bins=10)
    sizes = np.bincount(np.minimum((p * 10).astype(int), 9), minlength=10)
    return float((sizes[sizes > 0] / len(p) * np.abs(share - mean)).sum())


def main() -> None:
    warnings.simplefilter("ignore")
    y, p = binary(N)
    d = (p >= 0.5).astype(np.int64)
    theirs = peers(y, d, p)
    names = list(theirs)

    def ours(interval: str | None) -> errbar.Run:
        return errbar.score(truth=y, label=d, prob=p, measures=names, interval=interval)

    run = ours("none")
    for name, value in theirs.items():
        assert np.isclose(run[name].value, value, rtol=1e-9), (name, run[name].value, value)
    peer = lambda: peers(y, d, p)  # noqa: E731
    race(f"{len(names)} binary measures, values, n=1e6", lambda: ours("none"), peer, peer_name="scikit-learn", goal=60)
    race(f"{len(names)} binary measures, intervals, n=1e6", lambda: ours(None), peer, peer_name="scikit-learn", goal=30)


if __name__ == "__main__":
    main()
