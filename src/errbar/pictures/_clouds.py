"""Two normal classes on a line: where their weighted densities cross, and who is lost in between."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from errbar._numeric.quantiles import normal_cdf
from errbar.records.types import Floats


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
