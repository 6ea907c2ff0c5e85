"""Labels that follow from probabilities: learners whose `predict` names the largest, held against it in every fold.

Asking both methods about every row makes neighbours, forests and transformers do everything twice. Which method
follows from the other is read from scikit-learn's code, since no sample of rows can show it for all rows. The rows that
are least sure are asked both ways all the same: ties and rounding concern these. A label that is a threshold of the
probability would differ there first.
"""

from __future__ import annotations

import numpy as np

from errbar.learners._fit_words import last_step
from errbar.records.types import Array, Ints

FOLLOWING = frozenset(
    {
        "AdaBoostClassifier",
        "BaggingClassifier",
        "BernoulliNB",
        "CalibratedClassifierCV",
        "CategoricalNB",
        "ComplementNB",
        "DecisionTreeClassifier",
        "ExtraTreeClassifier",
        "ExtraTreesClassifier",
        "GaussianNB",
        "GradientBoostingClassifier",
        "HistGradientBoostingClassifier",
        "KNeighborsClassifier",
        "LinearDiscriminantAnalysis",
        "LogisticRegression",
        "LogisticRegressionCV",
        "MLPClassifier",
        "MultinomialNB",
        "QuadraticDiscriminantAnalysis",
        "RandomForestClassifier",
        "SGDClassifier",
        "VotingClassifier",
    }
)
"""Types of scikit-learn whose label is the class of the largest probability, but for ties and rounding."""
ASKED = 100
"""Rows that are asked both ways."""


def labels_follow(model: object) -> bool:
    """True where `predict` of the model, or of a pipeline's last step, names the largest probability by its code."""
    kind = type(model)
    if kind.__module__.partition(".")[0] != "sklearn":
        return False
    last = last_step(model)
    return kind.__name__ in FOLLOWING if last is None else labels_follow(last[1])


def find_least_sure(label: Ints, prob: Array) -> Ints:
    """Return about 100 rows: of each class that is the largest, those with the least margin to the next.

    A label that is a threshold of the probability differs first in the least sure row of a side. So if these rows agree
    with one half, all rows do.
    """
    if prob.ndim == 1:
        margin = np.abs(prob - 0.5)
    else:
        margin = -np.subtract(*np.partition(prob, -2, axis=1)[:, -2:].T)
    classes = np.flatnonzero(np.bincount(label))
    each = -(-ASKED // len(classes))
    rows = [np.flatnonzero(label == c) for c in classes]
    return np.concatenate([r if len(r) <= each else r[np.argpartition(margin[r], each)[:each]] for r in rows])
