"""Outcomes: means over items with several trials, in units, of fixed items, of images, and gaps of two systems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
from scipy import special, stats

from errbar.comparing.row_pair import PairedEvidence
from errbar.contrasts import contrast
from errbar.errors import NoInterval
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.intervals import interval_for
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.scoring.outcome_measures import read_on
from tests.coverage.bars import Row
from tests.coverage.outcome_worlds import Difficulty, Masked, graded, in_units, logit_mean, tried

HARD = (Difficulty(0.5, 1), Difficulty(0.7, 4), Difficulty(0.9, 1), Difficulty(0.97, 2), Difficulty(0.99, 1))
IMAGES = (Masked(0.02, 0, 40, 6), Masked(0.005, 0, 30, 6), Masked(0.05, 0, 5, 2), Masked(0.015, 0.05, 25, 3),
          Masked(0, 0.02, 12, 3))  # fmt: skip
RATINGS = {"1-5, spread": (0.02, 0.05, 0.13, 0.3, 0.5), "1-5, at the top": (0.003, 0.007, 0.03, 0.16, 0.8)}
MANY = 2_000_000
REPLICATIONS = {
    "mean outcome": 3000, "pass@k": 3000, "grades": 3000, "items in units": 3000, "these items": 3000,
    "item controls": 3000, "images": 1500, "two systems": 4000, "systems in units": 2000, "graded gaps": 1000,
}  # fmt: skip


def jobs() -> Iterator[tuple[str, Callable[..., Iterator[Row]], tuple[Any, ...]]]:
    """Every cell with its bar, function and arguments after R."""
    for n in (30, 100, 300):
        for place in range(len(HARD)):
            for trials in (1, 5, 10):
                yield "mean outcome", mean_bar, (n, trials, place)
            for trials, k in ((5, 3), (10, 5), (20, 10)):
                yield "pass@k", pass_bar, (n, trials, k, place)
        for name in RATINGS:
            yield "grades", grade_bar, (name, n)
        for trials in (1, 5, 10):
            yield "two systems", null_bar, (n, trials)
            yield "two systems", gap_bar, (n, trials)
    for units, each in ((10, 4), (20, 10), (100, 10)):
        for trials in (1, 5):
            for mean in (0.7, 0.9, 0.97):
                yield "items in units", units_bar, (units, each, trials, mean)
    for n in (30, 100):
        for trials in (2, 5, 10):
            for mean in (0.5, 0.9, 0.97):
                yield "these items", these_bar, (n, trials, mean)
    for units in (20, 100):
        yield "systems in units", units_null_bar, (units, 10)
    for n in (50, 100, 250):
        for place in range(len(IMAGES)):
            yield "images", image_bar, (n, place)
    for n in (25, 50, 100):
        for place in range(len(IMAGES)):
            yield "graded gaps", graded_gap_bar, (n, place)
    yield "item controls", controls_bar, ()


def _ends(e: OutcomeEvidence, call: str = "mean") -> tuple[float, float] | None:
    (m,) = read_on(e, [measure(call)])
    try:
        found = interval_for(m.score(e), InferenceSettings())
    except NoInterval:
        return None
    return found.low, found.high


def _covers(draw: Callable[[], OutcomeEvidence], truth: float, R: int, call: str = "mean") -> tuple[float, float]:
    """Share of intervals that hold the truth, one that is missing holding nothing, and their mean width."""
    found = [_ends(draw(), call) for _ in range(R)]
    there = [ends for ends in found if ends is not None]
    held = sum(low - 1e-12 <= truth <= high + 1e-12 for low, high in there)
    return held / R, float(np.mean([high - low for low, high in there]))


def mean_bar(R: int, n: int, trials: int, place: int) -> Iterator[Row]:
    """The mean score of n items in K trials."""
    world, rng = HARD[place], np.random.default_rng([61, n, trials, place])
    held, width = _covers(lambda: graded(tried(rng, world.draw(rng, n), trials), trials), world.mean, R)
    yield Row("mean outcome", "default", f"{world}, K {trials}", str(n), R, held, 0.94, 1.0, width=width)
    if (n, trials, place) == (300, 10, 1):
        ratio = width / _width_of_t(R, n, trials, place)
        yield Row("mean outcome", "width over that of t", f"{world}, K {trials}", str(n), R, ratio, 0.0, 1.06)


def _width_of_t(R: int, n: int, trials: int, place: int) -> float:
    world, rng = HARD[place], np.random.default_rng([61, n, trials, place])
    spreads = [tried(rng, world.draw(rng, n), trials).reshape(n, trials).mean(axis=1).std(ddof=1) for _ in range(R)]
    return float(2 * stats.t.ppf(0.975, n - 1) * np.mean(spreads) / np.sqrt(n))


def pass_bar(R: int, n: int, trials: int, k: int, place: int) -> Iterator[Row]:
    """pass@k and pass^k."""
    world = HARD[place]
    for call, truth in ((f"pass_at_k(k={k})", world.at_k(k)), (f"pass_all_k(k={k})", world.all_k(k))):
        rng = np.random.default_rng([62, n, trials, place])

        def draw(rng: np.random.Generator = rng) -> OutcomeEvidence:
            return graded(tried(rng, world.draw(rng, n), trials), trials)

        held, width = _covers(draw, truth, R, call)
        yield Row("pass@k", call, f"{world}, K {trials}", str(n), R, held, 0.91, 1.0, width=width)


def grade_bar(R: int, name: str, n: int) -> Iterator[Row]:
    """Ratings of 1 to 5, one an item."""
    chances, rng = np.array(RATINGS[name]), np.random.default_rng([63, n, len(name)])
    truth = float(chances @ np.arange(1, 6))

    def draw() -> OutcomeEvidence:
        return graded(rng.choice(np.arange(1.0, 6.0), n, p=chances), 1, ends=(1.0, 5.0))

    held, width = _covers(draw, truth, R)
    yield Row("grades", "default", name, str(n), R, held, 0.935, 1.0, width=width)


def units_bar(R: int, units: int, each: int, trials: int, mean: float) -> Iterator[Row]:
    """Items in units, half of their spread between units."""
    middle, rng = logit_mean(mean), np.random.default_rng([64, units, each, trials, int(100 * mean)])

    def draw() -> OutcomeEvidence:
        p, unit = in_units(rng, middle, units, each)
        return graded(tried(rng, p, trials), trials, unit=unit)

    held, width = _covers(draw, mean, R)
    world = f"logit-normal, mean {mean:g}, K {trials}"
    yield Row("items in units", "default", world, f"{units} x {each}", R, held, 0.935, 1.0, width=width)


def these_bar(R: int, n: int, trials: int, mean: float) -> Iterator[Row]:
    """The same items with new answers: chances are drawn once."""
    rng = np.random.default_rng([65, n, trials, int(100 * mean)])
    p = Difficulty(mean, 2).draw(rng, n)
    held, width = _covers(lambda: graded(tried(rng, p, trials), trials, items="these"), float(p.mean()), R)
    world = f"Beta({mean:g}, 2), K {trials}"
    yield Row("these items", "default", world, str(n), R, held, 0.94, 1.0, width=width)
    if (n, trials, mean) == (100, 5, 0.9):
        yield Row("these items", "mean width", world, str(n), R, width, 0.0, 0.045)


def image_bar(R: int, n: int, place: int) -> Iterator[Row]:
    """Scores of images with rare failures: gaffke or bounded, by their spread."""
    world, rng = IMAGES[place], np.random.default_rng([66, n, place])
    held, width = _covers(lambda: graded(world.draw(rng, n), 1), world.mean, R)
    yield Row("images", "default", str(world), str(n), R, held, 0.92, 1.0, width=width)


def controls_bar(R: int) -> Iterator[Row]:
    """Trials taken for items, and t on few items that nearly all pass."""
    world, rng = HARD[0], np.random.default_rng([67, 1])
    held = 0
    for _ in range(R):
        rows = tried(rng, world.draw(rng, 100), 10)
        half = 1.96 * rows.std() / np.sqrt(len(rows))
        held += abs(rows.mean() - world.mean) <= half
    yield Row("item controls", "trials taken for items", f"{world}, K 10", "100", R, held / R, 0.0, 0.65, control=True)
    world, rng, held = HARD[3], np.random.default_rng([67, 2]), 0
    for _ in range(R):
        rows = tried(rng, world.draw(rng, 30), 1)
        half = stats.t.ppf(0.975, 29) * rows.std(ddof=1) / np.sqrt(30)
        held += abs(rows.mean() - world.mean) <= half
    yield Row("item controls", "t", f"{world}, K 1", "30", R, held / R, 0.0, 0.62, control=True)


def _gap(left: OutcomeEvidence, right: OutcomeEvidence) -> tuple[float, float, float]:
    (m,) = read_on(left, [measure("mean")])
    pair = PairedEvidence(left, right).pair(m)
    single = left.given.rows == left.n and pair.plain and left.is_share()
    found = contrast("mcnemar" if single else "paired_items").of(pair, InferenceSettings())
    return found.low, found.high, found.p


NULLS = {"equal chances, (.5, 1)": (0.5, 1), "equal chances, (.9, 1)": (0.9, 1), "equal chances, (.97, 2)": (0.97, 2)}


def null_bar(R: int, n: int, trials: int) -> Iterator[Row]:
    """Two equal systems told apart at 5 %: the same chances, or other chances of the same law."""
    worlds = {**NULLS, "chances apart, (.7, 4)": (0.7, 4)}
    for place, (name, (mean, concentration)) in enumerate(worlds.items()):
        rng, wrong = np.random.default_rng([68, n, trials, place]), 0
        world = Difficulty(mean, concentration)
        for _ in range(R):
            p = world.draw(rng, n)
            q = world.draw(rng, n) if "apart" in name else p
            wrong += _gap(graded(tried(rng, p, trials), trials), graded(tried(rng, q, trials), trials))[2] < 0.05
        yield Row("two systems", "type I", f"{name}, K {trials}", str(n), R, wrong / R, 0.0, 0.065)


@cache
def _true_gap(mean: float, concentration: float, shift: float) -> float:
    p = Difficulty(mean, concentration).draw(np.random.default_rng(68), MANY)
    return float((special.expit(special.logit(np.clip(p, 1e-12, 1 - 1e-12)) + shift) - p).mean())


def gap_bar(R: int, n: int, trials: int) -> Iterator[Row]:
    """A gap that is there: the right system's logit is higher by one half on every item."""
    for place, (mean, concentration) in enumerate(((0.5, 1), (0.7, 4), (0.9, 1), (0.97, 2))):
        rng, held, truth = np.random.default_rng([69, n, trials, place]), 0, _true_gap(mean, concentration, 0.5)
        for _ in range(R):
            p = Difficulty(mean, concentration).draw(rng, n)
            q = special.expit(special.logit(np.clip(p, 1e-12, 1 - 1e-12)) + 0.5)
            low, high, _ = _gap(graded(tried(rng, p, trials), trials), graded(tried(rng, q, trials), trials))
            held += low <= truth <= high
        name = f"Beta({mean:g}, {concentration:g}), logit + 0.5, K {trials}"
        yield Row("two systems", "gap held", name, str(n), R, held / R, 0.92, 1.0)


def units_null_bar(R: int, units: int, each: int) -> Iterator[Row]:
    """Two systems of one law, each with strong and weak units of its own."""
    middle, rng, wrong = logit_mean(0.7), np.random.default_rng([70, units, each]), 0
    for _ in range(R):
        sides = [in_units(rng, middle, units, each) for _ in range(2)]
        wrong += _gap(*(graded(tried(rng, p, 3), 3, unit=unit) for p, unit in sides))[2] < 0.05
    yield Row("systems in units", "type I", "logit-normal, mean 0.7, K 3", f"{units} x {each}", R, wrong / R, 0.0, 0.07)


def graded_gap_bar(R: int, n: int, place: int) -> Iterator[Row]:
    """Two systems on the same images, alike in law, their scores correlated by 0.7 on the normal scale."""
    world, rng, wrong = IMAGES[place], np.random.default_rng([71, n, place]), 0
    ladder = np.sort(world.draw(np.random.default_rng(71), 200_000))
    for _ in range(R):
        shared, own = rng.normal(size=n), rng.normal(size=(2, n))
        ranks = stats.norm.cdf(np.sqrt(0.7) * shared + np.sqrt(0.3) * own)
        a, b = (ladder[np.minimum((r * len(ladder)).astype(int), len(ladder) - 1)] for r in ranks)
        wrong += _gap(graded(a, 1), graded(b, 1))[2] < 0.05
    yield Row("graded gaps", "type I", str(world), str(n), R, wrong / R, 0.0, 0.09)
