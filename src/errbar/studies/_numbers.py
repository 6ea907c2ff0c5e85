"""Numbers with their Monte-Carlo error: means and shares over replications, as cells and as estimates."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.quantiles import beta_quantile, t_two_sided
from errbar.records.estimate import Estimand, Estimate, Interval
from errbar.records.missing import Missing
from errbar.records.types import Array, Better, Floats


def mean_se(x: Array) -> tuple[float | None, float | None]:
    """Mean of the numbers that are there, and its standard error; None where there are none, or just one."""
    x = np.asarray(x, dtype=np.float64)
    x = x[np.isfinite(x)]
    if not len(x):
        return None, None
    return float(x.mean()), float(x.std(ddof=1) / math.sqrt(len(x))) if len(x) > 1 else None


def share_se(hits: int, of: int) -> tuple[float | None, float | None]:
    """hits / of, and its standard error: never below that of a single hit, since none in R is no proof of never."""
    if of == 0:
        return None, None
    share = hits / of
    return share, math.sqrt(max(share * (1 - share), (of - 1) / of**2) / of)


def sd_se(x: Array) -> tuple[float | None, float | None]:
    """Standard deviation over replications, and its standard error from the fourth moment."""
    x = np.asarray(x, dtype=np.float64)
    x = x[np.isfinite(x)]
    if len(x) < 2:
        return None, None
    sd = float(x.std(ddof=1))
    if sd == 0:
        return 0.0, 0.0
    square = np.square(x - x.mean())
    return sd, float(square.std(ddof=1) / math.sqrt(len(x)) / (2 * sd))


def root_mean_square_se(x: Array) -> tuple[float | None, float | None]:
    """Root of the mean square, and its standard error by the delta method."""
    mean, se = mean_se(np.square(np.asarray(x, dtype=np.float64)))
    if mean is None or se is None:
        return (None if mean is None else math.sqrt(mean)), None
    return math.sqrt(mean), se / (2 * math.sqrt(mean)) if mean > 0 else 0.0


def median_se(x: Array) -> tuple[float | None, float | None]:
    """Median, and half the distance of the order statistics one binomial sd to either side of it."""
    x = np.sort(np.asarray(x, dtype=np.float64)[np.isfinite(x)])
    if not len(x):
        return None, None
    step = math.sqrt(len(x)) / 2
    low, high = max(math.floor(len(x) / 2 - step), 0), min(math.ceil(len(x) / 2 + step), len(x) - 1)
    return float(np.median(x)), float(x[high] - x[low]) / 2


QUALITY = ("bias", "bias_se", "sd", "sd_se", "rmse", "rmse_se")


def quality(estimates: Array, truth: Array) -> tuple[float | None, ...]:
    """Bias, sd and root mean squared error of an estimator against the true error of the same replication's model."""
    gap = np.asarray(estimates, dtype=np.float64) - truth
    return (*mean_se(gap), *sd_se(estimates), *root_mean_square_se(gap))


def mean_estimate(name: str, label: str, x: Array, *, level: float, about: str, better: Better = "none") -> Estimate:
    """The mean over replications with mean +- t se."""
    there: Floats = np.asarray(x, dtype=np.float64)
    there = there[np.isfinite(there)]
    mean, se = mean_se(there)
    interval, reason = None, Missing("no_interval", "replications do not differ")
    if mean is None:
        reason = Missing("undefined", "no replication gave a value")
    elif se is None:
        reason = Missing("no_interval", "a single replication gave a value")
    elif se:
        interval = t_interval(mean, se, len(there) - 1, level=level, how=f"mean of {len(there):,} replications")
    found = Simulated(mean, interval, reason, se, len(there))
    return estimate_of(name, label, found, level=level, about=about, better=better)


def t_interval(
    value: float, se: float, df: float, *, level: float, how: str, bounds: tuple[float, float] = (-math.inf, math.inf)
) -> Interval:
    """value +- t se, within the bounds that the number itself has."""
    half = t_two_sided(level, df) * se
    return _interval(max(value - half, bounds[0]), min(value + half, bounds[1]), level, "asymptotic", how)


def share_estimate(
    name: str, label: str, hits: int, of: int, *, level: float, about: str, better: Better = "none"
) -> Estimate:
    """A share of replications with its exact (Clopper-Pearson) interval."""
    share, se = share_se(hits, of)
    interval, reason = None, Missing("no_interval", "no replication")
    if of:
        a = (1 - level) / 2
        low, high = beta_quantile(a, hits, of - hits + 1), beta_quantile(1 - a, hits + 1, of - hits)
        interval = _interval(low, high, level, "exact", f"{hits:,} of {of:,} replications")
    found = Simulated(share, interval, reason, se, of)
    return estimate_of(name, label, found, level=level, about=about, better=better)


def _interval(low: float, high: float, level: float, standing: Any, how: str) -> Interval:
    return Interval(low=low, high=high, level=level, method="monte_carlo", standing=standing, how=how)


class Simulated(NamedTuple):
    """A number that `n` replications found, with its interval, or the reason why it has none."""

    value: float | None
    interval: Interval | None
    reason: Missing
    se: float | None
    n: int


def estimate_of(
    name: str, label: str, found: Simulated, *, level: float, about: str, better: Better = "none"
) -> Estimate:
    """A number of a simulation as an estimate."""
    return Estimate(
        measure=name,
        label=label,
        value=found.value,
        interval=found.interval,
        reason=None if found.interval is not None else found.reason,
        se=found.se,
        level=level,
        estimand=Estimand(what="simulation", sentence=about),
        n=found.n,
        better=better,
    )
