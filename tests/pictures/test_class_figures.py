"""The largest confusions are counts of the run, and cells show them."""

import numpy as np

import errbar
from errbar.intervals.exact import limits
from errbar.pictures import PictureInput
from errbar.pictures._class_figures import class_figures


def figures(run):
    return {f.name: f for f in class_figures(PictureInput(run))}


def test_the_largest_confusions_come_first_with_their_exact_interval():
    pairs = figures(errbar.score(truth=list("aaaabbbbcc"), label=list("aaabbbcccc")))["top_confusions"]
    assert pairs.y.names[::-1] == ("b → c", "a → b") and pairs.marks[-1].x == (0.5, 0.25)
    assert (pairs.marks[-1].low[0], pairs.marks[-1].high[0]) == limits(2, 4, 0.95)


def test_a_matrix_of_many_classes_has_counts_a_key_and_empty_cells():
    names = np.array([f"k{i:02d}" for i in range(24)])
    truth = np.tile(names, 5)
    label = truth.copy()
    label[0] = names[1]
    wrong, right = figures(errbar.score(truth=truth, label=label))["worst_confusions"].marks
    assert {t for t in wrong.text if t} == {"1 (of 5 rows)"} and wrong.text.count("") == len(wrong.text) - 1
    assert set(right.text) == {"4 (of 5 rows)", "5 (of 5 rows)"}
    assert (wrong.label, right.label) == ("wrong, share of the true class", "right, share of the true class")
