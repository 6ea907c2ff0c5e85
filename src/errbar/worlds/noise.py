"""Noise: features that are independent of the class; no rule can do better than the commoner class.

Options: `d` features (5), all standard normal; `prior` P(class 1) (0.5). With prior 0.5 every rule whatever has the
true error 1/2: an estimate below it is chance, and an estimate that is below it on average is biased. Use it to catch
leaks, selection bias and intervals that are too narrow. Not to be confused with label_noise, where there is a signal
and some labels are wrong.

>>> from errbar.worlds import world
>>> world("noise").bayes_error.value
0.5
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.records.world import World
from errbar.worlds._mixture import Mixture, clouds
from errbar.worlds._world_settings import count, number


def _find(settings: Mapping[str, object]) -> Mixture:
    d = count(settings, "noise", "d")
    prior = number(settings, "noise", "prior", above=0, below=1)
    return clouds(
        mean=np.zeros((2, d)),
        spread=(1.0, 1.0),
        weight=(1 - prior, prior),
        of=(0, 1),
        bayes_error=min(prior, 1 - prior),
    )


noise = World(
    name="noise",
    label="no signal at all",
    kinds=("binary",),
    find=_find,
    options={"d": 5, "prior": 0.5},
    aliases=("no_signal",),
    about=__doc__ or "",
)
