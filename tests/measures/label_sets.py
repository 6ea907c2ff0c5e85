"""Rows with several labels that depend on each other, for tests of their measures."""

import numpy as np

TRUTH = np.array([[1, 0, 1], [0, 1, 0], [0, 0, 0], [1, 1, 0]])
LABEL = np.array([[1, 0, 1], [0, 1, 1], [0, 0, 0], [1, 0, 0]])
"""Two rows of four as a whole right; 10 of 12 single labels; TP 4, FP 1, FN 1."""


def rows(seed: int, n: int = 200, labels: int = 4) -> tuple[np.ndarray, np.ndarray]:
    """Truth and probabilities with ties; every row has a label and is given one, so that averages over rows exist."""
    rng = np.random.default_rng(seed)
    shared = rng.normal(size=(n, 1))
    truth = (shared + rng.normal(size=(n, labels)) > np.linspace(-0.3, 1, labels)).astype(int)
    truth[np.arange(n), rng.integers(0, labels, n)] = 1
    prob = np.round(1 / (1 + np.exp(-(truth - 0.5) * 2 - rng.normal(size=(n, labels)))), 2)
    prob[np.arange(n), rng.integers(0, labels, n)] = 0.75
    return truth, prob
