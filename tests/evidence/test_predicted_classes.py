import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.evidence.predicted_classes import (
    BLOCK,
    code_cells,
    count_four,
    largest_of_each,
    predicted_classes,
    ranking_of,
)
from errbar.records.predictions import Predictions

Y = np.array([0, 1, 1, 0])
P = np.array([0.2, 0.5, 0.9, 0.6])


def given(**parts):
    return Predictions(**{"kind": "binary", "truth": Y, "classes": ("a", "b"), "positive": 1, **parts})


def classes(predictions, threshold=None):
    return predicted_classes(predictions, threshold, lambda: largest_of_each(predictions.prob)).tolist()


def test_labels_are_read_and_probabilities_are_cut_where_they_reach_the_threshold():
    assert classes(given(label=np.array([1, 1, 0, 0]), prob=P)) == [1, 1, 0, 0]
    assert classes(given(prob=P)) == [0, 1, 1, 1]
    assert classes(given(label=np.array([1, 1, 0, 0]), prob=P), 0.7) == [0, 0, 1, 0]
    assert classes(given(prob=P, positive=0)) == [1, 0, 0, 0]
    assert classes(given(score=np.array([-1.0, 0.5, 2.0, 0.4]))) == [0, 1, 1, 0]


def test_of_several_columns_the_largest_decides():
    wide = np.array([[0.2, 0.5, 0.3], [0.6, 0.2, 0.2], [0.1, 0.2, 0.7], [0.4, 0.4, 0.2]])
    three = {"kind": "multiclass", "classes": ("a", "b", "c"), "positive": None}
    assert classes(given(prob=wide, **three)) == [1, 0, 2, 0]
    assert classes(given(score=-wide, **three)) == [0, 1, 0, 2]
    with pytest.raises(BadInput, match="this task has 3 classes"):
        classes(given(prob=wide, **three), 0.3)


@pytest.mark.parametrize(("parts", "said"), [({"label": Y}, "only labels"), ({"prob": P}, "got 2")])
def test_what_cannot_be_cut_is_refused(parts, said):
    with pytest.raises(BadInput, match=said):
        classes(given(**parts), 2.0)


def test_blocks_change_nothing():
    wide = np.random.default_rng(0).random((BLOCK // 2 + 7, 5))
    assert np.array_equal(largest_of_each(wide), wide.argmax(axis=1))


def test_rows_are_ordered_by_the_score_before_the_probability_and_turned_for_the_other_class():
    both = given(prob=P, score=-P)
    assert ranking_of(both) is both.score
    assert ranking_of(both, 0).tolist() == P.tolist()
    with pytest.raises(BadInput, match="only labels"):
        ranking_of(given(label=Y))


@pytest.mark.parametrize("k", [2, 16, 17])
def test_cells_are_coded_and_counted(k):
    truth, label = np.array([0, 1, 1, 0, 1], np.uint8), np.array([0, 1, 0, 1, 1], np.uint8)
    assert code_cells(truth, label, k).tolist() == [0, k + 1, k, 1, k + 1]
    assert count_four(truth == 1, label == 1).tolist() == [[1.0, 1.0], [1.0, 2.0]]
