"""k nearest neighbours: the vote, or the mean, of the k training rows nearest in scaled Euclidean distance.

Use it as a baseline without a form, and where near rows have similar targets. A larger `k` is smoother.
`weights=distance` lets nearer neighbours count more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._option_checks import one_of, whole
from errbar.learners._preprocessing import prepare
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Scaled columns, so that no unit of measurement decides who is near."""
    from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor

    near = KNeighborsClassifier if kind in CLASSIFIED else KNeighborsRegressor
    weights = one_of("knn", settings, "weights", ("uniform", "distance"))
    return prepare(near(n_neighbors=whole("knn", settings, "k"), weights=weights), features, scale=True)


knn = Recipe(
    name="knn",
    label="k nearest neighbours",
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"k": 5, "weights": "uniform"},
    aliases=("k_nearest_neighbours", "k_nearest_neighbors", "nearest_neighbours", "k_nn"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
