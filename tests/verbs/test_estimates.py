"""On rows that say little every measure still answers: a value with an interval, or words."""

import json

import numpy as np
import pytest

import errbar

CLASSES = {"classes": [0, 1]}
LITTLE = {
    "one row with a label": {"truth": [1], "label": [1], **CLASSES},
    "one row with a probability": {"truth": [1], "prob": [0.3], **CLASSES},
    "one row with a number": {"truth": [1.0], "value": [2.0]},
    "one row of two outputs": {"truth": [[1.0, 2.0]], "value": [[2.0, 3.0]]},
    "two rows with labels": {"truth": [1, 0], "label": [1, 1]},
    "two rows with probabilities": {"truth": [1, 0], "prob": [0.3, 0.6]},
    "two rows with numbers": {"truth": [1.0, 2.0], "value": [2.0, 4.0]},
    "one class only": {"truth": [1] * 6, "prob": [0.1, 0.9, 0.5, 0.4, 0.3, 0.6], **CLASSES},
    "one class called only": {"truth": [0, 1] * 5, "label": [0] * 10},
    "everything right": {"truth": [0, 1] * 5, "label": [0, 1] * 5},
    "everything wrong": {"truth": [0, 1] * 5, "label": [1, 0] * 5},
    "equal probabilities": {"truth": [0, 1] * 5, "prob": [0.5] * 10},
    "probabilities of 0 and 1": {"truth": [0, 1] * 5, "prob": [0.0, 1.0] * 5, "because": {"EB111": "on purpose"}},
    "equal scores": {"truth": [0, 1] * 5, "score": [3.0] * 10},
    "a constant truth": {"truth": [2.0] * 6, "value": [1.0, 2.0, 3.0, 1.0, 2.0, 3.0]},
    "a constant prediction": {"truth": [1.0, 2.0, 3.0, 4.0], "value": [2.0] * 4},
    "one constant for both": {"truth": [2.0] * 4, "value": [2.0] * 4},
    "zeros": {"truth": [0.0] * 4, "value": [0.0] * 4},
    "the truth itself": {"truth": [1.0, 2.0, 4.0], "value": [1.0, 2.0, 4.0]},
    "a class that is never true": {"truth": list("aabb"), "prob": np.full((4, 3), 1 / 3), "classes": list("abc")},
    "one unit": {"truth": [0, 1] * 5, "prob": np.linspace(0.1, 0.9, 10), "unit": [7] * 10},
    "a unit per row": {"truth": [0, 1] * 5, "prob": np.linspace(0.1, 0.9, 10), "unit": range(10)},
    "one row that weighs": {"truth": [0, 1] * 3, "label": [0, 1, 1, 0, 1, 1], "weight": [0, 0, 0, 5, 0, 0]},
}


@pytest.mark.parametrize("roles", LITTLE.values(), ids=LITTLE.keys())
def test_every_measure_gives_a_value_with_an_interval_or_says_why_not(roles):
    run = errbar.score(**roles, measures="all")
    for e in run.estimates:
        if e.interval is None:
            assert e.reason.startswith(("undefined: ", "no interval: ")) and len(e.reason) > 20
        else:
            assert e.low < e.high and e.low <= e.value <= e.high
        assert e.value is None or np.isfinite(e.value)
    json.loads(run.to_json(), parse_constant=pytest.fail)
    assert errbar.Run.from_json(run.to_json()) == run


def test_undefined_is_never_a_number_by_convention():
    run = errbar.score(truth=[0, 1] * 5, label=[0] * 10)
    assert (run["precision"].value, run["precision"].reason) == (None, "undefined: no row is called positive")
    assert run["mcc"].value is None
    run = errbar.score(truth=[2.0] * 6, value=[1.0, 2.0, 3.0] * 2, measures="r2")
    assert (run["r2"].value, run["r2"].interval) == (None, None)


def test_options_that_a_label_does_not_show_are_shown_beside_it():
    run = errbar.score(truth=[0, 1, 1, 0], label=[0, 1, 0, 0], measures="f_beta(beta=2),f1,f1(average=macro)")
    assert [e.label for e in run.estimates] == ["F-beta (beta=2)", "F1", "F1 (macro)"]
