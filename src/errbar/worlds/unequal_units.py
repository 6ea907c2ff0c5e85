"""Unequal units: rows of objects (hospitals, customers) of very different size, each with an effect of its own.

Options: `spread` the sd of the logarithm of a unit's size (1), `size` the mean of that logarithm (1.2: a median of 4
rows), `effect` the share of the noise's variance that all rows of a unit have in common (0.5), `noise` its sd (1),
`d` features (3), `signal` the sd of slope'x (1). A unit has 1 + floor(exp(N(size, spread^2))) rows; units come until n
rows are there, the last one cut. y = slope'x + effect of the unit + noise of the row; the truth is that of rows of new
units, so the squared error of the line itself is noise^2. The largest unit holds a good part of all rows: a standard
error that counts units as equals is too small. Not to be confused with grouped, where units are equal.

>>> import numpy as np
>>> from errbar.worlds import world
>>> w = world("unequal_units")
>>> np.bincount(w.sample(40, np.random.default_rng(0)).unit)
array([ 4,  3,  7,  4,  2,  5, 13,  2])
>>> w.bayes_error.value
1.0
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from errbar.records.types import Ints
from errbar.records.world import Sample, World
from errbar.worlds._line import LinearLaw, Normal, even_line
from errbar.worlds._sampled import Sampled
from errbar.worlds._world_settings import count, number

NAME = "unequal_units"


class UnitLaw(NamedTuple):
    """Sizes of units, and the sds of what a unit and a row add to y."""

    size: float
    spread: float
    between: float
    within: float


def _units(units: UnitLaw, n: int, rng: np.random.Generator) -> Ints:
    """Units one after the other until n rows are there."""
    # n units are always enough: each has a row.
    sizes = 1 + np.floor(np.exp(rng.normal(units.size, units.spread, n)).clip(max=n)).astype(np.int64)
    return np.repeat(np.arange(n), sizes)[:n]


def _draw(line: LinearLaw, units: UnitLaw, n: int, rng: np.random.Generator) -> Sample:
    unit = _units(units, n, rng)
    X = rng.standard_normal((n, len(line.slope)))
    own = units.between * rng.standard_normal(int(unit[-1]) + 1)
    return Sample(X, line.best(X) + own[unit] + units.within * rng.standard_normal(n), unit=unit)


def _find(settings: Mapping[str, Any]) -> Sampled:
    noise = number(settings, NAME, "noise", above=0)
    effect = number(settings, NAME, "effect", least=0, most=1)
    line = even_line(
        d=count(settings, NAME, "d"), signal=number(settings, NAME, "signal"), correlation=0.0, noise=Normal(noise)
    )
    units = UnitLaw(
        size=number(settings, NAME, "size"),
        spread=number(settings, NAME, "spread", least=0),
        between=noise * float(np.sqrt(effect)),
        within=noise * float(np.sqrt(1 - effect)),
    )
    return Sampled(new=line, draw=partial(_draw, line, units))


unequal_units = World(
    name=NAME,
    label="linear regression, units of very different size",
    kinds=("regression",),
    find=_find,
    options={"spread": 1.0, "size": 1.2, "effect": 0.5, "noise": 1.0, "d": 3, "signal": 1.0},
    cites=("kish1965", "liang1986"),
    about=__doc__ or "",
)
