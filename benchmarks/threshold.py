"""The cheapest threshold, cross-fitted with intervals, against tuning it in scikit-learn and against a bootstrap.

scikit-learn's TunedThresholdClassifierCV on a fitted model (`cv="prefit"`) tries 100 thresholds on the same rows once:
no cross-fitting, no interval. It does a part of the job, and is counted as if it did all of it. The bootstrap loop
chooses a threshold on each resample by one sort, as people write it; a tenth of its 2,000 resamples is run.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix, make_scorer
from sklearn.model_selection import TunedThresholdClassifierCV

import errbar
from race import race

FN, FP = 10, 1


def rows(n: int) -> tuple[np.ndarray, np.ndarray, LogisticRegression, np.ndarray]:
    rng = np.random.default_rng(0)
    y = (rng.random(n) < 0.2).astype(int)
    X = rng.normal(size=(n, 1)) + 1.5 * y[:, None]
    model = LogisticRegression().fit(X, y)
    return X, y, model, model.predict_proba(X)[:, 1]


def spent(truth: np.ndarray, label: np.ndarray) -> float:
    (_, fp), (fn, _) = confusion_matrix(truth, label, labels=[0, 1])
    return (FN * fn + FP * fp) / len(truth)


def bootstrap(y: np.ndarray, p: np.ndarray, draws: int) -> np.ndarray:
    rng = np.random.default_rng(1)
    out = np.empty(draws)
    for b in range(draws):
        at = rng.integers(0, len(y), len(y))
        order = np.argsort(-p[at])
        cost = np.cumsum(np.where(y[at][order] == 1, -FN, FP))
        cut = p[at][order][int(cost.argmin())]
        left = np.setdiff1d(np.arange(len(y)), at)
        out[b] = np.where(y[left] == 1, FN * (p[left] < cut), FP * (p[left] >= cut)).mean()
    return out


def main() -> None:
    for n in (2_000, 100_000):
        X, y, model, p = rows(n)
        tuned = TunedThresholdClassifierCV(
            model, scoring=make_scorer(spent, greater_is_better=False), cv="prefit", refit=False
        )

        def ours(y: np.ndarray = y, p: np.ndarray = p) -> errbar.Run:
            return errbar.threshold(truth=y, prob=p, cost={"fn": FN, "fp": FP}, positive=1)

        def peer(X: np.ndarray = X, y: np.ndarray = y, tuned: TunedThresholdClassifierCV = tuned) -> object:
            return tuned.fit(X, y)

        # All cuts are tried here and 100 there: never dearer.
        assert ours().threshold.apparent <= -peer().best_score_ + 1e-12  # type: ignore[attr-defined]
        race(f"threshold with cross-fitted cost, n={n:,}", ours, peer, peer_name="scikit-learn", goal=1, times=3)
        if n == 2_000:
            race(
                "threshold with an interval of its cost, n=2,000",
                ours,
                lambda y=y, p=p: bootstrap(y, p, 200),
                peer_name="bootstrap loop",
                goal=1,
                scale=10,
                times=3,
            )


if __name__ == "__main__":
    main()
