"""No verb lets code of others end the program, whichever word brings it."""

import os
import sys

import numpy as np
import pytest

import errbar
from errbar.errors import ForeignEnded, LearnerFailed
from tests.learners.leaving import Leaves

RNG = np.random.default_rng(4)
Y = np.arange(40) % 2
P = np.clip(0.6 * Y + 0.4 * RNG.random(40), 0, 1)
X = RNG.normal(size=(40, 2))


def leaves(truth, prob):
    sys.exit(0)


METRIC = errbar.Measure.of(leaves, reads="prob", better="low")


class Column:
    """Values that leave when they are read."""

    def __len__(self):
        return len(Y)

    def __array__(self, *args, **keywords):
        os._exit(0)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: errbar.score(truth=Y, prob=P, measures=[METRIC]),
        lambda: errbar.score(truth=Column(), prob=P),
        lambda: errbar.compare({"a": {"prob": P}, "b": {"prob": 1 - P}}, truth=Y, measures=[METRIC]),
        lambda: errbar.gate({"truth": Y, "prob": P}, at_least={METRIC: 0.9}),
        lambda: errbar.evaluate("naive_bayes", X, Y, plan="kfold(k=2)", measures=[METRIC]),
        lambda: errbar.lab("two_gaussians", study="true-error", rule=lambda X: sys.exit(0)),
    ],
    ids=["score", "column", "compare", "gate", "evaluate", "lab"],
)
def test_a_metric_rule_or_column_that_leaves_is_told(ask):
    with pytest.raises(ForeignEnded, match=r"SystemExit: 0|os\._exit\(0\)"):
        ask()


@pytest.mark.parametrize("when", ["fit", "predict"])
@pytest.mark.parametrize(
    "ask",
    [
        lambda model: errbar.evaluate(model, X, Y, plan="kfold(k=2)"),
        lambda model: errbar.compare([model, "naive_bayes"], X=X, y=Y, plan="kfold(k=2)", measures="accuracy"),
        lambda model: errbar.check(X, y=Y, model=model, probe=True),
    ],
    ids=["evaluate", "compare", "check"],
)
def test_a_learner_that_leaves_has_failed(ask, when):
    with pytest.raises(LearnerFailed, match="SystemExit: 0"):
        ask(Leaves(when))


@pytest.mark.parametrize("when", ["__sklearn_tags__", "__reduce__"])
def test_a_learner_that_leaves_when_it_is_looked_at_is_told(when):
    def leave(self, *args):
        sys.exit(0)

    model = type("Looked", (Leaves,), {when: leave})("")
    with pytest.raises(ForeignEnded, match="SystemExit: 0"):
        errbar.evaluate(model, X, Y, plan="kfold(k=2)")


def test_timeout_bounds_each_call_of_a_metric():
    def waits(truth, prob):
        while True:
            pass

    measure = errbar.Measure.of(waits, reads="prob", better="low")
    with pytest.raises(ForeignEnded, match=r'waits must answer in time; it took longer than `timeout="0.2s"`'):
        errbar.score(truth=Y, prob=P, measures=[measure], timeout="0.2s")
