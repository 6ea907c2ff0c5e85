import numpy as np

from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.requests.score import ScoreRequest
from errbar.scoring.score_options import score_options

ASK = InferenceSettings(level=0.9, seed=0)


def predictions(**more):
    classes = {"kind": "binary", "classes": ("0", "1"), "positive": 1}
    return Predictions(truth=np.array([0, 1]), label=np.array([0, 1]), **classes, **more)


def test_what_was_not_named_is_not_kept():
    found = score_options(ScoreRequest(truth="y", interval="wilson"), ASK, predictions(), None)
    assert found == {"level": 0.9, "interval": "wilson", "threshold": 0.5}


def test_costs_are_kept_as_written_and_measures_by_key():
    cost = np.array([[0.0, 1.0], [10.0, 0.0]])
    named = [measure("f_beta(beta=2)")]
    written = score_options(ScoreRequest(truth="y", cost="fn=10,fp=1"), ASK, predictions(cost=cost), named)
    assert (written["cost"], written["measures"]) == ("fn=10,fp=1", ["f_beta(beta=2)"])
    given = score_options(ScoreRequest(truth="y", cost=cost), ASK, predictions(cost=cost), named)
    assert given["cost"] == [[0.0, 1.0], [10.0, 0.0]]
