"""Small tasks, their splits, and a model that answers what it is told to."""

import numpy as np

from errbar.records.plan import Partitions
from tests.learners.rows import Numbers, classes, numbers

RNG = np.random.default_rng(0)
X = Numbers(RNG.normal(size=(90, 3)))
BINARY = classes(X, (X.values[:, 0] + RNG.normal(size=90) > 0).astype(int), ["no", "yes"], positive=1)
THREE = classes(X, np.digitize(X.values[:, 0] + RNG.normal(size=90), [-0.5, 0.5]), ["c", "a", "b"])
VALUES = numbers(X, X.values @ [1.0, -2.0, 0.5] + RNG.normal(size=90))
SPLITS = Partitions((np.arange(90) % 3, np.arange(90) // 30))


class Says:
    """A model that answers what it is told to."""

    def __init__(self, answer, prob=None, classes=None, decision=None):
        self.answer, self.prob, self.decision = answer, prob, decision
        if prob is None:
            self.predict_proba = None
        if decision is None:
            self.decision_function = None
        if classes is not None:
            self.classes_ = np.asarray(classes)

    def fit(self, X, y):
        return self

    def predict(self, X):
        return self.answer

    def predict_proba(self, X):
        return self.prob

    def decision_function(self, X):
        return self.decision
