"""Rough worlds with known truth: confident models, skewed noise, unequal units, rare classes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from scipy.special import expit, logit, ndtri

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions

Rng = np.random.Generator
Rows = tuple[np.ndarray, np.ndarray]
"""Labels 0 and 1, and the logit answered."""
MIDDLES = (np.arange(200_000) + 0.5) / 200_000
"""Places of a quadrature: each stands for the same share of a distribution."""
LARGE = 4_000_000
"""Rows from which a truth is counted where it has no closed form."""


@dataclass(frozen=True)
class Answers:
    """How labels and answered logits are drawn, and the same distribution as weighted rows (weight, label, logit)."""

    name: str
    draw: Callable[[Rng, int], Rows]
    grid: Callable[[], tuple[np.ndarray, np.ndarray, np.ndarray]]

    def sample(self, rng: Rng, n: int) -> Evidence:
        """A test set of n rows."""
        return evidence_of(*self.draw(rng, n))


def evidence_of(y: np.ndarray, s: np.ndarray, **roles: Any) -> Evidence:
    """Labels and answered logits as evidence."""
    given = Predictions(kind="binary", truth=y.astype(np.uint8), prob=expit(s), classes=("0", "1"), positive=1, **roles)
    return Evidence(given)


def losses(name: str, y: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Row losses from logits."""
    return np.logaddexp(0, np.where(y, -s, s)) if name == "log_loss" else np.square(expit(s) - y)


def conf_logits(rng: Rng, y: np.ndarray, e: float, c: float) -> np.ndarray:
    """Answers wrong on a share e of rows: |s| = .5 [right] + min(Exp(mean c), 30) + .01."""
    right = rng.random(len(y)) >= e
    size = 0.5 * right + np.minimum(rng.exponential(c, len(y)), 30) + 0.01
    return np.where(y == right, size, -size)


def conf(e: float, c: float, share: float = 0.4) -> Answers:
    """Confident answers, a share e of them wrong."""

    def draw(rng: Rng, n: int) -> Rows:
        y = rng.random(n) < share
        return y, conf_logits(rng, y, e, c)

    def grid() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        x = np.minimum(-c * np.log1p(-MIDDLES), 30) + 0.01
        parts = [(p * q, y, (1 if y == right else -1) * (x + 0.5 * right))
                 for y, p in ((1, share), (0, 1 - share)) for right, q in ((1, 1 - e), (0, e))]  # fmt: skip
        return _joined(parts)

    return Answers(f"conf({e:g}, {c:g})", draw, grid)


def _joined(parts: list[tuple[Any, int, np.ndarray]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    weight = np.concatenate([np.broadcast_to(w / len(s), len(s)) for w, _, s in parts])
    return weight, np.concatenate([np.full(len(s), y) for _, y, s in parts]), np.concatenate([s for *_, s in parts])


def calib(g: float, flipped: float = 0.0) -> Answers:
    """s ~ N(0, g^2), y ~ Bernoulli(expit s); a share of labels turned."""

    def chance(s: np.ndarray) -> np.ndarray:
        return flipped + (1 - 2 * flipped) * expit(s)

    def draw(rng: Rng, n: int) -> Rows:
        s = rng.normal(0, g, n)
        return rng.random(n) < chance(s), s

    def grid() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        s = g * ndtri(MIDDLES)
        return _joined([(chance(s), 1, s), (1 - chance(s), 0, s)])

    return Answers(f"noisy({flipped:g}, {g:g})" if flipped else f"calib({g:g})", draw, grid)


def _by_class(name: str, pi: float, answer: Callable[[int, np.ndarray], np.ndarray]) -> Answers:
    """Logits that are a function of the class and a uniform number."""

    def draw(rng: Rng, n: int) -> Rows:
        y, u = rng.random(n) < pi, rng.random(n)
        return y, np.where(y, answer(1, u), answer(0, u))

    return Answers(name, draw, lambda: _joined([(pi, 1, answer(1, MIDDLES)), (1 - pi, 0, answer(0, MIDDLES))]))


def het(pi: float) -> Answers:
    """s = .8 u + .7 logit(pi) + .5, u ~ N(1, 1.5^2) for positives, N(-1.2, .8^2) for negatives."""

    def answer(y: int, u: np.ndarray) -> np.ndarray:
        z = ndtri(u)
        return 0.8 * (1 + 1.5 * z if y else -1.2 + 0.8 * z) + 0.7 * logit(pi) + 0.5

    return _by_class(f"het({pi:g})", pi, answer)


def over(pi: float) -> Answers:
    """Overconfident: s = 3 ((1.2 if y else -.6) + Logistic(.6)) + .5 logit(pi)."""
    return _by_class(f"over({pi:g})", pi, lambda y, u: 3 * ((1.2 if y else -0.6) + 0.6 * logit(u)) + 0.5 * logit(pi))


def prior(share: float = 0.1) -> Answers:
    """Nothing but the share of positives is known, and said of every row."""
    return _by_class("prior", share, lambda y, u: np.full(len(u), logit(share)))


CONF = [conf(0.05, 3), conf(0.03, 5), conf(0.01, 5), conf(0.003, 5)]
BENIGN = [calib(1), calib(3), het(0.1), het(0.3), over(0.1), over(0.3)]
ANSWERS = {w.name: w for w in (*CONF, *BENIGN, prior(), calib(2, 0.03))}


@cache
def true_loss(world: str, name: str) -> float:
    """log_loss or brier of a world, by quadrature."""
    w, y, s = ANSWERS[world].grid()
    return float(w @ losses(name, y, s))


def conf_loss(e: float, c: float, name: str) -> float:
    """The same of confident answers with any share of errors."""
    w, y, s = conf(e, c).grid()
    return float(w @ losses(name, y, s))


def _outliers(g: Rng, n: int) -> np.ndarray:
    return g.normal(0, 1, n) * np.where(g.random(n) < 0.03, 8, 1)


NOISES: dict[str, tuple[Callable[[Rng, int], np.ndarray], float]] = {
    "Gauss": (lambda g, n: g.normal(0, 1, n), 1.0),
    "Laplace": (lambda g, n: g.laplace(0, 1, n), 2.0),
    "t4": (lambda g, n: g.standard_t(4, n), 2.0),
    "t3": (lambda g, n: g.standard_t(3, n), 3.0),
    "lognormal": (lambda g, n: g.lognormal(0, 1, n) - np.exp(0.5), float((np.e - 1) * np.e)),
    "outliers": (_outliers, 0.97 + 0.03 * 64),
}
"""Centred noises and their variances."""

E = Callable[[Rng, int], np.ndarray]


def _normal(g: Rng, n: int) -> np.ndarray:
    return g.normal(0, 1, n)


def _zeros(g: Rng, n: int) -> tuple[np.ndarray, np.ndarray]:
    x = g.gamma(2, 1, n)
    return np.where(g.random(n) < 0.75, 0.0, g.gamma(1.2, 2 * x)), 0.6 * x


def _skewed(g: Rng, n: int) -> tuple[np.ndarray, np.ndarray]:
    x = g.exponential(1, n)
    return x + 0.5 * x * _normal(g, n), 0.95 * x + 0.05


def _lognormal(g: Rng, n: int) -> tuple[np.ndarray, np.ndarray]:
    x = _normal(g, n)
    return np.exp(0.8 * x + 0.5 * _normal(g, n)), np.exp(0.7 * x + 0.1)


def _line(x_of: E, noise: E, spread: float, slope: float, times: float = 1.0) -> Callable[[Rng, int], Any]:
    def draw(g: Rng, n: int) -> tuple[np.ndarray, np.ndarray]:
        x = x_of(g, n)
        return times * x + spread * noise(g, n), slope * x

    return draw


NUMBERS: dict[str, Callable[[Rng, int], tuple[np.ndarray, np.ndarray]]] = {
    "Gauss x + .5e; .9x": _line(_normal, _normal, 0.5, 0.9),
    "Laplace x + e; .9x": _line(NOISES["Laplace"][0], NOISES["Laplace"][0], 1.0, 0.9),
    "x Exp: x + .5xe; .95x + .05": _skewed,
    "exp(.8x + .5e); exp(.7x + .1)": _lognormal,
    "x Gamma(2): 75 % 0, else Gamma(1.2, 2x); .6x": _zeros,
    "2x + t4; 1.6x": _line(_normal, NOISES["t4"][0], 1.0, 1.6, 2.0),
}
"""Truth and answer of rows 1 to 6 of the table of R2."""


def numbers_of(y: np.ndarray, f: np.ndarray, **roles: Any) -> Evidence:
    """Numbers and what was answered as evidence."""
    return Evidence(Predictions(kind="regression", truth=y, value=f, **roles))


@cache
def true_number(world: str, name: str) -> float:
    """A measure of numbers on four million rows."""
    return float(measure(name).score(_large(world)).value)


@lru_cache(maxsize=1)
def _large(world: str) -> Evidence:
    return numbers_of(*NUMBERS[world](np.random.default_rng(5), LARGE))


def unit_sizes(rng: Rng, units: int, v: float = 1.0) -> np.ndarray:
    """Sizes 1 + floor(exp N(1.2, v^2))."""
    return 1 + np.floor(np.exp(rng.normal(1.2, v, units))).astype(int)


def unit_codes(rng: Rng, units: int, v: float = 1.0) -> np.ndarray:
    """The unit of every row."""
    return np.repeat(np.arange(units), unit_sizes(rng, units, v))


def events_logits(rng: Rng, y: np.ndarray, pi: float, shared: np.ndarray) -> np.ndarray:
    """logit 1.3 (h + .8 (z0 + z1) / sqrt 2) + .6 logit(pi), h = 1 if y else -.7, z0 shared by both models."""
    own = rng.normal(0, 1, len(y))
    return 1.3 * (np.where(y, 1, -0.7) + 0.8 * (shared + own) / np.sqrt(2)) + 0.6 * logit(pi)
