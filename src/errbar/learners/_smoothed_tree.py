"""Smoothed tree: a classification tree whose leaves answer smoothed class frequencies."""

from __future__ import annotations

import numpy as np
from sklearn.tree import DecisionTreeClassifier

from errbar.learners._constant_model import smoothed
from errbar.records.types import Array, Floats


class SmoothedTree(DecisionTreeClassifier):  # type: ignore[misc]
    """A tree that corrects every leaf's frequencies: Laplace, or an m-estimate with a prior per class [flach2012].

    The tree itself is grown as without it; only the probabilities of its leaves change, and with them the answer where
    another class becomes the likeliest.
    """

    def __init__(
        self,
        smoothing: str = "laplace",
        m: float = 2.0,
        priors: tuple[float, ...] | None = None,
        max_depth: int | None = None,
        min_samples_leaf: int = 1,
        ccp_alpha: float = 0.0,
        random_state: int | None = None,
    ) -> None:
        super().__init__(
            max_depth=max_depth, min_samples_leaf=min_samples_leaf, ccp_alpha=ccp_alpha, random_state=random_state
        )
        self.smoothing = smoothing
        self.m = m
        self.priors = priors

    def predict_proba(self, X: object, check_input: bool = True) -> Floats:
        """The corrected frequencies of the leaf that a row falls in."""
        leaf = self.apply(X, check_input=check_input)
        places, which = np.unique(leaf, return_inverse=True)
        table = np.array([self.corrected(counts) for counts in leaf_counts(self)[places]])
        return np.asarray(table[which.reshape(-1)])

    def predict(self, X: object, check_input: bool = True) -> Array:
        """The class that is likeliest after the correction; of equals, the first."""
        return np.asarray(self.classes_[self.predict_proba(X, check_input).argmax(axis=1)])

    def corrected(self, counts: Floats) -> Floats:
        """Class probabilities of a leaf with these counts."""
        return smoothed(counts, self.smoothing, self.m, self.priors)


def leaf_counts(tree: DecisionTreeClassifier) -> Floats:
    """(nodes, classes) how many training rows of each class, weighted as they were in the fit."""
    inner = tree.tree_
    return np.asarray(inner.value[:, 0, :] * inner.weighted_n_node_samples[:, None])
