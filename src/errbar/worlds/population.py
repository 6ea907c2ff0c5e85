"""Population: a large real data set taken as all there is; samples are drawn from it, the truth is counted on it.

Options: `file`, `target` and `unit` (a column), read by errbar.world; `replace` draws with replacement (false).
The rows are the finite set of all objects: the true error of a rule is the share of all rows that it gets wrong, the
rows it was trained on among them, so use n well below the number of rows. With units, whole units are drawn and the
last one cut at n rows. The Bayes rule answers the commonest class (or the mean) among rows with the very same
features: with fine measurements that is each row's own, and the Bayes error is 0.
Not to be confused with estimated, which invents new rows, nor with real, whose truth leaves the drawn rows out.

>>> import numpy as np
>>> from errbar.worlds import population
>>> w = population.of(np.array([[0.0], [0.0], [1.0], [1.0]]), np.array(["a", "b", "b", "b"]))
>>> w.true_error(lambda X: "b").value, w.bayes_error.value
(0.25, 0.25)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as changed
from functools import partial
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import CLASSIFICATION, REGRESSION, Array, Kind
from errbar.records.world import World
from errbar.worlds._everyone import Everyone
from errbar.worlds._given_rows import rows_needed, targets


def _unread(settings: Mapping[str, object]) -> Everyone:
    raise rows_needed(settings, "population", "of(X, y)")


def of(
    X: Any,
    y: Any,
    *,
    kind: Kind | None = None,
    unit: Array | None = None,
    given: Mapping[str, Any] | None = None,
) -> World:
    """The population of these rows: X an array (rows, d), or an object with len() and take(rows); y labels or numbers.

    Without `kind`, numbers with fractions make a regression and everything else makes classes. `given` is what the
    world was called with: `replace` is read from it, the rest names it in reports.
    """
    law = everyone_of(X, y, kind=kind, unit=unit, world="population")
    return changed(population, find=partial(_everyone, law), given=dict(given or {}))


def everyone_of(X: Any, y: Any, *, kind: Kind | None, unit: Array | None, world: str) -> Everyone:
    """The rows, checked; `world` is whose they are, for messages."""
    X = np.asarray(X) if isinstance(X, (list, tuple)) else X
    n = len(X)
    y = targets(y, n, world)
    if n < 2:
        raise BadInput(f"{world} needs 2 rows or more; got {n}.")
    places = None if unit is None else np.unique(targets(unit, n, world), return_inverse=True)[1]
    floats = y.dtype.kind == "f"
    if floats and not np.all(np.isfinite(y)):
        raise BadInput(f"A population needs a finite target in every row; {np.sum(~np.isfinite(y)):,} are not.")
    if kind is None:
        kind = "regression" if floats and np.any(y != np.rint(y)) else _classes(y)
    return Everyone(X=X, y=y, kind=kind, unit=places)


def _classes(y: Array) -> Kind:
    k = len(np.unique(y))
    if k < 2:
        raise BadInput(f"A population needs at least 2 classes; got only {y[0]!r}.")
    return "binary" if k == 2 else "multiclass"


def _everyone(law: Everyone, settings: Mapping[str, object]) -> Everyone:
    again = settings["replace"]
    if not isinstance(again, bool):
        raise BadInput(f"population needs replace=true or replace=false; got {again!r}.")
    return changed(law, again=again)


population = World(
    name="population",
    label="all rows of a real data set",
    kinds=(*CLASSIFICATION, REGRESSION[0]),
    find=_unread,
    options={"file": None, "target": None, "unit": None, "replace": False},
    aliases=("finite_population",),
    about=__doc__ or "",
)
