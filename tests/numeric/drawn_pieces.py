"""Pieces with losses drawn at random, for tests of means with an imagined row."""

import numpy as np

from errbar._numeric.imagined_row import Pieces


def pieces(rng, n, weighted):
    mass = rng.integers(1, 4, n).astype(float) if weighted else np.ones(n)
    return Pieces(total=mass * rng.normal(0.2, 1, n), mass=mass)
