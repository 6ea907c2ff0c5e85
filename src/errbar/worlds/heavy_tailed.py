"""Heavy-tailed: y = slope'x + noise of Student's t: squared losses whose mean hangs on a few rows.

Options: `df` degrees of freedom of the noise (3), `scale` it is multiplied by (1), `d` features (10), `signal` the sd
of slope'x (2). With df = 3 the squared loss has a mean (3 scale^2) and no variance: no interval for it keeps its level,
which is what this world is for. With df <= 2 it has no mean either, and errbar refuses it; the absolute loss has one
for df > 1. Not to be confused with linear_gaussian, where outliers do not happen.

>>> from errbar.worlds import world
>>> world("heavy_tailed(df=3)").bayes_error.value  # df / (df - 2)
3.0
"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.world import World
from errbar.worlds._line import LinearLaw, Student, even_line
from errbar.worlds._world_settings import count, number


def _find(settings: Mapping[str, object]) -> LinearLaw:
    name = "heavy_tailed"
    return even_line(
        d=count(settings, name, "d"),
        signal=number(settings, name, "signal"),
        correlation=0.0,
        noise=Student(number(settings, name, "df", above=1), number(settings, name, "scale", above=0)),
    )


heavy_tailed = World(
    name="heavy_tailed",
    label="linear regression, Student t noise",
    kinds=("regression",),
    find=_find,
    options={"df": 3.0, "scale": 1.0, "d": 10, "signal": 2.0},
    cites=("huber1964",),
    about=__doc__ or "",
)
