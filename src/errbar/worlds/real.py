"""Real: rows of a file; n of them are drawn, and the truth is counted on all that were not.

Options: `file`, `target` and `unit` (a column), read by errbar.world. A sample is n rows drawn without replacement; the
true error of a rule fitted on them is its error on the rows that are left, none of which it has seen. With units, whole
units are drawn, the last one cut at n rows, and the truth is counted on units of which nothing was drawn. It is a count
on so many rows, so it varies a little with them: take n well below the number of rows. Without a sample (world.truth)
it is counted on all rows. Not to be confused with population, where all rows are all there is and the truth counts rows
that trained as well.

>>> import numpy as np
>>> from errbar.worlds import real
>>> w = real.of(np.array([[0.0], [1.0], [2.0], [3.0]]), np.array(["a", "b", "b", "b"]))
>>> sample, left = w.draw(1, np.random.default_rng(0))
>>> sample.y, left.true_error(lambda X: "b").value  # one of the three b is drawn, one of the three left is no b
(array(['b'], dtype='<U1'), 0.3333333333333333)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from errbar.records.types import CLASSIFICATION, REGRESSION, Array, Kind
from errbar.records.world import World
from errbar.worlds._everyone import Everyone
from errbar.worlds._given_rows import keep, rows_needed
from errbar.worlds.population import everyone_of


def _unread(settings: Mapping[str, Any]) -> Everyone:
    raise rows_needed(settings, "real", "of(X, y)")


def of(
    X: object, y: object, *, kind: Kind | None = None, unit: Array | None = None, given: Mapping[str, Any] | None = None
) -> World:
    """The world of these rows, as population.of takes them."""
    law = replace(everyone_of(X, y, kind=kind, unit=unit, world="real"), apart=True)
    return replace(real, find=partial(keep, law), given=dict(given or {}))


real = World(
    name="real",
    label="rows of a file, the truth on those not drawn",
    kinds=(*CLASSIFICATION, REGRESSION[0]),
    find=_unread,
    options={"file": None, "target": None, "unit": None},
    aliases=("real_rows",),
    about=__doc__ or "",
)
