"""Rare class: a class of few rows that the features hardly tell from the other.

Options: `share` of positives, P(class 1) (0.1); `shift` between the classes' means in sds (0.5); `d` features (3; all
beyond the first are noise). Every rule that does not always answer the common class errs more often, so the Bayes error
is `share` or a little less; Brier and log loss vary from sample to sample mostly because the number of positives does.
Folds that keep classes in proportion hide just that variance: the case that breaks intervals from the spread of folds.
Not to be confused with imbalanced, whose rare class can be recognised.

>>> from errbar.worlds import world
>>> round(world("rare_class").bayes_error.value, 4)  # as always answering the common class
0.1
>>> round(world("rare_class(shift=2)").bayes_error.value, 4)
0.0701
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.records.world import World
from errbar.worlds._mixture import Mixture, two_clouds
from errbar.worlds._world_settings import count, number


def _find(settings: Mapping[str, Any]) -> Mixture:
    name = "rare_class"
    return two_clouds(
        d=count(settings, name, "d"),
        distance=number(settings, name, "shift", above=0),
        prior=number(settings, name, "share", above=0, below=1),
    )


rare_class = World(
    name="rare_class",
    label="a rare class, hardly recognised",
    kinds=("binary",),
    find=_find,
    options={"share": 0.1, "shift": 0.5, "d": 3},
    cites=("kubat1997",),
    about=__doc__ or "",
)
