"""Two Gaussians: the densities of both classes along the line through their means, the best threshold, and its errors.

Each density is weighted by how common its class is, so that where they cross both classes are equally likely: there the
Bayes hyperplane meets the line. The shaded areas are what the best rule gets wrong, and together the Bayes error. With
unequal spreads in two or more features the best boundary is a sphere, which no point of one line shows: then only the
densities are drawn, and the picture notes it.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from errbar._numeric.quantiles import normal_cdf
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number, world_of
from errbar.records.figure import Axis, Figure, Mark, Picture, Tone
from errbar.records.types import Floats
from errbar.records.world import World

POINTS = 201
SDS = 4.0
TONES: tuple[Tone, Tone] = ("main", "other")


def find(given: PictureInput) -> Figure | None:
    """Two lines, the areas under the lower one, a rule at each crossing."""
    world = world_of(given.run)
    if world is None or world.name != "two_gaussians":
        return None
    settings = world.settings
    distance, prior, spread = (float(settings[name]) for name in ("distance", "prior", "spread"))
    clouds = (Cloud(-distance / 2, 1.0, 1 - prior), Cloud(distance / 2, spread, prior))
    x = np.linspace(min(c.mean - SDS * c.sd for c in clouds), max(c.mean + SDS * c.sd for c in clouds), POINTS)
    flat = spread == 1 or settings["d"] == 1
    parts = regions(clouds, crossings(*clouds)) if flat else []
    top = max(float(c.height(x).max()) for c in clouds)
    lines = [
        Mark(
            shape="line",
            x=tuple(x.tolist()),
            y=tuple(c.height(x).tolist()),
            label=f"class {i}, {100 * c.share:g} % of rows",
            tone=TONES[i],
        )
        for i, c in enumerate(clouds)
    ]
    return Figure(
        name="two_gaussians",
        title=f"The world {world.key}: two classes along the line through their means",
        x=Axis(label="first feature", low=float(x[0]), high=float(x[-1])),
        y=Axis(label="share of the class times its density", low=0.0, high=1.08 * top),
        marks=(*_areas(clouds, parts, x), *lines, *_rules(parts, x, 1.08 * top)),
        reads="Each hill is a class, as high as its rows are frequent there; the best rule names the higher hill. The "
        "areas under the lower hill are its errors, which no learner can avoid.",
        notes=_errors(clouds, parts) if flat else _note_curved_boundary(world),
    )


def _areas(clouds: tuple[Cloud, Cloud], parts: list[Region], x: Floats) -> list[Mark]:
    """Under the lower density of each region, in the colour of the class that is lost there."""
    marks: list[Mark] = []
    named: set[int] = set()
    for left, right, loser in parts:
        ends = np.clip([left, right], x[0], x[-1])
        at = np.unique(np.concatenate([ends, x[(x > left) & (x < right)]]))
        marks.append(
            Mark(
                shape="band",
                x=tuple(at.tolist()),
                low=(0.0,) * len(at),
                high=tuple(clouds[loser].height(at).tolist()),
                label="" if loser in named else f"class {loser} taken for {1 - loser}",
                tone=TONES[loser],
            )
        )
        named.add(loser)
    return marks


def _rules(parts: list[Region], x: Floats, top: float) -> list[Mark]:
    cuts = [r.right for r in parts[:-1] if x[0] < r.right < x[-1]]
    return [
        Mark(shape="rule", x=(c, c), y=(0.0, top), tone="reference", dashed=True, label="" if i else "best threshold")
        for i, c in enumerate(cuts)
    ]


def _errors(clouds: tuple[Cloud, Cloud], parts: list[Region]) -> tuple[str, ...]:
    lost = [0.0, 0.0]
    for left, right, loser in parts:
        lost[loser] += clouds[loser].mass(left, right)
    cuts = " and ".join(format_number(r.right) for r in parts[:-1])
    where = (
        f"The best threshold lies at {cuts}." if cuts else "One class is likelier everywhere: there is no threshold."
    )
    return (
        f"{where} Class 0 taken for 1: {lost[0]:.4f} of all rows; class 1 taken for 0: {lost[1]:.4f}; together the "
        f"Bayes error {sum(lost):.4f}.",
    )


def _note_curved_boundary(world: World) -> tuple[str, ...]:
    return (
        f"With unequal spreads in {world.settings['d']} features the best boundary is a curve that this line does not "
        f"show: the overlap here is not the Bayes error, which is {world.bayes_error.value:.4g}.",
    )


class Cloud(NamedTuple):
    """A class: mean, sd and its share of all rows."""

    mean: float
    sd: float
    share: float

    def height(self, x: Floats) -> Floats:
        """The share times the density."""
        z = (np.asarray(x) - self.mean) / self.sd
        return np.asarray(self.share * np.exp(-0.5 * z * z) / (self.sd * math.sqrt(2 * math.pi)))

    def mass(self, left: float, right: float) -> float:
        """The share of all rows that are of this class and lie between."""
        upper, lower = (normal_cdf((x - self.mean) / self.sd) for x in (right, left))
        return self.share * (upper - lower)

    def log_height(self, x: float) -> float:
        """Its logarithm but for a constant that all clouds share."""
        return math.log(self.share / self.sd) - 0.5 * ((x - self.mean) / self.sd) ** 2


class Region(NamedTuple):
    """From left to right, the class that is less likely there."""

    left: float
    right: float
    loser: int


def crossings(zero: Cloud, one: Cloud) -> list[float]:
    """Where both heights are equal, ascending: the log of their ratio is a x^2 + b x + c."""
    u, v = 1 / zero.sd**2, 1 / one.sd**2
    a = 0.5 * (u - v)
    b = one.mean * v - zero.mean * u
    c = 0.5 * (zero.mean**2 * u - one.mean**2 * v) + math.log(one.share / one.sd) - math.log(zero.share / zero.sd)
    if a == 0:
        return [-c / b]
    under = b * b - 4 * a * c
    if under <= 0:
        return []
    return sorted((-b + side * math.sqrt(under)) / (2 * a) for side in (-1, 1))


def regions(clouds: tuple[Cloud, Cloud], cuts: list[float]) -> list[Region]:
    """The line cut at the crossings; each part has one class that is likelier throughout."""
    found = []
    for left, right in pairwise([-math.inf, *cuts, math.inf]):
        at = _inside(left, right)
        found.append(Region(left, right, int(clouds[0].log_height(at) > clouds[1].log_height(at))))
    return found


def _inside(left: float, right: float) -> float:
    """A place strictly between two edges, either of which may be at infinity."""
    if math.isinf(left):
        return 0.0 if math.isinf(right) else right - 1.0
    return left + 1.0 if math.isinf(right) else (left + right) / 2


two_gaussians = Picture(
    name="two_gaussians",
    label="two classes with normal densities",
    find=find,
    verbs=("lab",),
    cites=("hastie2009",),
    about=__doc__ or "",
)
