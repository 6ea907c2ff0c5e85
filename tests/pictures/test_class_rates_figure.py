"""Recall and precision of a class stand in one row of one picture."""

import numpy as np

import errbar
from errbar.intervals.exact import limits
from errbar.pictures import PictureInput
from errbar.pictures._class_figures import class_figures, class_numbers
from errbar.pictures._class_rates_figure import MOST_CLASSES
from tests.pictures.written import marked


def figures(run):
    return {f.name: f for f in class_figures(PictureInput(run))}


def rates(run, what="class"):
    return figures(run)[f"rates_by_{what}"]


def test_both_rates_are_in_one_row_on_one_axis_with_exact_intervals():
    found = rates(errbar.score(truth=list("aaaabbbbcc"), label=list("aaabbbcccc")))
    # a: recall 3/4, precision 3/3; b: recall 2/4, precision 2/3; c: recall 2/2, precision 2/4
    assert found.y.names == ("a", "c", "b")  # from below: b has the lowest rates
    recall, precision = marked(found, "recall, 95 % interval"), marked(found, "precision, 95 % interval")
    assert recall.x == (0.5, 1.0, 0.75) and precision.x == (2 / 3, 0.5, 1.0)
    assert (recall.low[0], recall.high[0]) == limits(2, 4, 0.95)
    assert (precision.low[1], precision.high[1]) == limits(2, 4, 0.95)
    assert [round(y) for y in recall.y] == [round(y) for y in precision.y] == [2, 1, 0]
    assert 0 <= found.x.low < min(recall.low + precision.low) and found.x.high == 1.02
    assert recall.text[0].startswith("b, recall: 2 of 4, ")


def test_a_class_that_is_never_predicted_has_no_precision():
    found = rates(errbar.score(truth=list("aabbcc"), label=list("aabbbb")))
    assert found.y.names[-1] == "c"
    assert len(marked(found, "recall, 95 % interval").x) == 3
    assert len(marked(found, "precision, 95 % interval").x) == 2


def test_of_many_classes_the_lowest_are_drawn_and_the_csv_has_all():
    names = np.array([f"k{i:02d}" for i in range(40)])
    truth = np.tile(names, 5)
    label = truth.copy()
    label[0] = names[1]
    run = errbar.score(truth=truth, label=label)
    found = rates(run)
    assert len(found.y.names) == MOST_CLASSES and found.y.names[-1] == "k00"
    assert found.notes == ("The 30 lowest of 40 classes.",)
    lines = class_numbers(PictureInput(run))["rates_by_class"]
    assert len(lines) == 40
    # k00: 4 of 5 found, all 4 predictions right
    assert lines[0][:4] == ["k00", 4.0, 5.0, 0.8] and lines[0][6:8] == [4.0, 1.0]


def test_rows_of_units_have_no_interval_of_a_count():
    units = errbar.score(truth=list("abcabc"), label=list("abbabc"), unit=[0, 0, 1, 1, 2, 2])
    assert marked(rates(units), "recall").low == ()


def test_labels_that_a_row_may_have_several_of_have_the_same_picture():
    truth = [[1, 0], [1, 1], [1, 0], [0, 1]]
    label = [[1, 0], [1, 0], [0, 0], [0, 1]]
    found = rates(errbar.score(truth=truth, label=label, kind="multilabel", classes=["x", "y"]), "label")
    # x: found 2 of 3, both predictions right; y: found 1 of 2, its prediction right
    assert found.y.names == ("x", "y")
    assert marked(found, "recall, 95 % interval").x == (0.5, 2 / 3)
    assert marked(found, "precision, 95 % interval").x == (1.0, 1.0)


def test_two_classes_have_no_such_picture():
    assert figures(errbar.score(truth=list("abab"), label=list("abbb"))) == {}
