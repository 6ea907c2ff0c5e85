"""Rows that kinds of runs are made of."""

import numpy as np

SETS = [f"set {i}" for i in range(12)]


def rows(n=240, seed=0):
    """Truth and probabilities of two classes that overlap."""
    rng = np.random.default_rng(seed)
    truth = (rng.random(n) < 0.4).astype(int)
    return truth, np.round(1 / (1 + np.exp(-rng.normal(2 * truth - 1, 1.3))), 4)


def features(n=90):
    rng = np.random.default_rng(3)
    X = rng.normal(size=(n, 3))
    return X, (X[:, 0] + rng.normal(size=n) > 0).astype(int)


def noisy(prob, spread, seed=4):
    """Probabilities with errors added."""
    return np.clip(prob + np.random.default_rng(seed).normal(0, spread, len(prob)), 0.001, 0.999)


def wrong_on(truth, share, seed=6):
    """Labels that are wrong on about this share of the rows."""
    return (np.random.default_rng(seed).random(len(truth)) < share).astype(int) ^ truth
