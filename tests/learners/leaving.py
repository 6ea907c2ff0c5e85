"""A learner that asks to end the program."""

import sys

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin


class Leaves(ClassifierMixin, BaseEstimator):
    """Leave in the method of this name; in none if it is empty."""

    def __init__(self, when):
        self.when = when

    def fit(self, X, y):
        """Leave, or learn the classes."""
        if self.when == "fit":
            sys.exit(0)
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        """Leave, or predict the first class."""
        if self.when == "predict":
            sys.exit(0)
        return np.full(len(X), self.classes_[0])
