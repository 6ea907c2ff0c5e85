"""A classifier whose fits are counted, and which breaks down when told to."""

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin

FITS = []
BROKEN = []


class Counted(ClassifierMixin, BaseEstimator):
    """Predicts the share of the class whose mean is nearer; every fit is noted."""

    def __init__(self, bias=0.0):
        self.bias = bias

    def fit(self, X, y):
        if len(BROKEN) and len(FITS) >= BROKEN[0]:
            raise RuntimeError("the power went out")
        FITS.append((self.bias, len(y)))
        self.classes_ = np.unique(y)
        self.means_ = [X[y == c].mean(axis=0) for c in self.classes_]
        return self

    def predict_proba(self, X):
        far = np.column_stack([((X - m) ** 2).sum(axis=1) for m in self.means_])
        p = 1 / (1 + np.exp(far[:, 1] - far[:, 0] + self.bias))
        return np.column_stack([1 - p, p])

    def predict(self, X):
        return self.classes_[self.predict_proba(X).argmax(axis=1)]


PAIR = {"fair": Counted(), "tilted": Counted(bias=1.5)}
