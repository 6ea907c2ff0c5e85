"""Other levels: default intervals at .80, .90, .95 and .99, and one end alone, as a gate uses it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy import stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from errbar.evidence import Evidence
from errbar.intervals import exact, interval_over_splits
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.resampling.resample import resample
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import P_GRID, Row
from tests.coverage.rough_places import Place, clouds, scenes
from tests.coverage.rough_tally import Tally, by
from tests.coverage.worlds import binormal

LEAST = {0.80: 0.75, 0.90: 0.86, 0.95: 0.915, 0.99: 0.97}
"""What an interval is held to at each level."""
MOST = {0.90: 0.075, 0.95: 0.045, 0.99: 0.02}
"""What one end may miss, where (1 - level) / 2 is promised: .05, .025 and .005."""
BAR = "levels"


def shares_bar(R: int) -> Iterator[Row]:
    """Clopper-Pearson exactly: least coverage over p, and the most that one end misses."""
    for m in (20, 100, 500):
        pmf = stats.binom.pmf(np.arange(m + 1)[:, None], m, P_GRID)
        for level in LEAST:
            ends = np.array([exact.limits(float(k), float(m), level) for k in range(m + 1)])
            held = (pmf * ((ends[:, :1] <= P_GRID) & (ends[:, 1:] >= P_GRID))).sum(axis=0).min()
            missed = (pmf * (ends[:, 1:] < P_GRID)).sum(axis=0).max()
            yield Row(BAR, f"share, level {level:g}, least over p", "binomial", str(m), None, float(held), level, 1.0)
            word = f"share, level {level:g}, most P(truth > high)"
            yield Row(BAR, word, "binomial", str(m), None, float(missed), 0.0, (1 - level) / 2 + 1e-9)


SCORES = binormal(0.9)
CELLS: dict[str, tuple[str, str]] = {
    **{f"log_loss, {w}": ("log_loss", w) for w in ("conf(0.01, 5)", "calib(3)", "het(0.1)", "over(0.3)")},
    **{f"brier, {w}": ("brier", w) for w in ("conf(0.01, 5)", "calib(3)", "het(0.1)", "over(0.3)")},
    "mse, Gauss": ("mse", "Gauss"),
    "mse, Laplace": ("mse", "Laplace"),
    "r2, Gauss": ("r2", "Gauss x + .5e; .9x"),
    "r2, x Exp": ("r2", "x Exp: x + .5xe; .95x + .05"),
    "roc_auc, binormal 0.9": ("roc_auc", "binormal 0.9"),
}
"""Measure and world."""


def _sample(name: str, world: str, rng: np.random.Generator, n: int) -> Evidence:
    if name in ("log_loss", "brier"):
        return rough.ANSWERS[world].sample(rng, n)
    if name == "mse":
        return rough.numbers_of(rough.NOISES[world][0](rng, n), np.zeros(n))
    if name == "r2":
        return rough.numbers_of(*rough.NUMBERS[world](rng, n))
    return SCORES.draw(rng, n // 2, n - n // 2)


def _truth(name: str, world: str) -> float:
    if name in ("log_loss", "brier"):
        return rough.true_loss(world, name)
    if name == "mse":
        return rough.NOISES[world][1]
    return rough.true_number(world, name) if name == "r2" else SCORES.area


def fixed_bar(R: int, cell: str, n: int) -> Iterator[Row]:
    """One default interval at four levels; the end that a gate reads is the worse one."""
    name, world = CELLS[cell]
    truth, m = _truth(name, world), measure(name)
    rng, kept = np.random.default_rng([90, list(CELLS).index(cell), n]), {}
    # Replicates are the same at every level, and between samples: they depend on the seed and the number of rows.
    shared = name in ("log_loss", "brier")
    found = {level: Tally() for level in LEAST}
    for _ in range(R):
        scored = m.score(_sample(name, world, rng, n))
        for level, tally in found.items():
            ask = InferenceSettings(level=level, kept=kept) if shared else InferenceSettings(level=level)
            tally.add(lambda: by(scored, ask))  # noqa: B023
    yield from _rows(found, name, world, n, truth, high_is_worse=m.better == "low")


def _rows(
    found: dict[float, Tally], name: str, world: str, n: int, truth: float | np.ndarray, *, high_is_worse: bool
) -> Iterator[Row]:
    for level, tally in found.items():
        yield tally.row(BAR, f"{name}, level {level:g}", world, n, truth, LEAST[level])
    for level, most in MOST.items():
        t = found[level]
        missed = t.below(truth) if high_is_worse else t.above(truth)
        word = "P(truth > high)" if high_is_worse else "P(truth < low)"
        yield Row(BAR, f"{name}, level {level:g}, {word}", world, str(n), len(t.ends), missed, 0.0, most)


def learner_bar(R: int, n: int, effort: str) -> Iterator[Row]:
    """The error rate of LDA at four levels: this model, and the learner."""
    place = Place("", LinearDiscriminantAnalysis(), *clouds(2, 0.5))
    found, truth = {level: Tally() for level in LEAST}, []
    for scene, truths in scenes(R, place, n, effort, 91):
        r = resample(measure("error_rate"), scene)
        truth.append(truths["error_rate"])
        for level, tally in found.items():
            ends = interval_over_splits(r, InferenceSettings(level=level))
            tally.ends.append((ends.low, ends.high))
    name = f"--effort {effort}, error_rate"
    yield from _rows(found, f"{name}, this model", "LDA", n, np.array(truth), high_is_worse=True)
    for level, tally in found.items():
        yield tally.row(BAR, f"{name}, the learner, level {level:g}", "LDA", n, float(np.mean(truth)), LEAST[level])
