"""What models of several labels answer, in every shape that libraries give it."""

import numpy as np
import pytest

from errbar.learners.fitting.answers import NoPrediction
from errbar.learners.fitting.label_answers import label_answers

X = np.zeros((3, 1))
LABEL = np.array([[1, 0], [0, 0], [1, 1]])
PROB = np.array([[0.9, 0.2], [0.1, 0.4], [0.8, 0.7]])


class Model:
    def __init__(self, predict=LABEL, classes=None, **methods):
        self.predict = lambda X: predict
        for name, answer in methods.items():
            setattr(self, name, lambda X, answer=answer: answer)
        if classes is not None:
            self.classes_ = classes


def asked(**how):
    return label_answers(Model(**how), X, 3, ("a", "b"))


@pytest.mark.parametrize(
    "given",
    [
        PROB,
        [np.column_stack([1 - p, p]) for p in PROB.T],
        np.stack([1 - PROB, PROB], axis=2),
    ],
    ids=["matrix", "list of pairs", "three axes"],
)
def test_probabilities_are_read_in_any_shape(given):
    found = asked(predict_proba=given)
    assert found["prob"] == pytest.approx(PROB)
    assert found["label"].tolist() == LABEL.tolist()


def test_a_label_that_training_rows_all_lacked_has_probability_0():
    parts = [np.column_stack([1 - PROB[:, 0], PROB[:, 0]]), np.ones((3, 1))]
    found = asked(predict=LABEL * [1, 0], predict_proba=parts, classes=[np.array([0, 1]), np.array([0])])
    assert found["prob"] == pytest.approx(PROB * [1, 0])
    assert asked(predict=LABEL * [1, 0], predict_proba=parts)["prob"] == pytest.approx(PROB * [1, 0])


def test_the_order_of_a_labels_classes_is_read():
    parts = [np.column_stack([p, 1 - p]) for p in PROB.T]
    assert asked(predict_proba=parts, classes=[[1, 0], [1, 0]])["prob"] == pytest.approx(PROB)


def test_a_function_may_give_probabilities_and_scores_are_kept():
    found = asked(predict=PROB)
    assert found["prob"] == pytest.approx(PROB)
    assert found["label"].tolist() == [[1, 0], [0, 0], [1, 1]]
    assert asked(decision_function=PROB * 9 - 4)["score"] == pytest.approx(PROB * 9 - 4)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"predict": LABEL[:, 0]}, r"shape \(3, 2\); it gave shape \(3,\)"),
        ({"predict": LABEL * 2, "predict_proba": PROB}, "0 or 1 for every label; it gave other values in 2 of 3"),
        ({"predict": PROB * 2}, r"must stay in \[0, 1\]; it gave 1.8"),
        ({"predict_proba": PROB[:, :1]}, r"shape \(3, 2\)"),
        ({"predict_proba": [PROB]}, "an array for each of 2 labels; it gave 1"),
        ({"predict_proba": [PROB[:2], PROB]}, r"for each label; it gave shape \(2, 2\)"),
        ({"predict_proba": PROB * np.nan}, "NaN or infinity in 3 of 3"),
    ],
)
def test_what_is_no_prediction_is_refused_in_words(how, says):
    with pytest.raises(NoPrediction, match=says):
        asked(**how)
