import numpy as np
import pandas as pd
import pytest

from errbar.errors import BadInput
from tests.reading import predictions_of, task_of

FRAME = pd.DataFrame(
    {
        "rain": [1, 0, 1, 0],
        "wind": [0, 1, 1, 0],
        "l_rain": [1, 0, 0, 0],
        "l_wind": [0, 1, 1, 1],
        "p_rain": [0.9, 0.2, 0.4, 0.1],
    }
).assign(p_wind=[0.3, 0.6, 0.5, 0.7])
ROLES = {"truth": ["rain", "wind"], "kind": "multilabel"}


def test_labels_are_named_by_the_columns_of_truth():
    found = predictions_of(FRAME, **ROLES, label=["l_rain", "l_wind"])
    assert found.kind == "multilabel"
    assert found.classes == ("rain", "wind")
    assert found.truth.tolist() == FRAME[["rain", "wind"]].to_numpy().tolist()
    assert found.label.tolist() == FRAME[["l_rain", "l_wind"]].to_numpy().tolist()
    assert found.class_counts.tolist() == [2, 2]


def test_arrays_frames_and_names_of_their_own_are_taken():
    truth, label = FRAME[["rain", "wind"]], FRAME[["l_rain", "l_wind"]]
    assert predictions_of(truth=truth.to_numpy(), label=label.to_numpy(), kind="multilabel").classes == ("0", "1")
    assert predictions_of(truth=truth, label=label, kind="multilabel").classes == ("rain", "wind")
    named = predictions_of(truth=truth.to_numpy(), label=label.to_numpy() == 1, kind="multilabel", classes="a,b")
    assert named.classes == ("a", "b")
    assert named.label.tolist() == label.to_numpy().tolist()


def test_yes_and_no_are_1_and_0():
    words = FRAME[["rain", "wind"]].replace({1: "yes", 0: "no"})
    found = predictions_of(truth=words, label=FRAME[["l_rain", "l_wind"]], kind="multilabel")
    assert found.truth.tolist() == FRAME[["rain", "wind"]].to_numpy().tolist()


@pytest.mark.parametrize(
    ("roles", "says"),
    [
        ({"truth": ["rain", "wind"], "label": ["l_rain", "l_wind"]}, 'give `kind="multilabel"`'),
        (
            {"truth": "rain", "label": "l_rain", "kind": "multilabel"},
            "for each label in `truth`; got 1",
        ),
        ({**ROLES, "label": "l_rain"}, "Each of the 2 labels needs its own `label` column; got 1"),
        ({**ROLES, "label": ["p_rain", "p_wind"]}, "column 'p_rain' has 4 other values, '0.9' in row 1"),
        ({**ROLES, "prob": ["p_wind", "p_rain"]}, "'p_wind' is in the place of 'rain', but its name ends in 'wind'"),
        ({**ROLES, "value": ["p_rain", "p_wind"]}, "`value` is for numbers"),
        ({**ROLES, "label": ["l_rain", "l_wind"], "positive": 1}, "`positive` is for one class a row"),
        ({**ROLES, "label": ["l_rain", "l_wind"], "classes": "a"}, "`classes` must name each of the 2 labels once"),
        ({"truth": "rain", "label": "l_rain", "kind": "regression"}, "the columns make it binary"),
        ({"truth": "rain", "label": "l_rain", "kind": "many"}, "`kind` must be binary"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_to_give(roles, says):
    with pytest.raises(BadInput) as refused:
        predictions_of(FRAME, **roles)
    assert says in str(refused.value)


def test_a_missing_label_is_refused_by_its_row():
    with pytest.raises(BadInput, match="wind"):
        predictions_of(FRAME.assign(wind=[0, 1, None, 0]), **ROLES, label=["l_rain", "l_wind"])


def test_a_target_of_labels_needs_its_kind_unless_the_learner_tells():
    X, y = np.arange(8.0).reshape(4, 2), FRAME[["rain", "wind"]]
    with pytest.raises(BadInput, match="2 target columns of 0 and 1 may be labels or numbers"):
        task_of(X, y)
    assert task_of(X, y, kind="multilabel").classes == ("rain", "wind")
    assert task_of(X, y, kind="multioutput").kind == "multioutput"
    assert task_of(X, y, learner_kinds=("regression", "multioutput")).kind == "multioutput"
    told = task_of(X, y, learner_kinds=("binary", "multiclass", "multilabel"))
    assert (told.kind, told.y.tolist()) == ("multilabel", y.to_numpy().tolist())
    assert any("the learner is a classifier" in line for line in told.said)
    with pytest.raises(BadInput, match="a column of 0 and 1 for each label; got 2"):
        task_of(X, y * 3, learner_kinds=("binary", "multiclass", "multilabel"))


def test_one_label_may_be_kept_in_proportion():
    data = FRAME.assign(x=range(4))
    roles = {"target": ["rain", "wind"], "kind": "multilabel"}
    assert task_of(data, **roles).strata is None
    assert task_of(data, **roles, strata="wind").strata.tolist() == [0, 1, 1, 0]
    with pytest.raises(BadInput, match="Strata of several labels need one of them"):
        task_of(data, **roles, strata="target")
