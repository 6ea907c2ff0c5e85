"""The inputs that the benchmarks share."""

from __future__ import annotations

import numpy as np


def binary(n: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """0/1 truth (30 % positive) and a fair model's probabilities, all distinct."""
    rng = np.random.default_rng(seed)
    y = (rng.random(n) < 0.3).astype(np.int64)
    p = 1 / (1 + np.exp(-(rng.normal(-0.9, 1.0, n) + 1.5 * y)))
    return y, p


def numbers(n: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Real truth and a fair model's answers, all distinct."""
    rng = np.random.default_rng([n, seed])
    y = rng.normal(10, 3, n)
    return y, 0.8 * y + 2 + rng.normal(0, 1, n)


def classes(k: int, n: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Every class of k at least twice, and probabilities that lean to the truth."""
    rng = np.random.default_rng([k, n, seed])
    y = np.concatenate([np.repeat(np.arange(k), 2), rng.integers(0, k, n - 2 * k)])
    logit = rng.normal(0, 1, (n, k)).astype(np.float32)
    logit[np.arange(n), y] += 2.5
    p = np.exp(logit.astype(float))
    return y, p / p.sum(1, keepdims=True)
