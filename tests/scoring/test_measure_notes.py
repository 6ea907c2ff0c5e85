"""What is said of a number of draws that nothing used."""

import numpy as np
import pytest

import errbar
from errbar.scoring.measure_notes import IDLE

RNG = np.random.default_rng(4)
Y = np.repeat([0, 1], 40)
P = np.clip(0.3 * Y + 0.7 * RNG.random(80), 0.01, 0.99)
SITE = {"site": np.tile(["a", "b"], 40)}
BOTH = {"left": {"prob": P}, "right": {"prob": np.clip(P + RNG.normal(0, 0.1, 80), 0.01, 0.99)}}
X = np.column_stack([P, RNG.random(80)])


CASES = [("accuracy", False), ("roc_auc", False), ("f1", False), ("brier", True), ("mcc", True)]


@pytest.mark.parametrize(("measure", "drawn"), CASES)
def test_score_says_where_nothing_is_drawn(measure, drawn):
    found = errbar.score(truth=Y, prob=P, measures=measure, replicates=200)
    assert (IDLE in found.data.said) is not drawn
    assert IDLE not in errbar.score(truth=Y, prob=P, measures=measure).data.said


def test_a_draw_within_a_slice_counts_and_that_of_its_tests_does_not():
    assert IDLE in errbar.score(truth=Y, prob=P, by=SITE, measures="accuracy", replicates=200).data.said
    assert IDLE not in errbar.score(truth=Y, prob=P, by=SITE, measures="brier", replicates=200).data.said


def test_the_other_verbs_say_it_too():
    idle = [
        errbar.evaluate("logistic", X, Y, plan="kfold(k=5)", measures="accuracy", replicates=200),
        errbar.compare(BOTH, truth=Y, measures="roc_auc", replicates=200),
        errbar.gate({"truth": Y, "prob": P}, at_least="accuracy:0.5", replicates=200),
    ]
    assert all(IDLE in run.data.said for run in idle)
    assert IDLE not in errbar.compare(BOTH, truth=Y, measures="roc_auc", test="permutation", replicates=200).data.said
