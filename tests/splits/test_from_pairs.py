import numpy as np
import pytest
from sklearn.model_selection import KFold, RepeatedKFold, ShuffleSplit, TimeSeriesSplit

from errbar.errors import BadInput, Refusal
from errbar.records.plan import Partitions
from errbar.records.splitter import RowLayout
from errbar.splits import from_pairs

X = np.zeros((12, 1))


def sides(plan):
    return [(s.train(plan.n).tolist(), s.test.tolist()) for s in plan.splits]


@pytest.mark.parametrize("cv", [KFold(5), KFold(3, shuffle=True, random_state=0), TimeSeriesSplit(3)])
def test_splits_of_scikit_learn_come_over_as_they_are(cv):
    plan = from_pairs(cv.split(X), 12)
    assert plan.family == "given"
    assert sides(plan) == [(a.tolist(), b.tolist()) for a, b in cv.split(X)]


def test_test_sets_that_make_up_the_rows_are_a_partition():
    plan = from_pairs(RepeatedKFold(n_splits=4, n_repeats=3, random_state=0).split(X), 12)
    assert isinstance(plan.splits, Partitions)
    assert (plan.splits.ks, plan.repeats) == ((4, 4, 4), 3)


def test_test_sets_that_overlap_are_repeats():
    pairs = list(ShuffleSplit(5, test_size=4, random_state=0).split(X))
    plan = from_pairs(pairs, 12)
    assert [(s.repeat, s.fold) for s in plan.splits] == [(i, 0) for i in range(5)]
    assert [s.test.tolist() for s in plan.splits] == [b.tolist() for _, b in pairs]


def test_test_sets_apart_that_leave_rows_out_are_folds_of_one_repeat():
    plan = from_pairs([([0, 1], [2]), ([0, 1, 2], [3])], 12)
    assert [(s.repeat, s.fold) for s in plan.splits] == [(0, 0), (0, 1)]


def test_folds_that_do_not_train_on_all_others_are_no_partition():
    plan = from_pairs([([1], [0]), ([0], [1, 2])], 3)
    assert not isinstance(plan.splits, Partitions)


def test_masks_are_rows():
    mask = np.array([True, False, True])
    assert sides(from_pairs([(mask, ~mask)], 3)) == [([0, 2], [1])]


def test_equal_splits_have_equal_digests():
    assert from_pairs(KFold(3).split(X), 12).digest == from_pairs(list(KFold(3).split(X)), 12).digest


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([], r"got an empty list of.*pairs"),
        ([([0, 1], [12])], "Rows are numbered 0 to 11; split 0 of given names 12"),
        ([([0, -1], [2])], "split 0 of given names -1"),
        ([([0, 1], [])], "split 0 of given has 2 and 0 of 12"),
        ([([], [1])], "split 0 of given has 0 and 1 of 12"),
        ([([0, 1], [2, 2])], "split 0 names 1 twice"),
        ([([0.5, 1], [2])], "the training rows of split 0 are float64"),
        ([([0], [1], [2])], "number 0 has 3 parts"),
    ],
)
def test_what_is_no_split_is_refused_in_words(pairs, words):
    with pytest.raises(BadInput, match=words):
        from_pairs(pairs, 12)


def test_a_row_on_both_sides_is_refused():
    with pytest.raises(Refusal, match="split 1 of given has 2 of its 3 test rows in training too"):
        from_pairs([([0], [1]), ([0, 1, 2, 2], [1, 2, 3])], 12)


def test_a_unit_on_both_sides_is_refused():
    layout = RowLayout(n=12, unit=np.arange(12) // 2, unit_name="patient", units="patients")
    with pytest.raises(Refusal, match="split 0 of given trains on 1 of the patients it tests"):
        from_pairs(KFold(4).split(X), 12, layout=layout)
    assert "no patient on both sides (6 patients)" in from_pairs(KFold(3).split(X), 12, layout=layout).receipt


def test_a_look_ahead_is_refused_and_order_is_not():
    layout = RowLayout(n=12, time=np.arange(12.0))
    with pytest.raises(Refusal, match=r"split 0 trains on 8 rows that are not earlier.*\(EB115\)"):
        from_pairs(KFold(3).split(X), 12, layout=layout)
    assert "trained on earlier rows only" in from_pairs(TimeSeriesSplit(3).split(X), 12, layout=layout).receipt


def test_a_training_set_of_one_class_is_refused():
    layout = RowLayout(n=12, classes=np.repeat([0, 1], [8, 4]))
    with pytest.raises(BadInput, match="split 2 of given trains on 8 rows, all of class 0"):
        from_pairs(KFold(3).split(X), 12, layout=layout)


def test_folds_of_rows_are_no_pairs_and_the_remedy_is_named():
    for folds in ([0, 1] * 6, np.arange(12) % 3):
        with pytest.raises(BadInput, match="give PredefinedSplit"):
            from_pairs(folds, 12)
