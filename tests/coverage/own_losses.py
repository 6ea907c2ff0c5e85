"""Bar 54: functions of one's own that read numbers, in a benign, a skewed and a rough simulation, and gaps of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

import errbar
from errbar.records.measure import Measure
from tests.coverage import skewed
from tests.coverage.bars import Row

Drawn = tuple[np.ndarray, np.ndarray]
MANY = 2_000_000
DRAWS = 500
"""Replicates where a function takes no sample_weight, to save time; the default is 2,000."""


def _rough(rng: np.random.Generator, n: int) -> Drawn:
    """Weibull times a lognormal level: errors grow with predictions, and some are large for no reason."""
    u = rng.normal(size=n)
    return 2 * np.exp(0.5 * u) * rng.weibull(1.3, n), 1.9 * np.exp(0.45 * u)


WORLDS: dict[str, Callable[[np.random.Generator, int], Drawn]] = {
    "Gauss": skewed.WORLDS["Gauss"],
    "lognormal .6": skewed.WORLDS["lognormal .6"],
    "Weibull times lognormal": _rough,
}


def _mean(x: Any, w: Any) -> float:
    return float(np.average(x, weights=w))


def own_rmse(truth: Any, value: Any, sample_weight: Any = None) -> float:
    """Root of the mean squared error."""
    return _mean((truth - value) ** 2, sample_weight) ** 0.5


def own_mape(truth: Any, value: Any, sample_weight: Any = None) -> float:
    """Errors in proportion to the truth, which counts as 0.1 at least."""
    return _mean(np.abs(truth - value) / np.maximum(np.abs(truth), 0.1), sample_weight)


def own_wape(truth: Any, value: Any, sample_weight: Any = None) -> float:
    """A ratio of two means."""
    return _mean(np.abs(truth - value), sample_weight) / _mean(np.abs(truth), sample_weight)


def own_log_rmse(truth: Any, value: Any, sample_weight: Any = None) -> float:
    """RMSE on the log scale, without an end on either side."""
    return float(np.log(_mean((truth - value) ** 2, sample_weight))) / 2


def own_r2(truth: Any, value: Any, sample_weight: Any = None) -> float:
    """1 - MSE over the variance of the truth."""
    spread = _mean((truth - _mean(truth, sample_weight)) ** 2, sample_weight)
    return 1 - _mean((truth - value) ** 2, sample_weight) / spread


def own_correlation(truth: Any, value: Any, sample_weight: Any = None) -> float:
    """Pearson's."""
    a, b = truth - _mean(truth, sample_weight), value - _mean(value, sample_weight)
    both = _mean(a * a, sample_weight) * _mean(b * b, sample_weight)
    return _mean(a * b, sample_weight) / float(both) ** 0.5


def plain_rmse(truth: Any, value: Any) -> float:
    """RMSE without weights: known by calling it again only."""
    return float(((truth - value) ** 2).mean() ** 0.5)


def plain_median(truth: Any, value: Any) -> float:
    """The median absolute error: no smooth function of rows."""
    return float(np.median(np.abs(truth - value)))


LOSS = {"reads": "value", "better": "low", "bounds": (0, np.inf)}
FUNCTIONS: dict[Callable[..., float], dict[str, Any]] = {
    own_rmse: LOSS,
    own_mape: LOSS,
    own_wape: LOSS,
    own_log_rmse: {"reads": "value", "better": "low"},
    own_r2: {"reads": "value", "better": "high", "bounds": (-np.inf, 1)},
    own_correlation: {"reads": "value", "better": "high", "bounds": (-1, 1)},
    plain_rmse: LOSS,
    plain_median: LOSS,
}
NAMES = {f.__name__: f for f in FUNCTIONS}
HELD = {("own_rmse", "lognormal .6"): 0.85, ("own_rmse", "Gauss"): 0.92}
"""At 100 rows; the others are shown."""


def _measure(name: str) -> Measure:
    return errbar.Measure.of(NAMES[name], **FUNCTIONS[NAMES[name]])


@cache
def _truth(name: str, world: str) -> float:
    return NAMES[name](*WORLDS[world](np.random.default_rng(54), MANY))


def own_loss_bar(R: int, name: str, world: str, n: int) -> Iterator[Row]:
    """Cover of the default interval, its median width, and how often EB209 fires."""
    m, truth = _measure(name), _truth(name, world)
    rng = np.random.default_rng([54, n, len(name), len(world)])
    held, fired, widths = np.zeros(R, bool), np.zeros(R, bool), []
    for i in range(R):
        y, v = WORLDS[world](rng, n)
        run = errbar.score(truth=y, value=v, measures=[m], replicates=DRAWS)
        e = run.estimates[0]
        held[i] = e.interval is not None and e.low <= truth <= e.high
        fired[i] = any(f.code == "EB209" for f in run.findings)
        widths += [] if e.interval is None else [e.high - e.low]
    least = HELD.get((name, world), 0.0) if n == 100 else 0.0
    width = float(np.median(widths))
    yield Row("54", name, world, str(n), R, float(held.mean()), least, 1.0, width=width)
    yield Row("54", f"{name}, warning EB209 fires", world, str(n), R, float(fired.mean()), 0.0, 1.0)


def own_gap_bar(R: int, name: str, world: str, n: int) -> Iterator[Row]:
    """Two models of equal error told apart at 5 %: each adds noise of the same size to the predictions."""
    m, rng, wrong = _measure(name), np.random.default_rng([54, n, len(name), len(world), 2]), 0
    for _ in range(R):
        y, v = WORLDS[world](rng, n)
        sides = {side: {"value": v * np.exp(0.15 * rng.normal(size=n))} for side in ("a", "b")}
        c = errbar.compare(sides, truth=y, measures=[m], replicates=DRAWS).comparisons[0]
        wrong += c.verdict != "not resolved"
    yield Row("54", f"{name}, equal models told apart", world, str(n), R, wrong / R, 0.0, 1.0)
