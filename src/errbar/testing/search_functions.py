"""Functions whose lowest value is known, on spaces of every kind: what a searcher is tried on."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar.records.parameter import Choices, Condition, Domain, Parameter, RealNumbers, WholeNumbers
from errbar.records.space import Branch, Configuration, Space


class SearchFunction(NamedTuple):
    """A space, the loss of a configuration in it, and the lowest loss there is."""

    space: Space
    loss: Callable[[Configuration], float]
    lowest: float


def smooth() -> SearchFunction:
    """A bowl over four real numbers, twice as steep in each as in the one before; 0 off the centre."""
    centre = (1.3, -2.1, 0.7, 3.2)
    return SearchFunction(_reals(4, 5.0), lambda c: sum(2.0**i * (x - m) ** 2 for i, x, m in _each(c, centre)), 0.0)


def rugged() -> SearchFunction:
    """Rastrigin's function over four real numbers, moved: a bowl with some 10,000 dents; 0 off the centre."""
    centre = (1.3, -2.1, 0.7, 3.2)

    def loss(c: Configuration) -> float:
        return sum(10 + (x - m) ** 2 - 10 * math.cos(2 * math.pi * (x - m)) for _, x, m in _each(c, centre))

    return SearchFunction(_reals(4, 5.12), loss, 0.0)


def discrete() -> SearchFunction:
    """Distances of eight whole numbers from 0 to 20 from their targets, summed; 0 at the targets."""
    targets = (3, 17, 8, 12, 0, 20, 5, 14)
    space = _space({f"x{i}": WholeNumbers(0, 20) for i in range(8)})
    return SearchFunction(space, lambda c: float(sum(abs(x - m) for _, x, m in _each(c, targets))), 0.0)


def categorical() -> SearchFunction:
    """Eight letters of five: a cost for each and for each pair that follows; the lowest by dynamic programming."""
    rng = np.random.default_rng(7)
    single, pair = rng.random((8, 5)), rng.random((7, 5, 5))
    letters = tuple("abcde")
    best = single[0]
    for i in range(7):
        best = (best[:, None] + pair[i]).min(axis=0) + single[i + 1]

    def loss(c: Configuration) -> float:
        at = [letters.index(c.texts[f"x{i}"]) for i in range(8)]
        pairs = sum(pair[i, a, b] for i, (a, b) in enumerate(itertools.pairwise(at)))
        return float(sum(single[i, a] for i, a in enumerate(at)) + pairs)

    return SearchFunction(_space({f"x{i}": Choices(letters, letters) for i in range(8)}), loss, float(best.min()))


def conditional() -> SearchFunction:
    """A kernel that brings its own parameters, beside a second algorithm: 0.1 with rbf, C = 10, gamma = 0.01."""
    kernels = ("linear", "poly", "rbf")
    svm = (
        Parameter(name="kernel", domain=Choices(kernels, kernels)),
        Parameter(name="C", domain=RealNumbers(1e-3, 1e3, "log")),
        Parameter(name="gamma", domain=RealNumbers(1e-5, 1e1, "log"), when=(Condition("kernel", ("rbf", "poly")),)),
        Parameter(name="degree", domain=WholeNumbers(2, 5), when=(Condition("kernel", ("poly",)),)),
    )
    knn = (Parameter(name="n_neighbors", domain=WholeNumbers(1, 50)),)

    def loss(c: Configuration) -> float:
        v = {name: float(x) for name, x in c.values.items() if isinstance(x, int | float)}
        if c.learner == "knn":
            return 0.15 + 0.001 * abs(v["n_neighbors"] - 12)
        far = 0.01 * (math.log10(v["C"]) - 1) ** 2 + 0.01 * (math.log10(v.get("gamma", 0.01)) + 2) ** 2
        more = {"linear": 0.05, "poly": 0.02 + 0.01 * abs(v.get("degree", 3.0) - 3), "rbf": 0.0}
        return 0.1 + far + more[c.texts["kernel"]]

    return SearchFunction(Space((Branch("svm", svm), Branch("knn", knn))), loss, 0.1)


FUNCTIONS: dict[str, Callable[[], SearchFunction]] = {
    "smooth": smooth,
    "rugged": rugged,
    "discrete": discrete,
    "categorical": categorical,
    "conditional": conditional,
}


def _space(domains: dict[str, Domain]) -> Space:
    return Space((Branch("", tuple(Parameter(name=n, domain=d) for n, d in domains.items())),))


def _reals(count: int, end: float) -> Space:
    return _space({f"x{i}": RealNumbers(-end, end) for i in range(count)})


def _each(c: Configuration, centre: tuple[float, ...]) -> list[tuple[int, float, float]]:
    """Index, value and target of every coordinate x0, x1, ..."""
    return [(i, float(str(c.values[f"x{i}"])), float(m)) for i, m in enumerate(centre)]
