"""Bars 45 to 47: slices of numbers. How often any slice is said to differ where none does, and where one does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gamma

import numpy as np

import errbar
from tests.coverage.bars import Row

Columns = dict[str, np.ndarray]
Noise = Callable[[np.random.Generator, int], np.ndarray]
NOISE: dict[str, Noise] = {
    "lognormal .8": lambda rng, n: rng.lognormal(0, 0.8, n) - np.exp(0.32),
    "exponential": lambda rng, n: rng.exponential(size=n) - 1,
    "Weibull .6": lambda rng, n: rng.weibull(0.6, n) - gamma(1 + 1 / 0.6),
    "Gauss": lambda rng, n: rng.normal(size=n),
    "gamma .4": lambda rng, n: rng.gamma(0.4, size=n) - 0.4,
    "t4": lambda rng, n: rng.standard_t(4, n),
}
"""Errors of mean 0."""


def uneven(rng: np.random.Generator, n: int, slices: int) -> np.ndarray:
    """Labels whose shares fall as rank to the power -0.7."""
    share = np.arange(1, slices + 1) ** -0.7
    return rng.choice(slices, n, p=share / share.sum())


def few_beside_large(rng: np.random.Generator, n: int) -> np.ndarray:
    """Labels of two large slices and 28 of about 11 rows."""
    small = 28 * 11 / n
    return rng.choice(30, n, p=np.r_[(1 - small) / 2, (1 - small) / 2, np.full(28, small / 28)])


LABELS: dict[str, Callable[[np.random.Generator, int], Columns]] = {
    "10 slices": lambda rng, n: {"a": uneven(rng, n, 10)},
    "5 slices": lambda rng, n: {"a": uneven(rng, n, 5)},
    "30 slices": lambda rng, n: {"a": uneven(rng, n, 30)},
    "100 slices": lambda rng, n: {"a": rng.integers(0, 100, n)},
    "2 slices": lambda rng, n: {"a": (rng.random(n) < 0.9).astype(int)},
    "28 small slices and 2 large": lambda rng, n: {"a": few_beside_large(rng, n)},
    "columns of 4 and 6 slices": lambda rng, n: {"a": uneven(rng, n, 4), "b": uneven(rng, n, 6)},
}


def alarms(e: np.ndarray, x: np.ndarray, by: Columns, **roles: object) -> list[tuple[str, str]]:
    """Slices and measures that are said to differ from all other rows."""
    run = errbar.score(truth=2 * x + e, value=2 * x, by=by, **roles)
    return [(c.right, c.measure) for c in run.comparisons if c.verdict != "not resolved"]


def null_bar(R: int, noise: str, labels: str, n: int, weights: str = "") -> Iterator[Row]:
    """Labels tell nothing of the errors. Weights of their own, or larger in the first slice and with larger errors."""
    rng, told = np.random.default_rng([45, n, len(noise), len(labels), len(weights)]), 0
    for _ in range(R):
        by, roles, e = LABELS[labels](rng, n), {}, NOISE[noise](rng, n)
        if weights:
            w = rng.uniform(0.2, 5, n)
            if "linked" in weights:
                by["a"] = np.where(rng.random(n) < w / 8, 0, by["a"])
                e = e * np.sqrt(w)
            roles = {"weight": w}
        told += bool(alarms(e, rng.normal(size=n), by, **roles))
    world = ", ".join(x for x in (noise, labels, weights) if x)
    yield Row("45", "slices of numbers, any false alarm", world, str(n), R, told / R, 0.0, 0.085)


def power_bar(R: int, noise: str, labels: str, n: int, least: float) -> Iterator[Row]:
    """Errors of the second slice are 1.6 times as large."""
    rng, told = np.random.default_rng([46, n, len(noise), len(labels)]), 0
    for _ in range(R):
        by, e = LABELS[labels](rng, n), NOISE[noise](rng, n)
        e[by["a"] == 1] *= 1.6
        told += any(name == "a=1" for name, _ in alarms(e, rng.normal(size=n), by))
    yield Row("46", "slices of numbers, errors x 1.6 found", f"{noise}, {labels}", str(n), R, told / R, least, 1.0)


UNIT_LABELS = ("of units", "within units", "one column of units, one within", "of units, weights", "within, weights")


def unit_bar(R: int, noise: str, labels: str, effect: float = 1.0) -> Iterator[Row]:
    """Rows of 120 units have errors in common; four slices are of whole units, or lie within them."""
    rng, told, by_rows = np.random.default_rng([47, len(noise), len(labels), int(10 * effect)]), 0, 0
    for _ in range(R):
        sizes = 2 + rng.poisson(4, 120)
        unit = np.repeat(np.arange(120), sizes)
        n = len(unit)
        of_units, of_rows = rng.integers(0, 4, 120)[unit], rng.integers(0, 4, n)
        one = {"a": of_rows if "within" in labels and "one" not in labels else of_units}
        by = {**one, "b": of_rows} if "one" in labels else one
        e = NOISE[noise](rng, n) + 0.8 * NOISE[noise](rng, 120)[unit]
        e[by["a"] == 1] *= effect
        x, roles = rng.normal(size=n), {"weight": rng.uniform(0.2, 5, n)} if "weights" in labels else {}
        found = alarms(e, x, by, unit=unit, **roles)
        told += bool(found) if effect == 1 else any(name == "a=1" for name, _ in found)
        by_rows += effect == 1 and labels == "of units" and bool(alarms(e, x, by))
    world, n_says = f"{noise}, 4 slices {labels}", "120 units"
    if effect != 1:
        yield Row("47", f"slices of numbers, errors x {effect:g} found", world, n_says, R, told / R, 0.5, 1.0)
        return
    yield Row("47", "slices of numbers, any false alarm", world, n_says, R, told / R, 0.0, 0.1)
    if labels == "of units":
        procedure = "units not given (negative control), any false alarm"
        yield Row("47", procedure, world, n_says, R, by_rows / R, 0.25, 1.0, control=True)


def own_null_bar(R: int, *cell: object) -> Iterator[Row]:
    """A world of our own, half as often."""
    yield from null_bar(R // 2, *cell)


def own_unit_bar(R: int, *cell: object) -> Iterator[Row]:
    """Labels of our own, or a difference, half as often."""
    yield from unit_bar(R // 2, *cell)


def many_rows_bar(R: int) -> Iterator[Row]:
    """More rows than are permuted one by one, half as often."""
    yield from power_bar(R // 2, "lognormal .8", "100 slices", 70_000, 0.75)


Job = tuple[str, Callable[..., Iterator[Row]], tuple[object, ...]]


def jobs() -> Iterator[Job]:
    """Every cell of the three bars."""
    for noise in ("lognormal .8", "exponential", "Weibull .6"):
        yield "45", null_bar, (noise, "10 slices", 600)
    for noise, labels, n in (
        ("gamma .4", "5 slices", 300),
        ("lognormal .8", "columns of 4 and 6 slices", 600),
        ("lognormal .8", "28 small slices and 2 large", 600),
        ("t4", "30 slices", 1500),
        ("exponential", "2 slices", 200),
    ):
        yield "45", own_null_bar, (noise, labels, n)
    for weights in ("weights .2 to 5", "weights linked to slice and error"):
        yield "45", own_null_bar, ("lognormal .8", "10 slices", 600, weights)
    yield "46", power_bar, ("lognormal .8", "10 slices", 600, 0.75)
    yield "46", power_bar, ("Gauss", "10 slices", 600, 0.93)
    yield "46", power_bar, ("Gauss", "28 small slices and 2 large", 600, 0.8)
    yield "46", power_bar, ("lognormal .8", "columns of 4 and 6 slices", 600, 0.75)
    yield "46", many_rows_bar, ()
    for noise in ("lognormal .8", "Gauss"):
        yield "47", unit_bar, (noise, "of units")
        yield "47", own_unit_bar, (noise, "of units", 1.6)
        yield "47", own_unit_bar, (noise, "within units")
    for labels in UNIT_LABELS[2:]:
        yield "47", own_unit_bar, ("lognormal .8", labels)
    yield "47", own_unit_bar, ("Gauss", "within units", 1.6)
