"""How often EB223 speaks of labels that contradict probabilities: honest ways to predict, and columns in another order.

python benchmarks/label_order.py    half a minute: a line for each way, alarms of samples by rows and classes
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from errbar.checks.labels_contradict_probabilities import displaced_column
from errbar.records.types import Floats, Ints

Way = Callable[[np.random.Generator, Floats], tuple[Ints, Floats]]


def by_costs(rng: np.random.Generator, P: Floats) -> tuple[Ints, Floats]:
    """The class of least expected cost."""
    k = P.shape[1]
    return (P @ (rng.exponential(size=(k, k)) * (1 - np.eye(k)))).argmin(axis=1), P


def by_folds(rng: np.random.Generator, P: Floats) -> tuple[Ints, Floats]:
    """The largest of weighted probabilities, with other weights in each of ten folds."""
    weights = np.exp(rng.normal(size=(10, P.shape[1])))
    return (P * weights[rng.integers(0, 10, len(P))]).argmax(axis=1), P


def in_another_order(rng: np.random.Generator, P: Floats) -> tuple[Ints, Floats]:
    """The largest probability, and columns of which at least two have changed places."""
    order = rng.permutation(P.shape[1])
    return P.argmax(axis=1), P[:, order if (order != np.arange(len(order))).any() else order[::-1]]


WAYS: dict[str, Way] = {
    "largest probability": lambda rng, P: (P.argmax(axis=1), P),
    "thresholds": lambda rng, P: ((P * np.exp(1.5 * rng.normal(size=P.shape[1]))).argmax(axis=1), P),
    "costs": by_costs,
    "thresholds of folds": by_folds,
    "random labels": lambda rng, P: (rng.integers(0, P.shape[1], len(P)), P),
    "equal rows": lambda rng, P: (rng.integers(0, P.shape[1], len(P)), np.repeat(P[:1], len(P), axis=0)),
    "columns in another order": in_another_order,
}
SIZES = [(n, k) for n in (20, 50, 200, 2000) for k in (2, 3, 10) if n >= 5 * k]


def count_alarms(way: Way, n: int, k: int, samples: int) -> int:
    """Samples of n rows and k classes in which another order was found."""
    rng = np.random.default_rng([n, k])
    found = 0
    for sharp in rng.choice([0.05, 0.5, 2.0], size=samples):
        odds = np.exp(sharp * rng.normal(size=(n, k)))
        found += displaced_column(*way(rng, odds / odds.sum(axis=1, keepdims=True))) is not None
    return found


if __name__ == "__main__":
    for name, way in WAYS.items():
        counts = [(n, k, samples := 4000 if n < 2000 else 500, count_alarms(way, n, k, samples)) for n, k in SIZES]
        alarms, total = sum(c[3] for c in counts), sum(c[2] for c in counts)
        print(f"{name}: {alarms:,} of {total:,};", ", ".join(f"{n} x {k}: {a / s:.3f}" for n, k, s, a in counts))
