"""Two Gaussians: one normal cloud per class, `distance` apart along the first feature.

Options: `d` features (2; all beyond the first are noise), `distance` between the means in sds of class 0 (2), `prior`
P(class 1) (0.5), `spread` the sd of class 1 where class 0 has 1 (1). With equal spreads the Bayes rule is a straight
line and the Bayes error is Phi(-distance / 2) for equal classes: 0.1587 by default. The true error of any linear rule
is a normal probability, found in closed form; of other rules by quadrature (d <= 2) or Monte Carlo.
Use it first: linear discriminants are at home here. Not to be confused with logistic, where x has one cloud.

>>> from errbar.worlds import world
>>> round(world("two_gaussians").bayes_error.value, 4)
0.1587
"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.world import World
from errbar.worlds._mixture import Mixture, two_clouds
from errbar.worlds._world_settings import count, number


def _find(settings: Mapping[str, object]) -> Mixture:
    name = "two_gaussians"
    return two_clouds(
        d=count(settings, name, "d"),
        distance=number(settings, name, "distance", above=0),
        prior=number(settings, name, "prior", above=0, below=1),
        spread=number(settings, name, "spread", above=0),
    )


two_gaussians = World(
    name="two_gaussians",
    label="one normal cloud per class",
    kinds=("binary",),
    find=_find,
    options={"d": 2, "distance": 2.0, "prior": 0.5, "spread": 1.0},
    aliases=("gaussians", "lda"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
