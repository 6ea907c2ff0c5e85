"""Counts and shares of a table that was counted by hand."""

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput, picture
from tests.pictures.written import drawn, shaped

TRUTH = ["cat"] * 4 + ["dog"] * 5 + ["owl"] * 1
LABEL = ["cat", "cat", "cat", "dog", "dog", "dog", "cat", "owl", "owl", "owl"]


@pytest.fixture
def figure():
    return drawn("confusion", errbar.score(truth=TRUTH, label=LABEL, measures="accuracy"))


def by_place(figure, names):
    """(true, predicted) -> (text, colour)."""
    cells, _ = shaped(figure, "cells")
    true, predicted = figure.y.names, figure.x.names
    return {(true[int(y)], predicted[int(x)]): (t, v) for x, y, t, v in zip(cells.x, cells.y, cells.text, cells.value)}


def test_rows_are_true_classes_from_the_top_and_columns_predicted_ones(figure):
    assert figure.x.names == ("cat", "dog", "owl", "all") and figure.y.names == ("all", "owl", "dog", "cat")
    found = by_place(figure, figure.x.names)
    assert found["cat", "cat"] == ("3 (75 %)", 0.75)
    assert found["cat", "dog"] == ("1 (25 %)", 0.25)
    assert found["dog", "cat"] == ("1 (20 %)", 0.2)
    assert found["dog", "dog"] == ("2 (40 %)", 0.4)
    assert found["dog", "owl"] == ("2 (40 %)", 0.4)
    assert found["owl", "owl"] == ("1 (100 %)", 1.0)
    assert found["owl", "cat"] == ("", 0.0)  # an empty cell is empty


def test_each_class_is_told_against_the_rest(figure):
    assert figure.notes[0] == "cat against all others: 3 of 4 found (75 %), 3 of 4 predictions right (75 %)."
    assert figure.notes[2] == "owl against all others: 1 of 1 found (100 %), 1 of 3 predictions right (33.3 %)."


def test_a_class_never_predicted_has_no_share_of_predictions():
    found = drawn("confusion", errbar.score(truth=[0, 0, 1], label=[0, 0, 0], classes=[0, 1], measures="accuracy"))
    assert found.notes[1] == "1 against all others: 0 of 1 found (0 %), 0 of 0 predictions right."


def test_probabilities_are_cut_at_the_runs_threshold():
    of = errbar.score(truth=[0, 0, 1, 1], prob=[0.1, 0.4, 0.35, 0.8], threshold=0.3, measures="accuracy")
    found = by_place(drawn("confusion", of), ("0", "1"))
    assert found["0", "1"][0] == "1 (50 %)" and found["1", "1"][0] == "2 (100 %)"


def test_weighted_rows_count_by_their_weight():
    of = errbar.score(truth=[0, 0, 1], label=[0, 1, 1], weight=[1, 2.5, 2], measures="accuracy")
    assert by_place(drawn("confusion", of), ("0", "1"))["0", "1"][0] == "2.5 (71.4 %)"


def test_a_bare_score_is_cut_only_where_a_threshold_was_given():
    truth, score = [0, 0, 1, 1], [-2.0, 1.0, 0.5, 3.0]
    assert drawn("confusion", errbar.score(truth=truth, score=score)) is None
    of = errbar.score(truth=truth, score=score, threshold=0.7)
    assert by_place(drawn("confusion", of), ("0", "1"))["1", "1"][0] == "1 (50 %)"


def test_numbers_have_no_confusion_and_runs_without_rows_neither():
    assert drawn("confusion", errbar.score(truth=[1.5, 2.5, 3.0], value=[1.0, 2.0, 3.0])) is None
    of = errbar.score(truth=TRUTH, label=LABEL, measures="accuracy")
    assert drawn("confusion", errbar.Run.from_json(of.to_json())) is None


def test_beyond_30_classes_the_rarest_stand_together():
    truth = np.concatenate([np.repeat(np.arange(29), 3), np.arange(29, 35)])  # 29 of three rows, 6 of one
    label = truth.copy()
    label[-1], label[0] = 29, 34  # one of the rare taken for another, a common one for a rare one
    found = drawn("confusion", errbar.score(truth=truth, label=label, measures="accuracy"))
    assert len(found.x.names) == 31 and found.x.names[-2:] == ("6 others", "all")
    assert found.notes[0] == "The 6 rarest classes are combined; of the 6 in their common cell 5 are right."
    assert by_place(found, found.x.names)["6 others", "6 others"] == ("6 (100 %)", 1.0)
    assert by_place(found, found.x.names)["0", "6 others"][0] == "1 (33.3 %)"


def test_out_of_fold_every_row_counts_once():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, 2)), np.arange(40) % 2
    of = errbar.evaluate("naive_bayes", X, y, plan="kfold(k=4, repeats=3)", measures="accuracy")
    found = picture("confusion").find(PictureInput(of))
    cells, _ = shaped(found, "cells")
    assert sum(int(t.split()[0]) for t in cells.text) == 40
    assert found.notes[-1].startswith("40 rows out of fold")


def test_rows_that_trained_are_called_so():
    X, y = np.arange(20.0)[:, None], np.arange(20) % 2
    of = errbar.evaluate("naive_bayes", X, y, plan="resubstitution", measures="accuracy")
    assert drawn("confusion", of).notes[-1].startswith("20 rows that trained")


def test_the_last_column_and_row_are_sums(figure):
    _, sums = shaped(figure, "cells")
    true, predicted = figure.y.names, figure.x.names
    found = {(true[int(y)], predicted[int(x)]): text for x, y, text in zip(sums.x, sums.y, sums.text)}
    assert {key: text for key, text in found.items() if key[1] == "all"} == {
        ("cat", "all"): "4",
        ("dog", "all"): "5",
        ("owl", "all"): "1",
        ("all", "all"): "10",
    }
    assert [found["all", name] for name in ("cat", "dog", "owl")] == ["4", "3", "3"]


def test_of_many_classes_the_largest_confusions_are_named():
    truth = ["a"] * 9 + ["b"] * 8 + ["c"] * 3 + ["d", "e"]
    label = ["a"] * 5 + ["b"] * 4 + ["b"] * 6 + ["c"] * 2 + ["c"] * 3 + ["d", "e"]
    figure = picture("confusion").find(PictureInput(errbar.score(truth=truth, label=label)))
    assert figure.notes == ("Largest confusions: 4 of a predicted as b (44.4 %); 2 of b predicted as c (25 %).",)
    right = picture("confusion").find(PictureInput(errbar.score(truth=truth, label=truth)))
    assert right.notes == ("No row is confused.",)
