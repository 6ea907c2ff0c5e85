"""Grouped: several rows of each object (patient, speaker, site), which share its class and nearly its features.

Options: `rows` per object (5), `units` how many objects (n / rows, rounded up), `effect` the share of the features'
variance within a class that belongs to the object (0.94), `d` features (5), `distance` between the classes' means in
sds (1.8). The truth is that of rows of new objects. Rows of one object lie close together, so a rule that has seen the
object only needs to remember it: shuffled rows estimate 0.02 to 0.03 for the nearest neighbour, whose true error is
0.29. Split by object instead. Not to be confused with time_drift, where rows follow each other but are independent.

>>> import numpy as np
>>> from errbar.worlds import world
>>> s = world("grouped(rows=2)").sample(6, np.random.default_rng(0))
>>> s.unit
array([0, 0, 1, 1, 2, 2])
>>> bool(np.all(s.y[::2] == s.y[1::2]))
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Ints
from errbar.records.world import Sample, World
from errbar.worlds._mixture import Mixture, two_clouds
from errbar.worlds._sampled import Sampled
from errbar.worlds._world_settings import count, number


def _units(n: int, rows: int, units: int | None) -> Ints:
    """Objects of `rows` rows each, the last one cut; or n rows over so many objects, as evenly as can be."""
    if units is None:
        return np.arange(n) // rows
    if n < units:
        raise BadInput(f"grouped needs n >= units, a row for each object; got n={n} with units={units}.")
    return np.sort(np.arange(n) % units)


def _draw(rows: int, units: int | None, marginal: Mixture, effect: float, n: int, rng: np.random.Generator) -> Sample:
    unit = _units(n, rows, units)
    objects = marginal.sample(int(unit[-1]) + 1, rng)
    middle = marginal.mean[objects.y]
    # Object and row parts of the spread add up to the marginal's variance 1 whatever their shares.
    own = np.sqrt(effect) * (objects.X - middle)
    within = np.sqrt(1 - effect) * rng.standard_normal((n, marginal.d))
    return Sample((middle + own)[unit] + within, objects.y[unit], unit=unit)


def _find(settings: Mapping[str, object]) -> Sampled:
    name = "grouped"
    marginal = two_clouds(d=count(settings, name, "d"), distance=number(settings, name, "distance", above=0), prior=0.5)
    units = None if settings["units"] is None else count(settings, name, "units", least=2)
    effect = number(settings, name, "effect", least=0, most=1)
    return Sampled(new=marginal, draw=partial(_draw, count(settings, name, "rows"), units, marginal, effect))


grouped = World(
    name="grouped",
    label="several rows of each object",
    kinds=("binary",),
    find=_find,
    options={"units": None, "rows": 5, "effect": 0.94, "d": 5, "distance": 1.8},
    aliases=("clustered_rows", "units"),
    cites=("liang1986",),
    about=__doc__ or "",
)
