"""Bootstrap intervals of accuracy, F1 and MCC together, B = 2000, n = 1e6: against scikit-learn and a resample loop."""

from __future__ import annotations

import numpy as np
from sklearn.metrics import accuracy_score, f1_score, matthews_corrcoef
from sklearn.utils import resample

import errbar
from inputs import binary
from race import race

N, B, RAN = 1_000_000, 2000, 4


def main() -> None:
    y, p = binary(N)
    d = (p >= 0.5).astype(np.int64)
    names = ["accuracy", "f1", "mcc"]
    ours = lambda: errbar.score(truth=y, label=d, measures=names, interval="bootstrap")  # noqa: E731

    def peer() -> np.ndarray:
        out = []
        for b in range(RAN):
            a, c = resample(y, d, random_state=b)
            out.append([accuracy_score(a, c), f1_score(a, c), matthews_corrcoef(a, c)])
        return np.array(out)

    run = ours()
    for name, values in zip(names, peer().T):
        e = run[name]
        assert all(e.low - (e.high - e.low) < v < e.high + (e.high - e.low) for v in values), name
    race(
        "bootstrap accuracy + F1 + MCC, B=2000, n=1e6",
        ours,
        peer,
        peer_name="scikit-learn loop",
        goal=20_000,
        peer_times=1,
        scale=B / RAN,
    )


if __name__ == "__main__":
    main()
