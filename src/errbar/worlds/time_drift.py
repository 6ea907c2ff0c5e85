"""Time drift: two Gaussian classes that move as time goes on; the truth is that of rows yet to come.

Options: `drift` how far both classes move along the first feature while the sample is gathered, in sds (2), `horizon`
how long after the last row the rule is used, the sampling time being 1 (0); `d`, `distance`, `prior` as in
two_gaussians. A sample's rows come in order with `time` from 0 to 1; the truth is counted at time 1 + horizon. A rule
learned from all of it puts its border half a drift too low, and shuffled cross-validation never notices. Not to be
confused with grouped, where rows belong to objects.

>>> import numpy as np
>>> from errbar.worlds import world
>>> w = world("time_drift(drift=2)")
>>> w.sample(4, np.random.default_rng(0)).time
array([0.  , 0.25, 0.5 , 0.75])
>>> round(w.true_error(lambda X: X[:, 0] > 2).value, 3), round(w.true_error(lambda X: X[:, 0] > 1).value, 3)
(0.159, 0.261)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from errbar.records.world import Sample, World
from errbar.worlds._mixture import Mixture, two_clouds
from errbar.worlds._sampled import Sampled
from errbar.worlds._world_settings import count, number


def _draw(start: Mixture, drift: float, n: int, rng: np.random.Generator) -> Sample:
    time = np.arange(n) / n
    sample = start.sample(n, rng)
    sample.X[:, 0] += drift * time
    return sample._replace(time=time)


def _find(settings: Mapping[str, object]) -> Sampled:
    name = "time_drift"
    start = two_clouds(
        d=count(settings, name, "d"),
        distance=number(settings, name, "distance", above=0),
        prior=number(settings, name, "prior", above=0, below=1),
    )
    drift = number(settings, name, "drift")
    later = start.mean.copy()
    later[:, 0] += drift * (1 + number(settings, name, "horizon", least=0))
    return Sampled(new=replace(start, mean=later), draw=partial(_draw, start, drift))


time_drift = World(
    name="time_drift",
    label="two classes that move with time",
    kinds=("binary",),
    find=_find,
    options={"drift": 2.0, "horizon": 0.0, "d": 2, "distance": 2.0, "prior": 0.5},
    aliases=("drift",),
    about=__doc__ or "",
)
