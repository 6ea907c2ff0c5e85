"""Bootstrap intervals of AUC, log loss and Brier together, B = 2000, n = 1e6: against scikit-learn and a loop."""

from __future__ import annotations

import numpy as np
from sklearn.metrics import brier_score_loss, log_loss, roc_auc_score
from sklearn.utils import resample

import errbar
from inputs import binary
from race import race

N, B, RAN = 1_000_000, 2000, 4


def main() -> None:
    y, p = binary(N)
    names = ["roc_auc", "log_loss", "brier"]
    ours = lambda: errbar.score(truth=y, prob=p, measures=names, interval="bootstrap")  # noqa: E731

    def peer() -> np.ndarray:
        out = []
        for b in range(RAN):
            a, c = resample(y, p, random_state=b)
            out.append([roc_auc_score(a, c), log_loss(a, c), brier_score_loss(a, c)])
        return np.array(out)

    run, closed = ours(), errbar.score(truth=y, prob=p, measures=names)
    for name in names:
        widths = [r[name].high - r[name].low for r in (run, closed)]
        assert 0.85 < widths[0] / widths[1] < 1.15, (name, widths)
    race(
        "bootstrap AUC + log loss + Brier, B=2000, n=1e6",
        ours,
        peer,
        peer_name="scikit-learn loop",
        goal=25,
        times=1,
        peer_times=1,
        scale=B / RAN,
    )


if __name__ == "__main__":
    main()
