import numpy as np
import pytest

from errbar.errors import BadInput, Refusal
from errbar.records.plan import Partitions
from errbar.records.splitter import RowLayout
from errbar.splits import draw


def test_every_row_is_tested_alone():
    plan = draw("leave_one_out", RowLayout(n=6), seed=0)
    assert [s.test.tolist() for s in plan.splits] == [[0], [1], [2], [3], [4], [5]]
    assert plan.n_train == 5


def test_a_million_splits_are_kept_as_codes():
    plan = draw("loo", RowLayout(n=1_000_000), seed=0)
    assert isinstance(plan.splits, Partitions)
    assert len(plan.splits) == 1_000_000
    assert plan.splits[123_456].test.tolist() == [123_456]


def test_units_are_refused_with_what_would_work():
    with pytest.raises(Refusal, match=r"4 rows of 2 patients. Use leave_one_unit_out"):
        draw("loo", RowLayout(n=4, unit=np.array([0, 0, 1, 1]), unit_name="patient", units="patients"), seed=0)


def test_classes_are_said_to_be_unstratified():
    y = np.array([0, 0, 1, 1])
    plan = draw("loo", RowLayout(n=4, strata=y, classes=y), seed=0)
    assert plan.receipt == ("not stratified by class: each split tests a single row",)


def test_strata_that_were_asked_for_are_refused():
    with pytest.raises(BadInput, match="leave_one_out cannot be stratified by site: each split tests a single row"):
        draw("loo", RowLayout(n=4, strata=np.array([0, 0, 1, 1]), strata_says="site"), seed=0)


def test_the_only_row_of_a_second_class_cannot_be_left_out():
    y = np.array([0, 0, 1, 0])
    with pytest.raises(
        BadInput, match=r"split 2 of leave_one_out trains on 3 rows, all of class 'a'. Class 'b' has 1 row"
    ):
        draw("loo", RowLayout(n=4, strata=y, classes=y, class_names=("a", "b")), seed=0)


def test_the_only_row_of_a_third_class_is_said():
    y = np.array([0, 0, 1, 1, 2])
    plan = draw("loo", RowLayout(n=5, classes=y, class_names=("a", "b", "c")), seed=0)
    assert plan.receipt == ("class 'c' has 1 row: 1 fold trains without it",)


def test_one_row_is_refused():
    with pytest.raises(BadInput, match="leave_one_out needs 2 rows or more; got 1:"):
        draw("loo", RowLayout(n=1), seed=0)
