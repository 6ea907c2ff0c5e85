"""Logistic: one normal cloud of features, P(class 1 | x) the logistic function of a straight line.

Options: `d` features (5), standard normal; `signal` the sd of the log odds (2), every slope being equal; `intercept`
the log odds at x = 0 (0). The home ground of logistic regression: its probabilities can be right, so log loss and Brier
have a known floor. The error of a linear rule is found by quadrature over the one direction that matters, of other
rules over x (d <= 2) or by Monte Carlo. Not to be confused with two_gaussians, where the line is the same but x has
two clouds.

>>> import numpy as np
>>> from errbar.worlds import world
>>> world("logistic(d=1, signal=2)").bayes_prob(np.array([[0.0]]))
array([[0.5, 0.5]])
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.records.world import World
from errbar.worlds._odds import Odds
from errbar.worlds._rule_answers import Linear
from errbar.worlds._world_settings import count, number


def _find(settings: Mapping[str, object]) -> Odds:
    d = count(settings, "logistic", "d")
    slope = number(settings, "logistic", "signal") / np.sqrt(d)
    return Odds(odds=Linear(np.full(d, slope), number(settings, "logistic", "intercept")))


logistic = World(
    name="logistic",
    label="log odds linear in x",
    kinds=("binary",),
    find=_find,
    options={"d": 5, "signal": 2.0, "intercept": 0.0},
    cites=("hastie2009",),
    about=__doc__ or "",
)
