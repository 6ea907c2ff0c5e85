"""Labels that follow from probabilities or scores: learners whose `predict` names the largest, held against it.

Asking both methods about every row makes neighbours, forests and transformers do everything twice. Which method
follows from the other is read from scikit-learn's code, since no sample of rows can show it for all rows. In every
fold the rows that are least sure are asked both ways all the same: ties and rounding concern these. A label that is a
threshold of the probability or score would differ there first.
"""

from __future__ import annotations

import numpy as np

from errbar.learners._fit_words import last_step
from errbar.records.types import Floats, Ints

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
FOLLOWING_SCORES = frozenset(
    {
        "LinearSVC",
        "NuSVC",
        "PassiveAggressiveClassifier",
        "Perceptron",
        "RidgeClassifier",
        "RidgeClassifierCV",
        "SGDClassifier",
        "SVC",
    }
)
"""Types of scikit-learn whose label is the class of the largest score, or of two the one that its sign says."""
ASKED = 100
"""Rows that are asked both ways."""


def labels_follow(model: object, among: frozenset[str] = FOLLOWING) -> bool:
    """True where `predict` of the fitted model, or of a pipeline's last step, follows by its code from what is largest.

    A support vector machine of several classes lets pairs of them vote instead, unless it breaks ties by scores.
    """
    kind = type(model)
    if kind.__module__.partition(".")[0] != "sklearn":
        return False
    last = last_step(model)
    if last is not None:
        return labels_follow(last[1], among)
    votes = getattr(model, "break_ties", True) is False and len(getattr(model, "classes_", ())) > 2
    return kind.__name__ in among and not votes


def find_least_sure(label: Ints, known: Floats, half: float = 0.5) -> Ints:
    """Return about 100 rows: of each class that is the largest, those with the least margin to the next.

    `half` divides one column for two classes: one half of probabilities, 0 of scores. A label that is a threshold of
    the column differs first in the least sure row of a side. So if these rows agree with `half`, all rows do.
    """
    if known.ndim == 1:
        margin = np.abs(known - half)
    else:
        margin = -np.subtract(*np.partition(known, -2, axis=1)[:, -2:].T)
    classes = np.flatnonzero(np.bincount(label))
    each = -(-ASKED // len(classes))
    rows = [np.flatnonzero(label == c) for c in classes]
    return np.concatenate([r if len(r) <= each else r[np.argpartition(margin[r], each)[:each]] for r in rows])
