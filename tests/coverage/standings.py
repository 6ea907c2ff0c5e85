"""Several learners on several data sets, all equal: how often anything is said to differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from errbar.comparing.datasets import contrast_datasets
from errbar.contrasts import contrast
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores
from tests.coverage.bars import Row

NOISE: dict[str, Callable[[np.random.Generator, tuple[int, int]], np.ndarray]] = {
    "Gauss": lambda rng, shape: rng.normal(0, 0.02, shape),
    "t3": lambda rng, shape: 0.02 * rng.standard_t(3, shape),
    "spread of each data set its own": lambda rng, shape: (
        rng.normal(0, 0.02, shape) * np.exp(rng.normal(0, 1, (shape[0], 1)))
    ),
}
LEARNERS = 4


def standings_bar(R: int, noise: str, n: int) -> Iterator[Row]:
    """Friedman, Nemenyi and Holm-Wilcoxon: the chance of any false difference among four learners."""
    rng = np.random.default_rng([22, n, list(NOISE).index(noise)])
    told: dict[str, list[bool]] = {}
    for _ in range(R):
        for name, said in _said(_drawn(rng, noise, n)).items():
            told.setdefault(name, []).append(said)
    for name, hits in told.items():
        most = 1.0 if "control" in name or "chi2" in name else 0.07
        yield Row("data sets", name, noise, f"{n} x {LEARNERS}", R, float(np.mean(hits)), 0.0, most, most == 1.0)


def _drawn(rng: np.random.Generator, noise: str, n: int) -> DatasetScores:
    values = rng.uniform(0.6, 0.95, (n, 1)) + NOISE[noise](rng, (n, LEARNERS))
    return DatasetScores(
        values=values, datasets=tuple(f"d{i}" for i in range(n)), learners=tuple(f"l{i}" for i in range(LEARNERS))
    )


def _said(given: DatasetScores) -> dict[str, bool]:
    ask = InferenceSettings()
    friedman = contrast("friedman").of(given, ask)
    by_gap = contrast_datasets(given, ask, test="wilcoxon").comparisons
    return {
        "Friedman, Iman-Davenport F": friedman.p < 0.05,
        "Friedman, chi2": friedman.extras["p_chi2"] < 0.05,
        # One yardstick for all pairs: the best and the worst differ, or none do.
        "Nemenyi, any pair": contrast("nemenyi").of(given, ask).p < 0.05,
        "Holm-Wilcoxon, any pair": any(c.verdict != "not resolved" for c in by_gap),
        "Wilcoxon unadjusted, any pair (control)": any(c.p is not None and c.p < 0.05 for c in by_gap),
    }
