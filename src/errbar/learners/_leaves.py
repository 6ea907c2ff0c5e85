"""Leaves: the segments of a fitted classification tree, each with its rule, its rows and its probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats


class Leaf(NamedTuple):
    """A segment: the rule that leads to it, rows by class, the frequencies, and the probabilities it answers."""

    rule: str
    counts: Floats
    empirical: Floats
    answered: Floats

    @property
    def squared_error(self) -> float:
        """Half the sum over classes of squared gaps, over the leaf's training rows [flach2012]."""
        k = len(self.counts)
        gaps = self.answered[None, :] - np.eye(k)
        return float(self.counts @ (0.5 * np.square(gaps).sum(axis=1)))


def leaves_of(model: object, names: Sequence[str]) -> tuple[tuple[str, ...], tuple[Leaf, ...]] | None:
    """Class names in the order of counts, and the leaves from left to right; None where the model is no such tree."""
    from sklearn.tree import DecisionTreeClassifier

    from errbar.learners._smoothed_tree import SmoothedTree, leaf_counts

    if not isinstance(model, DecisionTreeClassifier) or not hasattr(model, "tree_") or model.n_outputs_ > 1:
        return None
    tree, counts, found = model.tree_, leaf_counts(model), []
    known = list(names) if len(names) == model.n_features_in_ else [f"x{j + 1}" for j in range(model.n_features_in_)]
    for node, rule in _paths(tree, known):
        n = counts[node]
        empirical = n / n.sum()
        answered = model.corrected(n) if isinstance(model, SmoothedTree) else empirical
        found.append(Leaf(rule, n, empirical, answered))
    return tuple(str(c) for c in model.classes_), tuple(found)


def _paths(tree: object, names: list[str]) -> list[tuple[int, str]]:
    """Every leaf with the conditions that lead to it, left to right; of conditions on one column the last two count."""
    found: list[tuple[int, str]] = []
    todo: list[tuple[int, tuple[tuple[str, str, float], ...]]] = [(0, ())]
    left, right = getattr(tree, "children_left"), getattr(tree, "children_right")  # noqa: B009
    feature, cut = getattr(tree, "feature"), getattr(tree, "threshold")  # noqa: B009
    while todo:
        node, path = todo.pop()
        if left[node] == right[node]:
            found.append((node, _written(path)))
            continue
        name, at = names[feature[node]], float(cut[node])
        todo += [(int(right[node]), (*path, (name, ">", at))), (int(left[node]), (*path, (name, "≤", at)))]
    return found


def _written(path: tuple[tuple[str, str, float], ...]) -> str:
    ends = {(name, side): at for name, side, at in path}  # a later cut on the same side is the closer one
    return " and ".join(f"{name} {side} {at:.4g}" for (name, side), at in ends.items()) or "all rows"
