"""What a function of one's own reads and its better side, where nobody has said: inferred and said, or refused."""

import numpy as np
import pytest
from sklearn import metrics

import errbar
from errbar.errors import BadInput

Y = np.arange(60) % 2
CALLED = np.where(np.arange(60) % 5 == 0, 1 - Y, Y)
P = np.where(CALLED == 1, 0.8, 0.3)


def hits(y_true, y_pred):
    return float(np.mean(y_true == y_pred))


def misses(truth, label):
    return float(np.mean(truth != label))


def surprise(y_true, y_prob):
    return -float(np.mean(np.log(np.where(y_true == 1, y_prob, 1 - y_prob))))


def order(truth, y_score):
    return float(metrics.roc_auc_score(truth, y_score))


def off(truth, value):
    return float(np.max(np.abs(truth - value)))


def within_ten(truth, value):
    return float(np.mean(np.abs(truth - value) <= 10))


@pytest.mark.parametrize(
    ("function", "reads", "better"),
    [
        (hits, "label", "high"),
        (misses, "label", "low"),
        (surprise, "prob", "low"),
        (order, "rank", "high"),
        (off, "value", "low"),
        (within_ten, "value", "high"),
    ],
)
def test_the_argument_tells_what_is_read_and_trials_which_side_is_better(function, reads, better):
    found = errbar.Measure.of(function)
    assert (found.reads, found.better) == (reads, better)


def test_what_was_inferred_is_said_and_what_was_given_is_not():
    said = errbar.score(truth=Y, prob=P, measures=[hits]).data.said
    assert any("reads what predict gives by the name of its argument; higher is better" in line for line in said)
    said = errbar.score(truth=Y, prob=P, measures=[errbar.Measure.of(hits, better="low")]).data.said
    assert "hits: reads what predict gives by the name of its argument" in said
    said = errbar.score(truth=Y, prob=P, measures=[errbar.Measure.of(hits, reads="label", better="high")]).data.said
    assert not any("hits" in line for line in said)


def test_what_predict_gives_is_a_class_or_a_number():
    def spread(y_true, y_pred):
        return float(np.sqrt(np.mean((y_true - y_pred) ** 2)))

    run = errbar.score(truth=[1.0, 2.0, 4.0] * 20, value=[1.5, 2.5, 4.5] * 20, measures=[spread])
    assert run["spread"].value == 0.5 and run["spread"].better == "low"
    assert errbar.score(truth=Y, label=CALLED, measures=[hits])["hits"].value == 0.8


@pytest.mark.parametrize(
    "function",
    [
        lambda y_true, y_pred: float(np.mean(y_pred)),  # perfect predictions lie in between
        lambda y_true, y_pred: float(np.mean(y_pred - y_true)),
        lambda y_true, y_pred: 1.0,  # it makes no difference
        lambda y_true, y_pred: float(np.mean(y_pred == "ill")),
        lambda y_true, y_pred: float("nan"),
        lambda y_true, y_pred: y_pred["ill"],
    ],
)
def test_a_function_without_a_better_side_must_be_told(function):
    with pytest.raises(BadInput, match="mine lacks better"):
        errbar.Measure.of(function, name="mine")


def test_a_name_that_errbar_has_is_kept_apart():
    def accuracy(y_true, y_pred):
        return float(np.mean(y_true == y_pred))

    run = errbar.score(truth=Y, label=CALLED, measures=[accuracy, "accuracy"])
    assert run["own_accuracy"].value == run["accuracy"].value == 0.8
    assert run["own_accuracy"].method == "expanded_bootstrap" and run["accuracy"].method == "exact"
