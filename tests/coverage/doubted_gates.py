"""Bar 51: gates on RMSE whose interval is in doubt: false passes at the bound, and right passes that are withheld."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

import errbar
from tests.coverage import skewed
from tests.coverage.bars import Row
from tests.coverage.skewed import MANY, Drawn

Rng = np.random.Generator
MOST_WITHHELD = 1 / 3
POWER = 0.8
"""Share of samples that pass the bound at which passes are counted, were there no doubt."""


def _uniform(g: Rng, n: int) -> Drawn:
    z = g.normal(size=n)
    return 2 * z + g.uniform(-1, 1, n), 1.9 * z


def _bounded(g: Rng, n: int) -> Drawn:
    x = g.beta(1, 5, n)
    return x * (1 + 0.6 * g.uniform(-1, 1, n)), x


def _counts(g: Rng, n: int) -> Drawn:
    rate = np.exp(0.7 + 0.5 * np.clip(g.normal(size=n), -2, 2))
    return g.poisson(rate).astype(float), rate


def _triangular(g: Rng, n: int) -> Drawn:
    x = np.minimum(g.exponential(size=n), 4)
    return 1 + 3 * x + x * g.triangular(-1, 0, 1, n), 1 + 2.95 * x


def _arcsine(g: Rng, n: int) -> Drawn:
    x = g.beta(0.8, 3, n)
    return 3 * x + x * np.sin(np.pi * g.uniform(-0.5, 0.5, n)), 3 * x


def _few_tries(g: Rng, n: int) -> Drawn:
    p = g.beta(1, 3, n)
    return g.binomial(8, p).astype(float), 8 * p


def _squares(g: Rng, n: int) -> Drawn:
    x = g.random(n) ** 2
    return 10 * x + (0.5 + x) * g.normal(size=n), 10 * x


def _visits(g: Rng, n: int) -> Drawn:
    rate = 1 + 5 * g.random(n) ** 3
    return g.poisson(rate).astype(float), rate


def _prices(g: Rng, n: int) -> Drawn:
    u, z = g.normal(size=(2, n))
    return np.exp(5 + 0.5 * u + 0.25 * z), np.exp(5.02 + 0.45 * u)


def _weibull(g: Rng, n: int) -> Drawn:
    size = np.exp(0.7 * g.normal(size=n))
    return size * g.weibull(0.8, n), 1.1 * size**0.9


def _poisson_lognormal(g: Rng, n: int) -> Drawn:
    u, z = g.normal(size=(2, n))
    return g.poisson(np.exp(1 + 0.6 * u + 0.4 * z)).astype(float), np.exp(1.08 + 0.55 * u)


def _service_times(g: Rng, n: int) -> Drawn:
    mean = np.exp(0.5 * g.normal(size=n))
    return g.wald(mean, 2 * mean), mean


def _demand(g: Rng, n: int) -> Drawn:
    scale = np.exp(2 + 0.4 * g.normal(size=n))
    odds = g.random(n)
    return scale * (odds / (1 - odds)) ** 0.2, 1.05 * scale


def _stays(g: Rng, n: int) -> Drawn:
    mean = np.exp(1 + 0.5 * g.normal(size=n))
    return g.gamma(1.2, mean / 1.2), 0.95 * mean


def _ratings(g: Rng, n: int) -> Drawn:
    p = g.beta(1, 4, n)
    return np.floor(5 * g.beta(6 * p, 6 * (1 - p))), 4.4 * p


def _half_normal(g: Rng, n: int) -> Drawn:
    x = np.abs(g.normal(size=n))
    return 4 * x + 0.5 * x * g.uniform(-1, 1, n), 4 * x


def _drawn_balls(g: Rng, n: int) -> Drawn:
    good = g.binomial(40, g.beta(1, 5, n))
    return g.hypergeometric(good, 40 - good, 12).astype(float), 0.3 * good


CHOSEN = ("lognormal .9", "lognormal .6", "zero-inflated", "insurance", "Tweedie")
ORDINARY: dict[str, Callable[[Rng, int], Drawn]] = {
    **{name: skewed.WORLDS[name] for name in ("Gauss", "Laplace", "skewed x, Gauss")},
    "uniform noise": _uniform,
    "bounded noise that grows": _bounded,
    "counts": _counts,
}
"""Worlds in which intervals cover; the rule was chosen on them."""
SEEN_ORDINARY: dict[str, Callable[[Rng, int], Drawn]] = {
    "triangular noise that grows": _triangular,
    "arcsine noise that grows": _arcsine,
    "binomial of 8": _few_tries,
    "normal noise that grows": _squares,
    "Poisson, cubed uniform": _visits,
}
"""Seen before the last step of the choice, the first of them all along."""
HELD_OUT_ORDINARY: dict[str, Callable[[Rng, int], Drawn]] = {
    "ratings of 0 to 4": _ratings,
    "half-normal x, bounded noise": _half_normal,
    "hypergeometric counts": _drawn_balls,
}
"""Drawn up after the rule was fixed, and run once."""
SEEN_SKEWED: dict[str, Callable[[Rng, int], Drawn]] = {
    "prices": _prices,
    "Weibull claims": _weibull,
    "Poisson-lognormal": _poisson_lognormal,
}
HELD_OUT_SKEWED: dict[str, Callable[[Rng, int], Drawn]] = {
    "service times": _service_times,
    "log-logistic demand": _demand,
    "gamma stays": _stays,
}
SKEWED = {**{name: skewed.WORLDS[name] for name in CHOSEN}, **SEEN_SKEWED, **HELD_OUT_SKEWED}
CALM = {**ORDINARY, **SEEN_ORDINARY, **HELD_OUT_ORDINARY}
MOST = {"lognormal .9": 0.03, "zero-inflated": 0.03}
"""Bar 51: share of samples that may pass at the bound, at 60 and 200 rows."""


@cache
def _rmse(world: str) -> float:
    y, v = SKEWED[world](np.random.default_rng(51), MANY)
    return float(np.sqrt(((y - v) ** 2).mean()))


def at_the_bound_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """How often a gate passes RMSE at exactly its bound, and how often its interval alone would have passed it."""
    rng, truth = np.random.default_rng([51, n, len(world)]), _rmse(world)
    passed = alone = 0
    for _ in range(R):
        y, v = SKEWED[world](rng, n)
        run = errbar.gate({"value": v}, truth=y, at_least={"rmse": truth})
        passed += run.options["verdict"] == "PASS"
        alone += run["rmse"].high <= truth
    yield Row("51", "gate passes rmse at its bound", world, str(n), R, passed / R, 0.0, MOST.get(world, 1.0))
    yield Row("51", "upper end of rmse below its bound", world, str(n), R, alone / R, 0.0, 1.0)


def withheld_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """How many passes a doubt withholds, of a bound that four samples of five pass where nothing is in doubt."""
    rng, draw = np.random.default_rng([51, n, len(world), 1]), CALM[world]
    found = [errbar.score(truth=y, value=v, measures="rmse")["rmse"] for y, v in (draw(rng, n) for _ in range(R))]
    high = np.array([e.high for e in found])
    passes = high <= np.quantile(high, POWER)
    withheld = np.array([e.doubt is not None for e in found])[passes].mean()
    name = "right passes of rmse withheld"
    yield Row("51", name, world, str(n), int(passes.sum()), float(withheld), 0.0, MOST_WITHHELD)
