import warnings

import numpy as np
import pytest
from sklearn.model_selection import StratifiedKFold

from errbar.errors import BadInput, Refusal
from errbar.records.plan import Partitions
from errbar.records.splitter import RowLayout
from errbar.splits import draw

PATIENTS = {"unit_name": "patient", "units": "patients"}


def test_ten_folds_of_one_repeat_by_default():
    plan = draw("kfold", RowLayout(n=100), seed=0)
    assert plan.key == "kfold(k=10, repeats=1)"
    assert isinstance(plan.splits, Partitions)
    assert [len(s.test) for s in plan.splits] == [10] * 10


def test_a_number_is_one_of_folds():
    assert draw("5", RowLayout(n=100), seed=0).key == "kfold(k=5, repeats=1)"


def test_repeats_are_different_partitions():
    plan = draw("kfold(k=3, repeats=10)", RowLayout(n=30), seed=0)
    assert len(plan.splits) == 30
    assert len({c.tobytes() for c in plan.splits.codes}) == 10


def test_more_folds_than_rows_are_refused():
    with pytest.raises(BadInput) as found:
        draw("kfold(k=20)", RowLayout(n=12), seed=0)
    assert str(found.value) == "kfold needs 2 <= k <= n, got k=20 with n=12 rows. Use kfold(k=12)."


def test_one_fold_is_refused():
    with pytest.raises(BadInput, match=r"needs 2 <= k <= n, got k=1 with n=12 rows. Use kfold\(k=5\)"):
        draw("kfold(k=1)", RowLayout(n=12), seed=0)


def test_more_folds_than_units_are_refused():
    unit = np.arange(40) % 4
    with pytest.raises(
        BadInput, match=r"the number of patients, got k=10 with 4 patients \(40 rows\). Use kfold\(k=4\)"
    ):
        draw("kfold", RowLayout(n=40, unit=unit, **PATIENTS), seed=0)


def test_as_many_folds_as_units_leave_each_out_once():
    unit = np.array([0, 0, 0, 1, 2, 2])
    plan = draw("kfold(k=3)", RowLayout(n=6, unit=unit), seed=0)
    assert sorted(tuple(s.test) for s in plan.splits) == [(0, 1, 2), (3,), (4, 5)]


def test_rare_classes_are_dealt_and_said():
    # As scikit-learn does, but with words instead of a warning: 3 rows over 10 folds leave 7 without.
    y = np.repeat([0, 1, 2], [60, 3, 37])
    plan = draw("kfold", RowLayout(n=100, strata=y, classes=y, class_names=("a", "c", "b")), seed=0)
    held = [int((y[s.test] == 1).sum()) for s in plan.splits]
    assert sorted(held) == [0] * 7 + [1] * 3
    assert "class 'c' has 3 rows, fewer than the 10 folds: 7 folds test without it" in plan.receipt


def test_a_class_of_one_row_is_tested_by_a_model_that_never_saw_it():
    y = np.repeat([0, 1, 2], [50, 49, 1])
    plan = draw("kfold", RowLayout(n=100, strata=y, classes=y, class_names=("a", "b", "c")), seed=0)
    assert (
        "class 'c' has 1 row, fewer than the 10 folds: 9 folds test without it, 1 fold trains without it"
        in plan.receipt
    )


def test_a_training_fold_of_one_class_is_refused():
    y = np.array([0] * 9 + [1])
    with pytest.raises(BadInput, match=r"must see two classes or more; split \d of kfold.*Class 'ill' has 1 row"):
        draw("kfold(k=5)", RowLayout(n=10, strata=y, classes=y, class_names=("well", "ill")), seed=0)


def test_many_rare_classes_are_counted_not_listed():
    y = np.concatenate([np.zeros(50, int), np.arange(1, 21), np.arange(1, 21)])
    plan = draw("kfold", RowLayout(n=90, strata=y, classes=y), seed=0)
    assert len([line for line in plan.receipt if "has 2 rows" in line]) == 3
    assert plan.receipt[-1] == "17 more classes are missing from a test or training set"


@pytest.mark.parametrize("counts", [[50, 50], [90, 10], [33, 33, 34], [41, 7, 13, 2]])
def test_class_counts_are_at_least_as_even_as_scikit_learns(counts):
    y = np.random.default_rng(0).permutation(np.repeat(np.arange(len(counts)), counts))
    plan = draw("kfold(k=7)", RowLayout(n=len(y), strata=y), seed=0)
    ours = np.array([np.bincount(y[s.test], minlength=len(counts)) for s in plan.splits])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of classes rarer than k
        peer = list(StratifiedKFold(7, shuffle=True, random_state=0).split(y, y))
    theirs = np.array([np.bincount(y[test], minlength=len(counts)) for _, test in peer])
    assert (np.ptp(ours, axis=0) <= np.maximum(np.ptp(theirs, axis=0), 1)).all()
    assert np.ptp(ours.sum(axis=1)) <= np.ptp(theirs.sum(axis=1))


def test_a_unit_bigger_than_a_fold_is_said():
    unit = np.concatenate([np.zeros(30, int), np.arange(1, 71)])
    plan = draw("kfold(k=10)", RowLayout(n=100, unit=unit, **PATIENTS), seed=0)
    assert plan.receipt == (
        "one patient holds 30 of the 100 rows (30%), more than a test set should: "
        "the largest test set has 30% of the rows",
        "no patient on both sides (71 patients)",
    )


def test_a_unit_of_more_than_half_the_rows_is_said_loudly():
    unit = np.concatenate([np.zeros(60, int), np.arange(1, 41)])
    plan = draw("kfold(k=5)", RowLayout(n=100, unit=unit, **PATIENTS), seed=0)
    assert plan.receipt[0].startswith("ATTENTION: one patient holds 60 of the 100 rows (60%)")
    assert any("the largest test set has 60% of the rows" in line for line in plan.receipt)


def test_units_with_strata_say_how_even_they_are():
    # Two sites of 5 healthy and 5 ill rows each, four folds of one class: shares are 50 points off at worst.
    unit = np.repeat(np.arange(4), 5)
    y = np.repeat([0, 1], 10)
    plan = draw("kfold(k=4)", RowLayout(n=20, unit=unit, strata=y, **PATIENTS), seed=0)
    assert plan.receipt[0] == (
        "stratified by class as far as whole patients allow: a share in a test set is at most 50.0 points off"
    )


def test_units_that_are_even_are_not_said_to_be_0_points_off():
    unit = np.repeat(np.arange(10), 2)
    plan = draw("kfold(k=5)", RowLayout(n=20, unit=unit, strata=np.tile([0, 1], 10), **PATIENTS), seed=0)
    assert plan.receipt[0] == "stratified by class"


def test_rows_with_a_time_are_not_shuffled():
    with pytest.raises(Refusal, match=r"looks ahead.*\(EB115\).*Use time_ordered, or leave `time` out"):
        draw("kfold", RowLayout(n=30, time=np.arange(30.0)), seed=0)
