"""Blocks of the non-decreasing fit of two classes equal those of scikit-learn."""

import numpy as np
import pytest
from sklearn.isotonic import isotonic_regression

from errbar._numeric.isotonic import pooled_ends


def fitted(pos, neg):
    """The share of positives of each place's block."""
    up, down = np.cumsum(pos), np.cumsum(neg)
    ends = pooled_ends(up, down)
    assert ends[-1] == len(pos) - 1
    p, n = np.diff(up[ends], prepend=0), np.diff(down[ends], prepend=0)
    share = p / (p + n)
    assert (np.diff(share) > 0).all()
    return np.repeat(share, np.diff(ends, prepend=-1))


def test_by_hand():
    # Shares 3/4 and 1/4 fall: pooled to 4/8; 3/4 stays.
    assert fitted(np.array([3, 1, 3]), np.array([1, 3, 1])).tolist() == [0.5, 0.5, 0.75]


@pytest.mark.parametrize("kind", ["noise", "rising", "falling", "labels", "sawtooth", "weights"])
@pytest.mark.parametrize("n", [1, 2, 17, 5_000, 65_543])
def test_agrees_with_scikit_learn(kind, n):
    rng = np.random.default_rng(n)
    share = {
        "noise": rng.random(n),
        "rising": np.clip(np.linspace(0, 1, n) + 0.1 * rng.normal(size=n), 0, 1),
        "falling": 1 - np.arange(n) / n,
        "labels": (rng.random(n) < np.linspace(0, 1, n)).astype(float),
        "sawtooth": (np.arange(n) % 7 + np.arange(n) / n) / 8,
        "weights": rng.random(n),
    }[kind]
    rows = rng.integers(1, 9, n) if kind != "labels" else np.ones(n, int)
    pos = share * rows if kind == "weights" else np.round(share * rows).astype(int)
    want = isotonic_regression(pos / rows, sample_weight=rows.astype(float))
    assert np.allclose(fitted(pos, rows - pos), want, atol=1e-10)
