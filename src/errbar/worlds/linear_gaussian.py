"""Linear Gaussian: y = slope'x + noise, features and noise normal: the home ground of linear regression.

Options: `d` features (10), `noise` its sd (1), `signal` the sd of slope'x (2), `correlation` between any two features
(0). Every slope is equal. The Bayes rule is the line itself and its squared error is noise^2; a line (a, b) has noise^2
+ (b - slope)' S (b - slope) + a^2, S the features' covariance, so the truth of a linear model is exact. Use it for
squared and absolute loss of well-behaved numbers. Not to be confused with heavy_tailed, the same line with noise under
which a squared loss has no variance.

>>> import numpy as np
>>> from errbar.worlds import world
>>> w = world("linear_gaussian(d=1, noise=1, signal=2)")
>>> w.bayes_error.value, w.true_error(lambda X: 2 * X[:, 0]).value  # the noise, and the line itself
(1.0, 1.0)
"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.world import World
from errbar.worlds._line import LinearLaw, Normal, even_line
from errbar.worlds._world_settings import count, number


def _find(settings: Mapping[str, object]) -> LinearLaw:
    name = "linear_gaussian"
    return even_line(
        d=count(settings, name, "d"),
        signal=number(settings, name, "signal"),
        correlation=number(settings, name, "correlation", least=0, below=1),
        noise=Normal(number(settings, name, "noise", above=0)),
    )


linear_gaussian = World(
    name="linear_gaussian",
    label="linear regression, Gaussian noise",
    kinds=("regression",),
    find=_find,
    options={"d": 10, "noise": 1.0, "signal": 2.0, "correlation": 0.0},
    cites=("hastie2009",),
    about=__doc__ or "",
)
