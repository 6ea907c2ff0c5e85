"""Skewed target: y = slope'x + noise whose large values are rare and all on one side.

Options: `noise` lognormal, pareto, or t (lognormal); `shape` of it: the sd of the logarithm (1), the exponent (2.5), or
the degrees of freedom (3); `scale` it is multiplied by (1); `d` features (5), `signal` the sd of slope'x (1). The noise
has mean 0, so the Bayes rule for squared error is the line itself: lognormal(1) has variance (e - 1) e = 4.67. A few
rows carry most of a mean loss, and a sample without them looks better than it is. The squared error has no mean for
pareto(2), t(2) or below, and errbar says so; the absolute one has. For absolute error the best rule is the median,
below the line. Not to be confused with heavy_tailed, which is the t noise alone, large on both sides.

>>> from errbar.worlds import world
>>> round(world("skewed_target").bayes_error.value, 3)  # (e - 1) e
4.671
>>> round(world("skewed_target(noise=pareto)").bayes_error.value, 3)  # 2.5 / (1.5^2 * 0.5)
2.222
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.records.world import World
from errbar.worlds._line import LinearLaw, Noise, Student, even_line
from errbar.worlds._skewed_noise import LogNormal, Pareto
from errbar.worlds._world_settings import count, number, word

NAME = "skewed_target"
SHAPES = {"lognormal": 1.0, "pareto": 2.5, "t": 3.0}
LEAST = {"lognormal": 0.0, "pareto": 1.0, "t": 1.0}
"""Below it the noise has no mean."""


def _noise(settings: Mapping[str, Any]) -> Noise:
    kind, scale = word(settings, NAME, "noise", tuple(SHAPES)), number(settings, NAME, "scale", above=0)
    given = settings if settings["shape"] is not None else {"shape": SHAPES[kind]}
    shape = number(given, NAME, "shape", above=LEAST[kind])
    if kind == "t":
        return Student(shape, scale)
    return LogNormal(shape, scale) if kind == "lognormal" else Pareto(shape, scale)


def _find(settings: Mapping[str, Any]) -> LinearLaw:
    return even_line(
        d=count(settings, NAME, "d"),
        signal=number(settings, NAME, "signal"),
        correlation=0.0,
        noise=_noise(settings),
    )


skewed_target = World(
    name=NAME,
    label="linear regression, skewed noise",
    kinds=("regression",),
    find=_find,
    options={"noise": "lognormal", "shape": None, "scale": 1.0, "d": 5, "signal": 1.0},
    aliases=("skewed",),
    cites=("hall1992",),
    about=__doc__ or "",
)
