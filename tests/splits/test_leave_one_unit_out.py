import numpy as np
import pytest
from sklearn.model_selection import LeaveOneGroupOut

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import draw


def test_each_unit_is_left_out_as_scikit_learn_does():
    unit = np.array([2, 0, 1, 1, 0, 2, 2])
    plan = draw("leave_one_unit_out", RowLayout(n=7, unit=unit), seed=0)
    peer = LeaveOneGroupOut().split(np.zeros((7, 1)), groups=unit)
    assert [(s.train(7).tolist(), s.test.tolist()) for s in plan.splits] == [(a.tolist(), b.tolist()) for a, b in peer]


def test_codes_with_holes_are_closed_up():
    plan = draw("leave_one_unit_out", RowLayout(n=4, unit=np.array([7, 3, 7, 12])), seed=0)
    assert [s.test.tolist() for s in plan.splits] == [[1], [0, 2], [3]]


def test_without_units_it_is_refused():
    with pytest.raises(BadInput, match="Give `unit`, or use leave_one_out"):
        draw("leave_one_unit_out", RowLayout(n=4), seed=0)


def test_a_single_unit_is_refused():
    layout = RowLayout(n=4, unit=np.zeros(4, int), unit_name="patient", units="patients")
    with pytest.raises(BadInput, match="needs 2 patients or more; all 4 rows are of one patient"):
        draw("leave_one_unit_out", layout, seed=0)


def test_a_unit_that_holds_all_rows_of_a_class_is_said():
    y, unit = np.array([0, 1, 0, 1, 2, 2]), np.array([0, 0, 1, 1, 2, 2])
    layout = RowLayout(n=6, unit=unit, classes=y, class_names=("a", "b", "c"), unit_name="site", units="sites")
    plan = draw("leave_one_unit_out", layout, seed=0)
    assert "class 'c' has 2 rows in 1 site: 1 fold trains without it" in plan.receipt
