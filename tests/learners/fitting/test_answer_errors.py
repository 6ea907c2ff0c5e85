"""An answer that is no prediction is refused in words."""

import numpy as np
import pytest

from errbar.errors import LearnerFailed
from errbar.learners import learner
from errbar.learners.fitting import fit_fold
from tests.learners.fitting.small_tasks import BINARY, SPLITS, THREE, VALUES, Says, X
from tests.learners.rows import classes


class SaysNothing(Says):
    """A model whose probabilities are None."""

    def predict_proba(self, X):
        return None


HALF = np.full((30, 2), 0.5)
BAD = {
    "too few": (BINARY, Says(["no"] * 29), "it gave 29 for 30 test rows"),
    "too few values": (VALUES, Says(np.zeros(31)), "it gave 31 for 30 test rows"),
    "a matrix of values": (VALUES, Says(np.zeros((30, 2))), "shape (30,); it gave shape (30, 2)"),
    "a single number": (VALUES, Says(3.0), "predict must be one column; got one float. Give an array"),
    "NaN values": (
        VALUES,
        Says(np.r_[np.zeros(10), np.nan, np.zeros(18), np.inf]),
        "predict must give finite numbers; it gave NaN or infinity in 2 of 30 test rows, number 11 first",
    ),
    "words for numbers": (VALUES, Says(["a"] * 30), "predict must be numbers; column 'predict' has text, 'a' in row 1"),
    "None for numbers": (VALUES, Says([None] * 29 + ["x"]), "it gave none in 29 of 30 test rows, number 1 first"),
    "an unseen class": (
        BINARY,
        Says(["no"] * 29 + ["maybe"]),
        "classes of the data (no, yes); it gave 'maybe' in 1 of 30 test rows, number 30 first",
    ),
    "text for numbers": (classes(X, BINARY.y), Says(["one"] * 30), "it gave 'one' in 30 of 30"),
    "NaN classes": (classes(X, BINARY.y), Says(np.full(30, np.nan)), "it gave NaN or infinity in 30 of 30"),
    "None for classes": (BINARY, Says(None, HALF, classes=["no", "yes"]), "predict must give an array with a row for"),
    "None for probabilities": (BINARY, SaysNothing(["no"] * 30, 0), "predict_proba must give an array with a row for"),
    "a probability for one of three": (
        classes(X, THREE.y),
        Says(np.full(30, 0.3)),
        "it gave 0.3 in 30 of 30 test rows, number 1 first (probabilities would be a column for each class)",
    ),
    "codes of other numbers": (classes(X, BINARY.y, [1, 2]), Says(np.zeros(30)), "it gave 0.0 in 30 of 30"),
    "columns of text classes": (
        THREE,
        Says(np.tile([0.1, 0.2, 0.7], (30, 1))),
        "predict gives 3 columns without their classes; classes are text (c, a, b), so their order must be given",
    ),
    "probabilities of text classes": (
        BINARY,
        Says(["no"] * 30, HALF),
        "predict_proba gives 2 columns without their classes; classes are text (no, yes)",
    ),
    "ragged": (BINARY, Says([["a"], ["b", "c"]]), "rows of unequal length"),
    "one column of probabilities beyond 1": (
        BINARY,
        Says(["no"] * 30, np.full(30, 1.5)),
        "predict_proba must stay in [0, 1]; it gave 1.5 in 30 of 30",
    ),
    "a column too many": (BINARY, Says(["no"] * 30, np.full((30, 3), 1 / 3)), "it gave shape (30, 3)"),
    "probabilities of too few rows": (BINARY, Says(["no"] * 30, HALF[:9]), "it gave shape (9, 2)"),
    "sums": (
        BINARY,
        Says(["no"] * 30, HALF * 0.8),
        "predict_proba must add up to 1 in every row; it adds up to 0.8 in 30 of 30",
    ),
    "below 0": (BINARY, Says(["no"] * 30, np.tile([1.2, -0.2], (30, 1))), "must stay in [0, 1]; it gave 1.2 in 30 of"),
    "NaN probabilities": (BINARY, Says(["no"] * 30, HALF * np.nan), "predict_proba must give finite numbers"),
    "probabilities of a strange class": (
        BINARY,
        Says(["no"] * 30, HALF, classes=["no", "ja"]),
        "classes_ must be classes of the data (no, yes); it holds 'ja'",
    ),
    "a NaN score": (BINARY, Says(["no"] * 30, decision=np.full(30, np.nan)), "decision_function must give finite"),
    "a matrix of scores": (BINARY, Says(["no"] * 30, decision=HALF), "it gave shape (30, 2)"),
}


@pytest.mark.parametrize("name", BAD)
def test_an_answer_that_is_no_prediction_is_refused_in_words(name):
    task, model, says = BAD[name]
    with pytest.raises(LearnerFailed) as e:
        fit_fold(learner(model), task, SPLITS[4], 4, 0)
    assert str(e.value).startswith(f"{type(model).__name__}: fold 2 of repeat 2 (60 training rows) failed: ")
    assert says in str(e.value)
