"""Functions of one's own, as a user writes them: a ratio, a ranking, a quantile, with sample_weight and without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.intervals import interval_for
from errbar.measures import measure_of
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from tests.coverage import worlds
from tests.coverage.bars import Row

BAR = "own metrics"
SIZES = (50, 200)
LARGE = 400_000
DRAWS = 500
"""Replicates of a bootstrap here, to save time; a user's default is 2,000, whose coverage was not measured apart."""
HELD = (0.915, 1.0)


def lift(truth: Any, label: Any, sample_weight: Any = None) -> float:
    """How much more often a row that is called positive is positive: a ratio of ratios."""
    w = np.ones(len(truth)) if sample_weight is None else sample_weight
    return float((w @ (truth * label)) / (w @ label) / (w @ truth / w.sum()))


def f1_by_hand(truth: Any, label: Any) -> float:
    """F1 without weights: known by calling it again only."""
    hits = np.count_nonzero(truth & label)
    return 2 * hits / (np.count_nonzero(truth) + np.count_nonzero(label))


def concordance(truth: Any, prob: Any, sample_weight: Any = None) -> float:
    """Somers' D: pairs in the right order less pairs in the wrong one, as a share of all pairs of the two classes."""
    w = np.ones(len(truth)) if sample_weight is None else sample_weight
    order = np.argsort(prob)
    up, down = (w * truth)[order], (w * (1 - truth))[order]
    return float((np.cumsum(down) @ up) / (up.sum() * down.sum()) * 2 - 1)


def ninth_decile(truth: Any, value: Any) -> float:
    """The absolute error that nine rows in ten stay below."""
    return float(np.quantile(np.abs(truth - value), 0.9))


def log_cosh(truth: Any, value: Any, sample_weight: Any = None) -> float:
    """A smooth loss of numbers, averaged by weight."""
    d = np.abs(truth - value)
    return float(np.average(d + np.log1p(np.exp(-2 * d)) - np.log(2), weights=sample_weight))


FUNCTIONS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "lift, a ratio with sample_weight": (lift, {"reads": "label", "better": "high", "bounds": (0, np.inf)}),
    "F1 by hand, without weights": (f1_by_hand, {"reads": "label", "better": "high", "bounds": (0, 1)}),
    "concordance, a ranking with sample_weight": (
        concordance,
        {"reads": "rank", "better": "high", "bounds": (-1, 1)},
    ),
    "ninth decile of absolute errors": (ninth_decile, {"reads": "value", "better": "low", "bounds": (0, np.inf)}),
    "log-cosh loss with sample_weight": (log_cosh, {"reads": "value", "better": "low", "bounds": (0, np.inf)}),
}
WITH_UNITS = ("lift, a ratio with sample_weight", "F1 by hand, without weights", "ninth decile of absolute errors")


def own(name: str) -> Measure:
    """The function of that name as a measure."""
    function, about = FUNCTIONS[name]
    return measure_of(function, **about)


def _draw(m: Measure, rng: np.random.Generator, n: int) -> Evidence:
    if m.reads == "value":
        return worlds.regression_rows(rng, n)
    return worlds.probabilities("overconfident x1.3", "log_loss", 1.3).draw(rng, n)


def _draw_units(m: Measure, rng: np.random.Generator, units: int, size: int) -> Evidence:
    """Binary rows in units, or numbers whose errors share half their spread within the unit."""
    if m.reads != "value":
        return worlds.clustered(rng, units, size, 0.3)
    unit = np.repeat(np.arange(units), size)
    off = np.sqrt(0.5) * (rng.normal(size=units)[unit] + rng.normal(size=len(unit)))
    return worlds.Evidence(
        worlds.Predictions(kind="regression", truth=off, value=np.zeros(len(unit)), unit=unit, unit_name="patient")
    )


@cache
def _truth(name: str, in_units: bool) -> float:
    m, rng = own(name), np.random.default_rng(1)
    return m.score(_draw_units(m, rng, LARGE // 5, 5) if in_units else _draw(m, rng, LARGE)).value


def function_bar(R: int, name: str, n: int) -> Iterator[Row]:
    """The default interval of independent rows."""
    m, rng = own(name), np.random.default_rng([90, n, len(name)])
    found = [_holds(m, _draw(m, rng, n), _truth(name, False)) for _ in range(R)]
    world = "numbers, Gaussian noise" if m.reads == "value" else "overconfident x1.3"
    yield Row(BAR, name, world, str(n), R, float(np.mean(found)), *HELD)


def units_bar(R: int, name: str, units: int, size: int) -> Iterator[Row]:
    """The same with units."""
    m, rng = own(name), np.random.default_rng([91, units, len(name)])
    found = [_holds(m, _draw_units(m, rng, units, size), _truth(name, True)) for _ in range(R)]
    world = "units, errors half shared" if m.reads == "value" else "units, icc 0.3"
    yield Row(BAR, f"{name}, clustered", world, f"{units} x {size}", R, float(np.mean(found)), *HELD)


def _holds(m: Measure, evidence: Evidence, truth: float) -> bool:
    """No interval is no cover."""
    try:
        found = interval_for(m.score(evidence), InferenceSettings(replicates=DRAWS))
    except NoInterval:
        return False
    return found.low <= truth <= found.high
