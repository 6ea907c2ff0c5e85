"""A SplitPair from the values of two learners on each split, and mlxtend's view of the same values."""

import numpy as np

from errbar.families import family_named
from errbar.measures import measure
from errbar.records.pairs import SplitPair


def over(left, right, *, name="accuracy", family="kfold", k=0, repeats=1, n_train=90, n_test=10, **more):
    """Equally many splits a repeat; the value over the plan is the mean over the splits that define it."""
    left, right = np.asarray(left, dtype=float), np.asarray(right, dtype=float)
    fields = {
        "measure": measure(name),
        "left_value": float(np.nanmean(left)),
        "right_value": float(np.nanmean(right)),
        "left": left,
        "right": right,
        "repeat_of": np.repeat(np.arange(repeats), len(left) // repeats),
        "family": family,
        "traits": family_named(family),
        "k": k,
        "n": n_train + n_test,
        "n_train": n_train,
        "n_test": n_test,
    }
    return SplitPair(**{**fields, **more})


def folds(left, right, *, repeats=1, **more):
    """Values over (repeated) k-fold: k is told by how many there are."""
    return over(left, right, k=len(left) // repeats, repeats=repeats, **more)


class Replays:
    """An estimator whose scores are settled beforehand."""

    def __init__(self, scores):
        self.scores = iter(scores)

    def fit(self, X, y):
        return self


def by_mlxtend(test, left, right, **options):
    """Its statistic and p for right minus left."""
    rows = np.zeros((20, 1)), np.zeros(20)
    return test(Replays(right), Replays(left), *rows, scoring=lambda e, X, y: next(e.scores), **options)
