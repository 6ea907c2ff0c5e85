"""Wrong learners that a person could write, each with the law that it breaks."""

from dataclasses import replace

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.tree import DecisionTreeRegressor

from errbar._shelf import shelf

load = shelf("learners").load


class Classifier(ClassifierMixin, BaseEstimator):
    """Logistic regression, the right way."""

    def fit(self, X, y):
        self.model_ = LogisticRegression().fit(X, y)
        self.classes_ = self.model_.classes_
        return self

    def predict(self, X):
        return self.model_.predict(X)

    def predict_proba(self, X):
        return self.model_.predict_proba(X)


class TurnedProbabilities(Classifier):
    def predict_proba(self, X):
        return super().predict_proba(X)[:, ::-1]


class TurnedLabels(Classifier):
    def predict(self, X):
        at = np.searchsorted(self.classes_, super().predict(X))
        return self.classes_[len(self.classes_) - 1 - at]


class FirstClass(Classifier):
    """The first class in the order of names is likelier than it should be."""

    def predict_proba(self, X):
        prob = super().predict_proba(X) ** np.where(np.arange(len(self.classes_)) == 0, 0.05, 1.0)
        return prob / prob.sum(axis=1, keepdims=True)

    def predict(self, X):
        return self.classes_[self.predict_proba(X).argmax(axis=1)]


class Regressor(RegressorMixin, BaseEstimator):
    def fit(self, X, y):
        self.model_ = LinearRegression().fit(X, y)
        return self

    def predict(self, X):
        return self.model_.predict(X)


class ScaledByTestRows(Regressor):
    """Rows are centred when they are predicted, by the rows that are predicted with them."""

    def predict(self, X):
        return super().predict(X - X.mean(axis=0))


class Unseeded(Regressor):
    """A tree on rows drawn from the generator that all share."""

    def fit(self, X, y):
        rows = np.random.default_rng().integers(0, len(X), len(X))
        self.model_ = DecisionTreeRegressor().fit(X[rows], np.asarray(y)[rows])
        return self


class Mean(Regressor):
    """Forgets to look at the features."""

    def predict(self, X):
        return np.full(len(X), 0.0)


def built(name, kinds, model):
    return lambda: replace(load(name), kinds=kinds, build=lambda kind, features, settings: model(), options={})


def deaf(name, option):
    def made():
        right = load(name)
        return replace(right, build=lambda kind, f, s: right.build(kind, f, {**s, option: right.options[option]}))

    return made


CLASSES, NUMBERS = ("binary", "multiclass"), ("regression",)
WRONG = {
    "probabilities of classes turned round": (
        "gives_probabilities_of_its_labels",
        built("logistic", CLASSES, TurnedProbabilities),
    ),
    "labels turned round": ("beats_no_skill", built("logistic", CLASSES, TurnedLabels)),
    "the first class by name is preferred": (
        "ignores_the_names_of_classes",
        built("logistic", CLASSES, FirstClass),
    ),
    "test rows centred by each other": ("predicts_each_row_alone", built("ridge", NUMBERS, ScaledByTestRows)),
    "other predictions each time": ("repeats_itself", built("ridge", NUMBERS, Unseeded)),
    "features ignored": ("beats_no_skill", built("ridge", NUMBERS, Mean)),
    "a penalty that nobody hears": ("heeds_its_options", deaf("ridge", "penalty")),
    "a depth that nobody hears": ("heeds_its_options", deaf("tree", "max_depth")),
    "neighbours that nobody hears": ("heeds_its_options", deaf("knn", "k")),
}
