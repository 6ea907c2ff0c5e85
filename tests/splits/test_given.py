import numpy as np
import pytest

from errbar.errors import BadInput, Refusal
from errbar.records.plan import Partitions
from errbar.records.splitter import RowLayout
from errbar.splits import draw


def given(*names, **rest):
    return draw("given", RowLayout(n=len(names), given=np.array(names), **rest), seed=0)


def rows_of(plan):
    return [s.test.tolist() for s in plan.splits]


def test_each_name_is_a_fold_of_a_partition():
    plan = given("b", "a", "c", "a", "b")
    assert isinstance(plan.splits, Partitions)
    assert rows_of(plan) == [[1, 3], [0, 4], [2]]
    assert plan.receipt == ("3 folds as given: a, b, c",)


def test_numbers_are_folds_in_their_order():
    assert rows_of(given(10, 2, 10, 2, 1)) == [[4], [1, 3], [0, 2]]


@pytest.mark.parametrize(
    ("train", "test"), [("train", "test"), ("TRAIN", "Test"), ("training", "hold-out"), ("Development", "validation")]
)
def test_train_and_test_are_one_split(train, test):
    plan = given(train, test, train, test)
    assert rows_of(plan) == [[1, 3]]
    assert plan.splits[0].train(4).tolist() == [0, 2]
    assert plan.receipt == (f"one split as given: {train} trains, {test} is tested",)


def test_a_third_part_beside_train_and_test_is_refused():
    with pytest.raises(BadInput, match="got 3 names: test, train, valid"):
        given("train", "test", "valid", "train")


def test_true_and_false_are_two_folds():
    assert rows_of(given(True, False, True)) == [[1], [0, 2]]


def test_one_fold_is_refused():
    with pytest.raises(BadInput, match="all 3 rows are in fold 'x'"):
        given("x", "x", "x")


@pytest.mark.parametrize("names", [[1.0, np.nan, 2.0], ["a", None, "b"], ["a", "", "b"]])
def test_a_row_without_a_fold_is_refused(names):
    with pytest.raises(BadInput, match="1 rows have none, first row 1"):
        draw("given", RowLayout(n=3, given=np.array(names, dtype=object)), seed=0)


def test_without_folds_it_is_refused():
    with pytest.raises(BadInput, match="given needs a column or an array with the fold of every row"):
        draw("given", RowLayout(n=3), seed=0)


def test_a_unit_in_two_folds_is_refused():
    unit = {"unit": np.array([0, 0, 1, 2]), "unit_name": "patient", "units": "patients"}
    with pytest.raises(
        Refusal, match=r"No patient may be on both sides .*split 0 of given trains on 1 of the patients"
    ):
        given("a", "b", "b", "b", **unit)
    assert "no patient on both sides (3 patients)" in given("a", "a", "b", "b", **unit).receipt


def test_strata_that_were_asked_for_are_refused():
    with pytest.raises(BadInput, match="given cannot be stratified by site: the folds are as given"):
        given("a", "b", "a", "b", strata=np.array([0, 0, 1, 1]), strata_says="site")


def test_a_fold_that_trains_on_one_class_is_refused():
    y = np.array([0, 0, 1, 1])
    with pytest.raises(
        BadInput, match=r"split 0 of given trains on 2 rows, all of class 'y'.*Use kfold stratified by class"
    ):
        given("a", "a", "b", "b", classes=y, class_names=("x", "y"))
