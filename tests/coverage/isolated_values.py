"""Bar 56: how often `check` warns of a value that one class alone has, and notes a column that dominates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta

import numpy as np
import pandas as pd

import errbar
from tests.coverage.bars import Row

Drawn = tuple[pd.DataFrame, np.ndarray]
WARNING, NOTE = "EB225", "EB314"
COLUMNS = ["a", "b", "c", "d", "e"]


def _plain(rng: np.random.Generator, n: int) -> Drawn:
    """Five normal columns, two of which tell the class."""
    X = rng.normal(size=(n, 5))
    return pd.DataFrame(X, columns=COLUMNS), (X[:, 0] + X[:, 1] + rng.normal(size=n) > 0.8).astype(int)


def _with(column: Callable[[np.random.Generator, pd.DataFrame], object]) -> Callable[[np.random.Generator, int], Drawn]:
    """The plain world with another column c."""

    def draw(rng: np.random.Generator, n: int) -> Drawn:
        X, y = _plain(rng, n)
        return X.assign(c=column(rng, X)), y

    return draw


def _income(rng: np.random.Generator, X: pd.DataFrame) -> object:
    """Rounded to tens, and an honest 0 for those without income, who are seldom positive."""
    earned = 30 * np.exp(0.6 * X["a"] + 0.35 * rng.normal(size=len(X)))
    return np.where(rng.random(len(X)) < 1 / (1 + np.exp(1.5 * X["a"])), 0.0, np.round(earned, -1))


def _days(rng: np.random.Generator, X: pd.DataFrame) -> object:
    """Days of six weeks, later ones where the class is frequent."""
    after = rng.integers(0, 30, len(X)) + 12 * (X["a"] > 0)
    return pd.to_datetime([date(2024, 1, 1) + timedelta(days=int(k)) for k in after])


def _answers(rng: np.random.Generator, n: int) -> Drawn:
    """Ten answers from 1 to 5 to questions about one thing."""
    X, y = _plain(rng, n)
    said = 3 + 0.8 * X[["a"]].to_numpy() + 0.6 * rng.normal(size=(n, 10))
    return pd.DataFrame(np.clip(np.rint(said), 1, 5), columns=[f"q{i}" for i in range(10)]), y


def _districts(rng: np.random.Generator, n: int) -> Drawn:
    """Numbers of eight districts, in no order, with large effects."""
    X, _ = _plain(rng, n)
    district = rng.integers(0, 8, n)
    y = rng.normal(0, 2, 8)[district] + X["a"] + rng.normal(size=n) > 0.8
    return X.assign(c=district.astype(float)), y.to_numpy().astype(int)


def _classes(rng: np.random.Generator, n: int) -> Drawn:
    """Three classes along a count."""
    X, _ = _plain(rng, n)
    count = rng.poisson(np.exp(0.8 * X["a"]))
    return X.assign(c=count), np.digitize(count + rng.normal(size=n), [0.5, 2.5])


CLEAN: dict[str, Callable[[np.random.Generator, int], Drawn]] = {
    "plain": _plain,
    "count": _with(lambda rng, X: rng.poisson(np.exp(0.8 * X["a"]))),
    "grade 1 to 5": _with(
        lambda rng, X: np.clip(np.rint(3 + X["a"] + 0.8 * X["b"] + 0.5 * rng.normal(size=len(X))), 1, 5)
    ),
    "income with honest zeros": _with(_income),
    "dates": _with(_days),
    "ten answers 1 to 5": _answers,
    "district numbers": _districts,
    "count, 3 classes": _classes,
}
HELD = ("plain", "count", "grade 1 to 5", "income with honest zeros", "dates")
"""Worlds in which the warning is held to 6 % of samples; the others are shown."""


def _sentinel(world: str, share: float) -> Callable[[np.random.Generator, int], Drawn]:
    """A code below all values in a share of the last class's rows of a clean world."""

    def draw(rng: np.random.Generator, n: int) -> Drawn:
        X, y = CLEAN[world](rng, n)
        return X.assign(c=np.where((y == y.max()) & (rng.random(n) < share), -9.0, X["c"])), y

    return draw


def _dominant(rng: np.random.Generator, n: int) -> Drawn:
    """One honest column has three times the effect of the others."""
    X, _ = _plain(rng, n)
    return X, (3 * X["a"] + X["b"] + rng.normal(size=n) > 0.8).to_numpy().astype(int)


def _future(rng: np.random.Generator, n: int) -> Drawn:
    """A count that went on until the outcome, beside columns that tell little."""
    X, _ = _plain(rng, n)
    y = (0.5 * X["a"] + 0.5 * X["b"] + rng.normal(size=n) > 0.5).to_numpy().astype(int)
    return X.assign(c=rng.poisson(np.exp(0.2 * X["a"]) + 4 * y)), y


PLANTED: dict[str, tuple[Callable[[np.random.Generator, int], Drawn], float]] = {
    "code in half the positives": (_sentinel("plain", 0.5), 0.95),
    "code in 15 % of the positives": (_sentinel("plain", 0.15), 0.0),
    "code in half the positives, count": (_sentinel("count", 0.5), 0.95),
    "code in half the positives, grade 1 to 5": (_sentinel("grade 1 to 5", 0.5), 0.95),
    "code in half the positives, income": (_sentinel("income with honest zeros", 0.5), 0.0),
    "code in half of one class of 3": (_sentinel("count, 3 classes", 0.5), 0.0),
}
NOTED = {"future count": (_future, (0.9, 1.0)), "honest dominant column": (_dominant, (0.0, 1.0))}


def _fired(R: int, draw: Callable[[np.random.Generator, int], Drawn], n: int, seed: int) -> tuple[float, float]:
    """Shares of samples with the warning and with the note."""
    found = []
    for r in range(R):
        codes = {f.code for f in errbar.check(*draw(np.random.default_rng([56, seed, n, r]), n)).findings}
        found.append((WARNING in codes, NOTE in codes))
    warned, noted = np.mean(found, axis=0)
    return float(warned), float(noted)


def clean_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """False alarms in a clean world, and how often its best column is noted."""
    warned, noted = _fired(R, CLEAN[world], n, list(CLEAN).index(world))
    bar = (0.0, 0.06) if world in HELD and n == 200 else (0.0, 1.0)
    yield Row("56", f"warning {WARNING} fires", world, str(n), R, warned, *bar)
    yield Row("56", f"note {NOTE} fires", world, str(n), R, noted, 0.0, 1.0)


def planted_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """A code that was written after the outcome is found."""
    draw, least = PLANTED[world]
    bar = (least, 1.0) if n == 200 else (0.0, 1.0)
    yield Row("56", f"warning {WARNING} fires", world, str(n), R, _fired(R, draw, n, 100)[0], *bar)


def noted_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """A column that dominates is noted, known or not when one predicts."""
    draw, bar = NOTED[world]
    yield Row("56", f"note {NOTE} fires", world, str(n), R, _fired(R, draw, n, 200)[1], *bar)
