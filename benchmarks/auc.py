"""ROC AUC with interval, n = 1e6: against confidenceinterval's DeLong, and roc_auc_score's bare value."""

from __future__ import annotations

import numpy as np
from confidenceinterval import roc_auc_score as ci_auc
from sklearn.metrics import roc_auc_score

import errbar
from inputs import binary
from race import race

N = 1_000_000


def main() -> None:
    y, p = binary(N)
    ours = lambda: errbar.score(truth=y, prob=p, measures="roc_auc")  # noqa: E731
    delong = lambda: errbar.score(truth=y, prob=p, measures="roc_auc", interval="delong")  # noqa: E731
    value, (low, high) = ci_auc(y, p, confidence_level=0.95, method="delong")
    mine = delong()["roc_auc"]
    assert np.isclose(mine.value, roc_auc_score(y, p), rtol=1e-12)
    assert np.allclose([mine.value, mine.low, mine.high], [value, low, high], atol=1e-6)
    peer = lambda: ci_auc(y, p, confidence_level=0.95, method="delong")  # noqa: E731
    race("ROC AUC, DeLong interval, n=1e6", delong, peer, peer_name="confidenceinterval", goal=40, times=7)
    race(
        "ROC AUC, default interval, n=1e6", ours, peer, peer_name="confidenceinterval", goal=40, times=7, table="front"
    )
    sk = lambda: roc_auc_score(y, p)  # noqa: E731
    race("ROC AUC, default interval, n=1e6", ours, sk, peer_name="roc_auc_score value", goal=8, times=7, peer_times=5)


if __name__ == "__main__":
    main()
