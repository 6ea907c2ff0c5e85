"""Bands over thresholds: how often the whole true curve lies inside, for plain rows, ties, weights and units.

Scores are normal, those of positives further right: every true curve has a closed form. Weights that grow with the
score move both classes alike, so that the ROC curve stays and the prevalence does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.special import betaincinv, ndtr, ndtri

import errbar
from errbar.pictures import PictureInput, threshold_grid
from errbar.pictures._score_cuts import points
from errbar.pictures.gain import gain_band
from errbar.pictures.precision_recall import _band as precision_band
from errbar.pictures.roc import _band as roc_band
from errbar.records.figure import Mark
from errbar.records.types import Floats, Ints
from tests.coverage.bars import Row

BAR = "bands"
HELD = (0.93, 1.0)
APART = 1.2
"""Standard deviations between the classes."""


@dataclass(frozen=True, kw_only=True)
class BandWorld:
    """Rows whose scores are normal; `tilt` makes weights exp(tilt * score), `spread` exponential ones, `size` units."""

    name: str
    n: int
    prevalence: float
    step: float = 0.0
    tilt: float = 0.0
    spread: bool = False
    size: int = 1
    shared: float = 0.0

    @property
    def weighted_prevalence(self) -> float:
        """The share of positives once weights count."""
        positive = self.prevalence * np.exp(self.tilt * APART)
        return float(positive / (positive + 1 - self.prevalence))

    def above(self, cuts: Floats, positive: bool) -> Floats:
        """True share of a class at or above each cut."""
        at = cuts if not self.step else self.step * (np.ceil(cuts / self.step) - 0.5)
        return np.asarray(ndtr(APART * positive + self.tilt - at))

    def draw(self, rng: np.random.Generator) -> PictureInput:
        """One sample, scored."""
        unit = np.repeat(np.arange(self.n // self.size), self.size)
        y: Ints = (rng.random(self.n) < self.prevalence).astype(int)
        noise = np.sqrt(self.shared) * rng.normal(size=unit[-1] + 1)[unit]
        score = APART * y + noise + np.sqrt(1 - self.shared) * rng.normal(size=self.n)
        weight = np.exp(self.tilt * score) if self.tilt else rng.exponential(size=self.n) if self.spread else None
        score = self.step * np.round(score / self.step) if self.step else score
        roles = {"weight": weight, "unit": unit if self.size > 1 else None, "cost": "fn=5,fp=1"}
        return PictureInput(errbar.score(truth=y, score=score, positive=1, threshold=0.6, measures="cost", **roles))


WORLDS = (
    BandWorld(name="plain, 50 %", n=100, prevalence=0.5),
    BandWorld(name="plain, 20 %", n=500, prevalence=0.2),
    BandWorld(name="plain, 1 %", n=5000, prevalence=0.01),
    BandWorld(name="ties, scores in steps of 0.5", n=500, prevalence=0.2, step=0.5),
    BandWorld(name="exponential weights", n=500, prevalence=0.3, spread=True),
    BandWorld(name="weights grow with the score", n=1000, prevalence=0.3, tilt=0.5),
    BandWorld(name="weights fall with the score", n=1000, prevalence=0.3, tilt=-0.5),
    BandWorld(name="units of 10, a third shared", n=500, prevalence=0.3, size=10, shared=1 / 3),
    BandWorld(name="12 units of 20, a third shared", n=240, prevalence=0.4, size=20, shared=1 / 3),
    BandWorld(name="units of 10, a third shared, 2 %", n=5000, prevalence=0.02, size=10, shared=1 / 3),
)


def band_bar(R: int, place: int) -> Iterator[Row]:
    """Every curve of one world; the interval of one threshold, taken at all of them, is the control."""
    world, rng = WORLDS[place], np.random.default_rng([92, place])
    found = [_held(world, world.draw(rng)) for _ in range(R)]
    for name in found[0]:
        label = "Clopper-Pearson at each threshold (control)" if name == "control" else f"band of {name}"
        bars = (0.0, 0.9) if name == "control" else HELD
        share = float(np.mean([one[name] for one in found]))
        yield Row(BAR, label, world.name, str(world.n), R, share, *bars, control=name == "control")


def _held(world: BandWorld, given: PictureInput) -> dict[str, bool]:
    e, grid = given.evidence, threshold_grid(given)
    assert e is not None and grid is not None
    found = points(e)
    assert found is not None
    tpr, fpr = (world.above(grid.thresholds, positive) for positive in (True, False))
    alone = _alone(grid.tpr, grid.positives), _alone(grid.fpr, grid.negatives)
    pi = world.weighted_prevalence
    _, low, high = gain_band(e, found, given.level)
    return {
        "rates": _within(tpr, grid.tpr_band) and _within(fpr, grid.fpr_band),
        "ROC": _mark_held(world, "roc", roc_band(found, grid)),
        "precision-recall": _mark_held(world, "precision_recall", precision_band(found, grid)),
        "gains": _within(_true_curve(world, "gain"), (low, high)),
        "cost": _within(pi * 5 * (1 - tpr) + (1 - pi) * fpr, grid.cost_band(fn=5, fp=1)),
        "control": _within(tpr, alone[0]) and _within(fpr, alone[1]),
    }


def _within(truth: Floats, span: tuple[Floats, Floats]) -> bool:
    return bool(np.all((span[0] - 1e-6 <= truth) & (truth <= span[1] + 1e-6)))  # pictures have six digits


def _alone(share: Floats, n: float) -> tuple[Floats, Floats]:
    hits = share * n
    low = np.where(hits > 0, betaincinv(np.maximum(hits, 1e-9), n - hits + 1, 0.025), 0.0)
    high = np.where(hits < n, betaincinv(hits + 1, np.maximum(n - hits, 1e-9), 0.975), 1.0)
    return low, high


def _mark_held(world: BandWorld, name: str, band: Mark) -> bool:
    return _within(_true_curve(world, name), (np.asarray(band.low), np.asarray(band.high)))


@cache
def _true_curve(world: BandWorld, name: str) -> Floats:
    """The true curve at the places of the band."""
    cuts, x = _cuts(world), np.linspace(0, 1, 501)
    tpr, fpr = (np.concatenate([[1.0], world.above(cuts, positive), [0.0]])[::-1] for positive in (True, False))
    pi = world.weighted_prevalence
    if name == "roc":
        return np.interp(x, fpr, tpr)
    if name == "gain":
        return np.interp(x, pi * tpr + (1 - pi) * fpr, tpr)
    x = x[1:]
    return np.asarray(pi * x / (pi * x + (1 - pi) * np.interp(x, tpr, fpr)))


def _cuts(world: BandWorld) -> Floats:
    """Cuts that follow the curve closely; where scores tie, all there are."""
    if world.step:
        return np.arange(-8, 9, world.step)
    places = -ndtri(np.linspace(1e-7, 1 - 1e-7, 20_001))
    return np.sort(np.concatenate([world.tilt + APART * k + places for k in (0, 1)]))
