"""ROC areas by definition, pair by pair."""

import numpy as np


def delong_by_definition(truth, score):
    """Variance of placements, all pairs compared one by one."""
    pos, neg = score[truth == 1], score[truth == 0]
    psi = (pos[:, None] > neg) + 0.5 * (pos[:, None] == neg)
    s10, s01 = psi.mean(axis=1).var(ddof=1), psi.mean(axis=0).var(ddof=1)
    return psi.mean(), np.sqrt(s10 / len(pos) + s01 / len(neg))


def sample(n, ties, seed=0):
    rng = np.random.default_rng(seed)
    truth = np.concatenate([[0, 0, 1, 1], rng.integers(0, 2, n - 4)])
    score = rng.normal(size=n) + truth
    return truth, np.round(score) if ties else score
