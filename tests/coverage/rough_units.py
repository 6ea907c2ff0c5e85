"""Own rough worlds of fixed predictions: units and weights with the new formulas, and few units."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
from scipy.special import expit, ndtri

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import Row
from tests.coverage.rough_tally import Tally, by, hall_of_units_before

OWN = 0.915
"""What own worlds are held to."""
BAR = "rough units"
Rng = np.random.Generator


def confident_units(rng: Rng, units: int, wrong_units: float, wrong_rows: float) -> Evidence:
    """Confident answers (mean |logit| 3) in units of unequal size; whole units wrong, or rows alone."""
    unit = rough.unit_codes(rng, units)
    y = rng.random(len(unit)) < 0.4
    wrong = (rng.random(units) < wrong_units)[unit] ^ (rng.random(len(unit)) < wrong_rows)
    size = rng.exponential(3, len(unit)) + 0.01
    return rough.evidence_of(y, np.where(y != wrong, size, -size), unit=unit, unit_name="unit")


def confident_truth(wrong: float, name: str) -> float:
    """Of rows that are wrong at a rate, by quadrature."""
    x = -3 * np.log1p(-rough.MIDDLES) + 0.01
    loss = (np.logaddexp(0, -x), np.logaddexp(0, x)) if name == "log_loss" else (expit(-x) ** 2, expit(x) ** 2)
    return float((1 - wrong) * loss[0].mean() + wrong * loss[1].mean())


WRONG = {"3 % of units wrong": (0.03, 0.0), "2 % of rows wrong": (0.0, 0.02)}


def confident_units_bar(R: int, world: str, units: int) -> Iterator[Row]:
    """Log loss and Brier with units."""
    rng, ask = np.random.default_rng([70, len(world), units, list(WRONG).index(world)]), InferenceSettings()
    names = ("log_loss", "brier")
    new, old = ({m: Tally() for m in names} for _ in range(2))
    for _ in range(R):
        evidence = confident_units(rng, units, *WRONG[world])
        for m in names:
            scored = measure(m).score(evidence)
            new[m].add(lambda: by(scored, ask))  # noqa: B023
            old[m].add(lambda: hall_of_units_before(scored, ask))  # noqa: B023
    for m in names:
        truth = confident_truth(sum(WRONG[world]), m)
        yield new[m].row(BAR, f"clustered, {m}", world, f"{units} units", truth, OWN)
        yield old[m].row(BAR, f"Hall on unit totals (control), {m}", world, f"{units} units", truth, 0.0)


WEIGHTS: dict[str, Callable[[Rng, np.ndarray], np.ndarray]] = {
    "weights of their own": lambda g, y: g.lognormal(0, 0.7, len(y)),
    "positives count threefold": lambda g, y: np.where(y, 3.0, 1.0),
}


@cache
def weighted_truth(world: str, weights: str, name: str) -> float:
    """The weighted mean loss by quadrature; weights of their own change nothing."""
    w, y, s = rough.ANSWERS[world].grid()
    w = w * (WEIGHTS[weights](np.random.default_rng(0), y) if "positives" in weights else 1.0)
    return float(w @ rough.losses(name, y, s) / w.sum())


def weights_bar(R: int, world: str, weights: str, n: int) -> Iterator[Row]:
    """Log loss and Brier with weights."""
    rng, ask = np.random.default_rng([71, len(weights), len(world), n]), InferenceSettings()
    names = ("log_loss", "brier")
    new, old = ({m: Tally() for m in names} for _ in range(2))
    for _ in range(R):
        y, s = rough.ANSWERS[world].draw(rng, n)
        evidence = rough.evidence_of(y, s, weight=WEIGHTS[weights](rng, y))
        for m in names:
            scored = measure(m).score(evidence)
            new[m].add(lambda: by(scored, ask))  # noqa: B023
            old[m].add(lambda: hall_of_units_before(scored, ask))  # noqa: B023
    for m in names:
        truth = weighted_truth(world, weights, m)
        yield new[m].row(BAR, f"{m}, {weights}", world, n, truth, OWN)
        yield old[m].row(BAR, f"{m}, {weights}, Hall's t (control)", world, n, truth, 0.0)


RATIOS = ("r2", "explained_variance", "pearson", "ccc")


def numbers_in_units(rng: Rng, units: int, skewed: bool) -> Evidence:
    """2x + u + e answered 1.7x, x and u in part shared by the unit; skewed: exponentials of the same, halved."""
    unit = rough.unit_codes(rng, units)
    n = len(unit)
    x = (rng.normal(0, 1, units)[unit] + rng.normal(0, 1, n)) / np.sqrt(2)
    off = 0.7 * rng.normal(0, 1, units)[unit] + 0.7 * rng.normal(0, 1, n)
    y, f = 2 * x + off, 1.7 * x
    return rough.numbers_of(np.exp(y / 3), np.exp(f / 3), unit=unit, unit_name="unit") if skewed else rough.numbers_of(
        y, f, unit=unit, unit_name="unit"
    )  # fmt: skip


@cache
def _ratio_truths(skewed: bool) -> dict[str, float]:
    big = numbers_in_units(np.random.default_rng(9), 700_000, skewed)  # about four million rows
    return {m: float(measure(m).score(big).value) for m in RATIOS}


def ratio_units_bar(R: int, skewed: bool, units: int) -> Iterator[Row]:
    """R2 and its kin with units of unequal size: the jackknife leaves out units."""
    rng, ask = np.random.default_rng([72, skewed, units]), InferenceSettings()
    new, old = ({m: Tally() for m in RATIOS} for _ in range(2))
    for _ in range(R):
        evidence = numbers_in_units(rng, units, skewed)
        for m in RATIOS:
            scored = measure(m).score(evidence)
            new[m].add(lambda: by(scored, ask))  # noqa: B023
            old[m].add(lambda: by(scored, ask, "delta"))  # noqa: B023
    world = "skewed numbers in units" if skewed else "numbers in units"
    for m, truth in _ratio_truths(skewed).items():
        yield new[m].row(BAR, f"clustered, {m}", world, f"{units} units", truth, OWN)
        yield old[m].row(BAR, f"delta (control), {m}", world, f"{units} units", truth, 0.0)


FEW = ("accuracy", "log_loss", "brier", "roc_auc", "mse", "mae")


def few_units_bar(R: int, units: int) -> Iterator[Row]:
    """Five to ten units of twenty rows, a fifth of the spread of the margins shared by the unit."""
    rng, ask = np.random.default_rng([73, units]), InferenceSettings()
    new = {m: Tally() for m in FEW}
    for _ in range(R):
        unit = np.repeat(np.arange(units), 20)
        answers, numbers = _few(rng, unit, units)
        for m in FEW:
            new[m].add(lambda: by(measure(m).score(numbers if m in ("mse", "mae") else answers), ask))  # noqa: B023
    for m in FEW:
        yield new[m].row(BAR, f"clustered, {m}", "few units of 20 rows", f"{units} units", _few_truth(m), OWN)


def _few(rng: Rng, unit: np.ndarray, units: int) -> tuple[Evidence, Evidence]:
    roles: dict[str, Any] = {"unit": unit, "unit_name": "unit"}
    y = rng.random(len(unit)) < 0.4
    shared = rng.normal(0, np.sqrt(0.2), units)[unit] + rng.normal(0, np.sqrt(0.8), len(unit))
    s = 1.5 * (0.7 + shared) * np.where(y, 1, -1)
    off = rng.normal(0, np.sqrt(0.2), units)[unit] + rng.normal(0, np.sqrt(0.8), len(unit))
    return rough.evidence_of(y, s, **roles), rough.numbers_of(off, np.zeros(len(unit)), **roles)


@cache
def _few_truth(name: str) -> float:
    """By quadrature over the margin, standard normal; the area counted on four million rows."""
    s = 1.5 * (0.7 + ndtri(rough.MIDDLES))
    closed = {
        "accuracy": float((s > 0).mean()),
        "log_loss": float(np.logaddexp(0, -s).mean()),
        "brier": float(np.square(expit(-s)).mean()),
        "mse": 1.0,
        "mae": float(np.sqrt(2 / np.pi)),
    }
    if name in closed:
        return closed[name]
    answers, _ = _few(np.random.default_rng(10), np.repeat(np.arange(200_000), 20), 200_000)
    return float(measure(name).score(answers).value)
