"""Imbalanced: a rare positive class that can be recognised, one row in fifty by default.

Options: `prevalence` P(class 1) (0.02), `distance` between the classes' normal clouds (3), `d` features (2). Always
calling the common class errs 2 % of the time; the Bayes rule about 1.1 %, so there is something to learn and accuracy
hides it. A sample of 100 rows holds no positive at all one time in eight: whether an interval contains the truth then
is the test. Not to be confused with label_noise: here every label is right.

>>> from errbar.worlds import world
>>> round(world("imbalanced").true_error(lambda X: 0).value, 3)  # never finds a positive
0.02
"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.world import World
from errbar.worlds._mixture import Mixture, two_clouds
from errbar.worlds._world_settings import count, number


def _find(settings: Mapping[str, object]) -> Mixture:
    name = "imbalanced"
    return two_clouds(
        d=count(settings, name, "d"),
        distance=number(settings, name, "distance", above=0),
        prior=number(settings, name, "prevalence", above=0, below=1),
    )


imbalanced = World(
    name="imbalanced",
    label="a rare positive class",
    kinds=("binary",),
    find=_find,
    options={"prevalence": 0.02, "distance": 3.0, "d": 2},
    aliases=("rare",),
    cites=("kubat1997",),
    about=__doc__ or "",
)
