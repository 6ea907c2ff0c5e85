"""Tree: one decision tree, grown by the best split at each node (Gini impurity, squared error).

Use it to show a rule that people can read. Grown to the end, as by default, it fits its training rows without error
and says little of new ones: `max_depth`, `min_leaf` or `pruning` (cost-complexity) hold it back. Leaves answer the
class frequencies of their training rows. `smoothing=laplace` adds one row of every class to each leaf,
`smoothing=m_estimate` adds `m` rows in the shares of `prior`: P(the positive, last class) of two, else shares of all
classes in sorted order, 0.2/0.3/0.5; equal shares where none is given. Small leaves then no longer answer 0 or 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.errors import BadInput
from errbar.learners._option_checks import number, one_of, read_priors, whole
from errbar.learners._preprocessing import one_per_output, prepare
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """A tree that needs no scaling."""
    from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

    from errbar.learners._constant_model import SMOOTHINGS

    depth, pruning = whole("tree", settings, "max_depth", or_none=True), number("tree", settings, "pruning")
    least = whole("tree", settings, "min_leaf") or 1
    smoothing = one_of("tree", settings, "smoothing", SMOOTHINGS)
    m, priors = number("tree", settings, "m"), read_priors("tree", settings)
    if smoothing == "none":
        grown = DecisionTreeClassifier if kind in CLASSIFIED else DecisionTreeRegressor
        return prepare(grown(max_depth=depth, min_samples_leaf=least, ccp_alpha=pruning), features)
    if kind not in CLASSIFIED:
        raise BadInput(f"tree(smoothing=...) needs classes; the target is a number and got {smoothing}. Leave it out.")
    from errbar.learners._smoothed_tree import SmoothedTree

    model = SmoothedTree(
        smoothing=smoothing, m=m, priors=priors, max_depth=depth, min_samples_leaf=least, ccp_alpha=pruning
    )
    return prepare(one_per_output(model, kind), features)


tree = Recipe(
    name="tree",
    label="Decision tree",
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"max_depth": None, "min_leaf": 1, "pruning": 0.0, "smoothing": "none", "m": 2.0, "prior": None},
    aliases=("decision_tree", "cart"),
    cites=("hastie2009", "flach2012", "laplace1812"),
    about=__doc__ or "",
)
