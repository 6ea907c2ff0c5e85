import numpy as np
import pytest
from sklearn.isotonic import isotonic_regression

from errbar._numeric.isotonic import isotonic


def test_by_hand():
    # 3 and 1 violate: pooled with weights 1 and 3 to (3 + 3) / 4 = 1.5; 2 stays.
    assert isotonic(np.array([3.0, 1.0, 2.0]), np.array([1.0, 3.0, 1.0])).tolist() == [1.5, 1.5, 2.0]


@pytest.mark.parametrize("kind", ["noise", "rising", "falling", "labels", "sawtooth"])
@pytest.mark.parametrize("n", [1, 2, 17, 5_000])
def test_agrees_with_scikit_learn(kind, n):
    rng = np.random.default_rng(n)
    y = {
        "noise": rng.normal(size=n),
        "rising": np.linspace(0, 1, n) + 0.1 * rng.normal(size=n),
        "falling": -np.arange(n, dtype=float),
        "labels": (rng.random(n) < np.linspace(0, 1, n)).astype(float),
        "sawtooth": np.arange(n) % 7 + np.arange(n) / 100,
    }[kind]
    w = rng.random(n) + 0.1
    assert np.allclose(isotonic(y, w), isotonic_regression(y, sample_weight=w), atol=1e-10)
