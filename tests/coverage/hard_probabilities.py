"""Bar 53: log loss of probabilities of exactly 0 or 1, whose risk is infinite, and Brier's cover beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

import errbar
from errbar.records.estimate import Estimate
from tests.coverage.bars import Row

Drawn = tuple[np.ndarray, np.ndarray]
MANY = 1_000_000
TREES = 25


def _forest(rng: np.random.Generator, n: int) -> Drawn:
    """Votes of 25 trees, each right as often as the class is likely."""
    share = 1 / (1 + np.exp(-1.4 * rng.normal(size=n)))
    return (rng.random(n) < share).astype(int), rng.binomial(TREES, share) / TREES


def _forest_of_three(rng: np.random.Generator, n: int) -> Drawn:
    weights = np.exp(1.2 * rng.normal(size=(n, 3)))
    share = weights / weights.sum(axis=1, keepdims=True)
    truth = (share.cumsum(axis=1) < rng.random((n, 1))).sum(axis=1)
    return truth, rng.multinomial(TREES, share) / TREES


def _saturated(rng: np.random.Generator, n: int) -> Drawn:
    """Logits of four times their due size, rounded to three decimals as a file has them."""
    logit = 1.5 * rng.normal(size=n)
    truth = (rng.random(n) < 1 / (1 + np.exp(-logit))).astype(int)
    return truth, np.round(1 / (1 + np.exp(-4 * logit)), 3)


WORLDS: dict[str, Callable[[np.random.Generator, int], Drawn]] = {
    "votes of 25 trees": _forest,
    "votes of 25 trees, 3 classes": _forest_of_three,
    "saturated, 3 decimals": _saturated,
}
SIZES = (40, 100, 300)


@cache
def _brier(world: str) -> float:
    y, p = WORLDS[world](np.random.default_rng(53), MANY)
    if p.ndim == 1:
        return float(((p - y) ** 2).mean())
    return float(((p - np.eye(3)[y]) ** 2).sum(axis=1).mean())


def hard_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """A finite upper end beside a hard row, a finite one at all, and Brier's cover."""
    rng, truth = np.random.default_rng([53, n, len(world)]), _brier(world)
    beside, finite, held, warned = [], 0, 0, []
    for _ in range(R):
        y, p = WORLDS[world](rng, n)
        run = errbar.score(truth=y, prob=p, **_roles(p), measures="log_loss,brier")
        loss, brier = run["log_loss"], run["brier"]
        finite += _is_finite(loss)
        if bool(((p == 0) | (p == 1)).any()):
            beside.append(_is_finite(loss))
            warned.append(loss.value is None or any(f.code == "EB224" for f in run.findings))
        held += brier.low <= truth <= brier.high
    rows = len(beside)
    yield Row("53", "log loss, finite upper end beside a hard row", world, str(n), rows, _share(beside), 0.0, 0.0)
    yield Row("53", "log loss, finite upper end of an infinite risk", world, str(n), R, finite / R, 0.0, 1.0)
    yield Row("53", "warning EB224 or infinite, given a hard row", world, str(n), rows, _share(warned), 1.0, 1.0)
    yield Row("53", "Brier", world, str(n), R, held / R, 0.93, 1.0)


def _roles(p: np.ndarray) -> dict[str, object]:
    return {"positive": 1} if p.ndim == 1 else {"classes": [0, 1, 2]}


def _is_finite(e: Estimate) -> bool:
    return e.high is not None and bool(np.isfinite(e.high))


def _share(found: list[bool]) -> float:
    return float(np.mean(found)) if found else 0.0
