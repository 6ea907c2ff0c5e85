"""Constants that cost less than the calls: from the cheapest on, up to the one that is told."""

import numpy as np
import pytest

import errbar
from errbar.evidence import Evidence
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.scoring.constant_costs import gaps_to_constants


def gaps(truth, label, cost):
    classes = tuple(map(str, range(len(cost))))
    given = Predictions(kind="multiclass", truth=np.array(truth), label=np.array(label), classes=classes, cost=cost)
    return gaps_to_constants(Evidence(given), InferenceSettings())


def test_the_cheapest_constant_that_is_cheaper_for_sure_is_the_last():
    truth = np.repeat([0, 1, 2], [100, 80, 20])
    found = gaps(truth, (truth + 1) % 3, 1 - np.eye(3))  # every call is wrong: 1 a row
    assert [g.action for g in found] == ['"0" for every row']
    assert (found[0].cost, found[0].gap) == (0.5, 0.5)
    assert found[0].ends[0] > 0


def test_a_cheapest_constant_that_may_cost_more_does_not_hide_the_next():
    # Calls cost (99 + 0.6 x 99) / 200 = 0.792. "0" costs (0.6 x 99 + 15 x 2) / 200 = 0.447, with two rows of 15 that
    # may be more; "1" costs 99 / 200 = 0.495, a row of 1 wherever it is wrong.
    truth = np.repeat([0, 1, 2], [99, 99, 2])
    label = np.where(truth == 2, 1, 1 - truth)
    found = gaps(truth, label, np.array([[0.0, 1.0, 1.0], [0.6, 0.0, 1.0], [15.0, 0.0, 0.0]]))
    assert [g.cost for g in found] == pytest.approx([0.447, 0.495])
    assert [g.gap for g in found] == pytest.approx([0.345, 0.297])
    assert found[0].ends[0] < 0 < found[1].ends[0]


def test_calls_that_are_right_cost_less_than_every_constant():
    truth = np.arange(30) % 3
    assert gaps(truth, truth, 1 - np.eye(3)) == ()


def test_a_run_tells_the_cheapest_one():
    truth = np.repeat([0, 1, 2], [100, 80, 20])
    run = errbar.score(truth=truth, label=(truth + 1) % 3, cost=1 - np.eye(3), measures="cost")
    assert '"0" for every row' in next(f.message for f in run.findings if f.code == "EB222")
