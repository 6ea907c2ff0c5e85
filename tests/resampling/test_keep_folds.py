"""Folds are kept once each, from any thread."""

import threading

import numpy as np

from errbar.records.learner import Fold
from errbar.resampling.keep_folds import FoldKeeper


class Slow:
    """A store that would lose count if two threads wrote at once."""

    def __init__(self):
        self.folds, self.inside = [], 0

    def done(self):
        return {}

    def keep(self, fold):
        self.inside += 1
        assert self.inside == 1
        threading.Event().wait(0.001)
        self.folds.append(fold.split)
        self.inside -= 1


def fold(split):
    return Fold(split=split, label=np.zeros(1, dtype=np.int64))


def test_every_fold_is_kept_once_whoever_tells_of_it():
    store = Slow()
    keeper = FoldKeeper(store, total=10)
    threads = [threading.Thread(target=lambda: [keeper.keep(i, fold(i)) for i in range(10)]) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(store.folds) == list(range(10))


def test_what_is_no_fold_of_the_plan_is_not_kept():
    store = Slow()
    keeper = FoldKeeper(store, total=2)
    keeper.keep(2, fold(2))
    keeper.keep(1, "a fit that was ended")
    assert store.folds == []


def test_without_a_store_nothing_is_kept():
    FoldKeeper(None, total=2).keep(0, fold(0))
