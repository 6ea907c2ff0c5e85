"""Recall and precision by class, and the largest confusions, are counts of the run."""

import numpy as np

import errbar
from errbar.intervals.exact import limits
from errbar.pictures import PictureInput
from errbar.pictures._class_figures import MOST_CLASSES, class_figures


def figures(run):
    return {f.name: f for f in class_figures(PictureInput(run))}


def test_the_worst_class_is_on_top_with_its_exact_interval():
    truth, said = list("aaaabbbbcc"), list("aaabbbcccc")
    found = figures(errbar.score(truth=truth, label=said))
    recall = found["recall_by_class"]
    assert recall.y.names[::-1][0] == "b"  # 2 of 4; then a, 3 of 4
    mark = recall.marks[-1]
    assert mark.x == (0.5, 0.75, 1.0)
    assert (mark.low[0], mark.high[0]) == limits(2, 4, 0.95)
    precision = found["precision_by_class"].marks[-1]
    assert sorted(precision.x) == [0.5, 2 / 3, 1.0]
    pairs = found["top_confusions"]
    assert pairs.y.names[::-1] == ("b → c", "a → b") and pairs.marks[-1].x == (0.5, 0.25)


def test_of_many_classes_the_worst_are_drawn_and_the_rest_is_said():
    names = np.array([f"k{i:02d}" for i in range(40)])
    truth = np.tile(names, 5)
    said = truth.copy()
    said[0] = names[1]
    found = figures(errbar.score(truth=truth, label=said))
    assert len(found["recall_by_class"].y.names) == MOST_CLASSES
    assert "30 worst of 40" in found["recall_by_class"].notes[0]


def test_rows_of_units_have_no_interval_of_a_count_and_two_classes_no_picture():
    units = errbar.score(truth=list("abcabc"), label=list("abbabc"), unit=[0, 0, 1, 1, 2, 2])
    assert figures(units)["recall_by_class"].marks[-1].low == ()
    assert figures(errbar.score(truth=list("abab"), label=list("abbb"))) == {}
