"""Tree: one decision tree, grown by the best split at each node (Gini impurity, squared error).

Use it to show a rule that people can read. Grown to the end, as by default, it fits its training rows without error
and says little of new ones: `max_depth`, `min_leaf` or `pruning` (cost-complexity) hold it back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._option_checks import number, whole
from errbar.learners._preprocessing import prepare
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """A tree that needs no scaling."""
    from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

    grown = DecisionTreeClassifier if kind in CLASSIFIED else DecisionTreeRegressor
    model = grown(
        max_depth=whole("tree", settings, "max_depth", or_none=True),
        min_samples_leaf=whole("tree", settings, "min_leaf"),
        ccp_alpha=number("tree", settings, "pruning"),
    )
    return prepare(model, features)


tree = Recipe(
    name="tree",
    label="Decision tree",
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"max_depth": None, "min_leaf": 1, "pruning": 0.0},
    aliases=("decision_tree", "cart"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
