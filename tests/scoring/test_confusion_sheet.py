"""The confusion matrix that a run keeps."""

import numpy as np

import errbar
from errbar.scoring.confusion_sheet import LARGEST, MOST


def sheet(**roles):
    return next((s for s in errbar.score(**roles).sheets if s.name == "confusion"), None)


def test_each_cell_with_rows_is_a_line_truth_first():
    assert sheet(truth=list("aabbc"), label=list("abbbb")).rows == (
        ("a", "a", 1),
        ("a", "b", 1),
        ("b", "b", 2),
        ("c", "b", 1),
    )


def test_the_matrix_of_the_third_lecture():
    """Predicted by true, [[50, 0, 0], [0, 46, 4], [0, 4, 46]]."""
    counts = {("A", "A"): 50, ("B", "B"): 46, ("B", "C"): 4, ("C", "B"): 4, ("C", "C"): 46}
    truth, label = (np.repeat([key[i] for key in counts], list(counts.values())) for i in (0, 1))
    assert {(t, p): n for t, p, n in sheet(truth=truth, label=label).rows} == counts


def test_probabilities_are_cut_at_the_threshold_which_the_title_says():
    found = sheet(truth=[0, 0, 1, 1], prob=[0.1, 0.4, 0.35, 0.8], threshold=0.3)
    assert found.title == "Confusion matrix at threshold 0.3"
    assert found.rows == (("0", "0", 1), ("0", "1", 1), ("1", "1", 2))


def test_weights_are_summed_and_called_so():
    found = sheet(truth=[0, 0, 1], label=[0, 1, 1], weight=[1, 2.5, 2])
    assert found.columns == ("true", "predicted", "weight") and found.rows[1] == ("0", "1", 2.5)


def test_small_weights_are_summed_in_their_own_unit():
    """Sums below 1e-9 were called rounding of 0."""
    tiny, weight = 2.0**-50, np.array([1, 2.5, 2])
    found = sheet(truth=[0, 0, 1], label=[0, 1, 1], weight=weight * tiny)
    assert [row[2] for row in found.rows] == (weight * tiny).tolist()


def test_a_run_that_reads_no_labels_has_none():
    assert sheet(truth=[0, 1, 1], prob=[0.2, 0.6, 0.7], measures="roc_auc") is None
    assert sheet(truth=[0, 1, 1], score=[-2.0, 6.0, 7.0]) is None
    assert sheet(truth=[1.0, 2.0], value=[1.0, 2.5]) is None


def test_of_very_many_classes_the_largest_confusions_are_kept():
    names = np.arange(MOST + 20).astype(str)
    label = np.roll(names, 1)
    found = sheet(truth=[*names, "7", "7"], label=[*label, "9", "9"], measures="accuracy")
    assert found.rows[0] == ("7", "9", 2) and len(found.rows) == LARGEST
    assert found.notes == (f"{MOST + 20} classes: the {LARGEST} largest of {MOST + 21} confusions.",)
