"""Binary predictions of a fair model."""

import numpy as np


def sample(n=150, seed=1):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return y, 1 / (1 + np.exp(-(rng.normal(size=n) + 1.5 * y - 0.7)))
