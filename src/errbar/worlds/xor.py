"""XOR: four clouds at the corners of a square, opposite corners in one class; no single feature depends on the class.

Options: `noise` the sd of a cloud where the corners are at -1 and 1 (0.65), `d` features (4; all beyond the first two
are noise). A coordinate keeps its sign with probability p = Phi(1 / noise); the Bayes rule looks whether both signs
agree and errs when just one was lost, 2 p (1 - p): 0.116 by default. A tree's first split is made blindly, so that two
samples of 100 rows give trees of very different error: the case that breaks plain cross-validation intervals.
Not to be confused with two_gaussians, which a straight line solves; here no straight line comes near.

>>> from errbar.worlds import world
>>> round(world("xor(noise=0.65)").bayes_error.value, 3)
0.116
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar._numeric.quantiles import normal_cdf
from errbar.records.world import World
from errbar.worlds._mixture import Mixture, clouds
from errbar.worlds._world_settings import count, number


def _find(settings: Mapping[str, object]) -> Mixture:
    d, sd = count(settings, "xor", "d", least=2), number(settings, "xor", "noise", above=0)
    mean = np.zeros((4, d))
    mean[:, :2] = (-1, -1), (1, 1), (-1, 1), (1, -1)
    p = normal_cdf(1 / sd)
    return clouds(mean=mean, spread=[sd] * 4, weight=[0.25] * 4, of=(0, 0, 1, 1), bayes_error=2 * p * (1 - p))


xor = World(
    name="xor",
    label="four clouds, opposite corners of one class",
    kinds=("binary",),
    find=_find,
    options={"noise": 0.65, "d": 4},
    cites=("hastie2009",),
    about=__doc__ or "",
)
