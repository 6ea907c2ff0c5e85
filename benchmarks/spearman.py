"""Spearman's correlation with interval, n = 1e6: against scipy.stats.spearmanr's value."""

from __future__ import annotations

import numpy as np
from scipy.stats import spearmanr

import errbar
from race import race

N = 1_000_000


def main() -> None:
    rng = np.random.default_rng(0)
    y = rng.normal(size=N)
    f = y + rng.normal(size=N)
    for name, truth, value in (("distinct", y, f), ("ties", np.round(y, 2), np.round(f, 2))):
        ours = lambda: errbar.score(truth=truth, value=value, measures="spearman")  # noqa: B023, E731
        peer = lambda: spearmanr(truth, value).statistic  # noqa: B023, E731
        assert np.isclose(ours()["spearman"].value, peer(), rtol=1e-10)
        race(f"Spearman with interval, {name}, n=1e6", ours, peer, peer_name="scipy spearmanr value", goal=5, times=7)


if __name__ == "__main__":
    main()
