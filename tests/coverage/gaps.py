"""Acceptance bar 20 and gaps of further measures: two fixed models on the same rows, in worlds whose gap is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from errbar.comparing.contrast_models import contrast_rows
from errbar.comparing.row_pair import PairedEvidence
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.contrasted import Contrasted
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.predictions import Predictions
from tests.coverage.bars import Row

NAMES = ("left", "right")

CELLS = [(0.3, 0.3, 0.05), (0.3, 0.3, 0.3), (0.05, 0.05, 0.04), (0.1, 0.15, 0.1), (0.2, 0.4, 0.3)]
"""Error rates of left and right, and the share of rows on which just one of them errs."""


def mcnemar_bar(R: int, cell: int, n: int) -> Iterator[Row]:
    """Bar 20: mid-p McNemar and Bonett-Price, through every pair of counts that was drawn."""
    left, right, apart = CELLS[cell]
    gap = left - right  # of accuracies, right minus left
    only_left, only_right = (apart - gap) / 2, (apart + gap) / 2
    rng = np.random.default_rng([20, cell, n])
    drawn = rng.multinomial(n, [only_left, only_right, 1 - apart], R)
    pairs, times = np.unique(drawn[:, :2], axis=0, return_counts=True)
    found = [_of_counts(int(b), int(c), n) for b, c in pairs]
    held = np.average([_holds(f, gap) for f in found], weights=times)
    world = f"errors {left:g} and {right:g}, apart on {apart:g}"
    yield Row("20", "Bonett-Price", world, str(n), R, float(held), 0.945, 1.0)
    if gap == 0:
        told = np.average([_told(f) for f in found], weights=times)
        yield Row("20", "McNemar mid-p, type I", world, str(n), R, float(told), 0.0, 0.055)


def _of_counts(only_left: int, only_right: int, n: int) -> Contrasted:
    """Accuracy of two models that are apart on these rows and both right on all others."""
    truth = np.zeros(n, dtype=np.uint8)
    labels = np.zeros((2, n), dtype=np.uint8)
    labels[1, :only_left] = 1
    labels[0, only_left : only_left + only_right] = 1
    sides = [
        Evidence(Predictions(kind="binary", truth=truth, label=label, classes=("0", "1"), positive=1))
        for label in labels
    ]
    return contrast_rows(measure("accuracy"), PairedEvidence(*sides), NAMES, InferenceSettings(), None)


def _holds(found: Contrasted, truth: float) -> bool:
    """Whether the interval holds the gap; an undefined measure has the whole range, no interval holds nothing."""
    if isinstance(found.result, Missing):
        return found.result.why == "undefined"
    return found.result.low <= truth <= found.result.high


def _told(found: Contrasted) -> bool:
    return found.gap is not None and found.gap.p < 0.05


Draw = Callable[[np.random.Generator, int], tuple[Evidence, Evidence]]


def risks(spread: float, *, middle: float = 0.0, size: int = 1) -> Draw:
    """Rows of true logit N(middle, 1.5^2), which left sees with noise of sd 0.7 and right with `spread`.

    Units of `size` rows share half of the variance of the logit and of both models' noise.
    """

    def draw(rng: np.random.Generator, n: int) -> tuple[Evidence, Evidence]:
        logit = middle + 1.5 * _shared(rng, n, size)
        y = (rng.random(n) < 1 / (1 + np.exp(-logit))).astype(np.uint8)
        said = (logit + s * _shared(rng, n, size) for s in (0.7, spread))
        unit = None if size == 1 else np.arange(n) // size
        name = None if size == 1 else "patient"
        left, right = (
            Predictions(
                kind="binary", truth=y, prob=1 / (1 + np.exp(-s)), classes=("0", "1"), positive=1, unit=unit,
                unit_name=name,
            )
            for s in said
        )  # fmt: skip
        return Evidence(left), Evidence(right)

    return draw


def _shared(rng: np.random.Generator, n: int, size: int) -> np.ndarray:
    own = rng.normal(0, 1, n)
    if size == 1:
        return own
    return (own + np.repeat(rng.normal(0, 1, n // size), size)) / np.sqrt(2)


def numbers(spread: float, *, size: int = 1) -> Draw:
    """Truth = signal + noise, both of sd 1; left sees the signal with noise of sd 0.3, right with `spread`."""

    def draw(rng: np.random.Generator, n: int) -> tuple[Evidence, Evidence]:
        signal = rng.normal(0, 1, n)
        truth = signal + _shared(rng, n, size)
        unit = None if size == 1 else np.arange(n) // size
        name = None if size == 1 else "patient"
        left, right = (
            Predictions(
                kind="regression", truth=truth, value=signal + s * _shared(rng, n, size), unit=unit, unit_name=name
            )
            for s in (0.3, spread)
        )
        return Evidence(left), Evidence(right)

    return draw


TABLES = ("accuracy", "f1", "mcc", "precision", "recall", "balanced_accuracy")
RISKS = (*TABLES, "log_loss", "brier", "roc_auc", "average_precision")
NUMBERS = ("mse", "mae", "rmse", "r2")
WORLDS: dict[str, tuple[tuple[str, ...], Draw, Draw]] = {
    "risks": (RISKS, risks(0.7), risks(1.4)),
    "rare risks": (RISKS, risks(0.7, middle=-3.0), risks(1.4, middle=-3.0)),
    "numbers": (NUMBERS, numbers(0.3), numbers(0.6)),
    "risks, units of 5 rows": (RISKS, risks(0.7, size=5), risks(1.4, size=5)),
    "numbers, units of 5 rows": (NUMBERS, numbers(0.3, size=5), numbers(0.6, size=5)),
}
"""Measures, a world in which both models are equal, and one in which they are not."""
PLACES = [
    *((world, n) for world in ("risks", "numbers") for n in (50, 100, 500)),
    *(("rare risks", n) for n in (100, 500)),
    *((world, 200) for world in ("risks, units of 5 rows", "numbers, units of 5 rows")),
]
LARGE = 2_000_000


@cache
def true_gaps(world: str) -> dict[str, float]:
    """Right minus left on two million rows; the error is a tenth of the narrowest interval's, or less."""
    names, _, unequal = WORLDS[world]
    left, right = unequal(np.random.default_rng(2), LARGE)
    return {name: measure(name).score(right).value - measure(name).score(left).value for name in names}


def gap_bar(R: int, world: str, n: int) -> Iterator[Row]:
    """Beyond the bars: the interval that compare gives by default, and how often equal models are told apart."""
    names, equal, unequal = WORLDS[world]
    truth = true_gaps(world)
    rng = np.random.default_rng([21, list(WORLDS).index(world), n])
    held: dict[str, list[bool]] = {name: [] for name in names}
    told: dict[str, list[bool]] = {name: [] for name in names}
    method: dict[str, str] = {}
    for _ in range(R):
        for draw, out in ((unequal, held), (equal, told)):
            duo = PairedEvidence(*draw(rng, n))
            for name in names:
                found = contrast_rows(measure(name), duo, NAMES, InferenceSettings(), None)
                if found.method is not None:
                    method.setdefault(name, found.method)
                out[name].append(_holds(found, truth[name]) if out is held else _told(found))
    for name in names:
        how, rows = f"{name} by {method[name]}", f"{n // 5} x 5" if "units" in world else str(n)
        yield Row("gaps", f"gap of {how}", world, rows, R, float(np.mean(held[name])), 0.915, 1.0)
        yield Row("gaps", f"gap of {how}, type I", world, rows, R, float(np.mean(told[name])), 0.0, 0.085)
