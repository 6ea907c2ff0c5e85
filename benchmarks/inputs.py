"""The inputs that the benchmarks share."""

from __future__ import annotations

import numpy as np


def binary(n: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """0/1 truth (30 % positive) and a fair model's probabilities, all distinct."""
    rng = np.random.default_rng(seed)
    y = (rng.random(n) < 0.3).astype(np.int64)
    p = 1 / (1 + np.exp(-(rng.normal(-0.9, 1.0, n) + 1.5 * y)))
    return y, p
