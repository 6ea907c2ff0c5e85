"""Label noise: two Gaussian classes, and a share `rate` of the labels flipped at random.

Options: `rate` P(a label is flipped) (0.1, below 0.5), `judge` the labels the truth is counted against: `noisy` (as
drawn, the default) or `clean` (before flipping: what a user of the model meets); `d`, `distance`, `prior` as in
two_gaussians. A rule's error against noisy labels is rate + (1 - 2 rate) x its error against clean ones, so with
judge=clean every test on the sample's own labels is pessimistic by about the rate.
Not to be confused with noise, which has no signal.

>>> from errbar.worlds import world
>>> clean, noisy = (world(f"label_noise(rate=0.1, judge={j})").bayes_error.value for j in ("clean", "noisy"))
>>> abs(noisy - (0.1 + 0.8 * clean)) < 1e-12
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.records.world import Law, World
from errbar.worlds._mixture import two_clouds
from errbar.worlds._sampled import Sampled
from errbar.worlds._world_settings import count, number, word


def _find(settings: Mapping[str, object]) -> Law:
    name = "label_noise"
    shape: dict[str, Any] = {
        "d": count(settings, name, "d"),
        "distance": number(settings, name, "distance", above=0),
        "prior": number(settings, name, "prior", above=0, below=1),
    }
    rate = number(settings, name, "rate", least=0, below=0.5)
    noisy = two_clouds(**shape, flip=rate)
    if word(settings, name, "judge", ("noisy", "clean")) == "noisy":
        return noisy
    return Sampled(new=two_clouds(**shape), draw=noisy.sample)


label_noise = World(
    name="label_noise",
    label="two classes, some labels wrong",
    kinds=("binary",),
    find=_find,
    options={"rate": 0.1, "judge": "noisy", "d": 2, "distance": 2.0, "prior": 0.5},
    cites=("hastie2009",),
    about=__doc__ or "",
)
