import numpy as np
import pytest
from sklearn.model_selection import LeavePOut

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import draw


def test_every_pair_is_left_out_as_scikit_learn_does():
    ours = [(s.train(6).tolist(), s.test.tolist()) for s in draw("leave_p_out", RowLayout(n=6), seed=0).splits]
    assert ours == [(a.tolist(), b.tolist()) for a, b in LeavePOut(2).split(np.zeros((6, 1)))]


@pytest.mark.heavy
def test_447_rows_are_the_most_for_pairs():
    # 447 * 446 / 2 = 99,681; 448 * 447 / 2 = 100,128.
    assert len(draw("leave_p_out", RowLayout(n=447), seed=0).splits) == 99_681
    with pytest.raises(BadInput, match=r"each choice of 2 of 448 rows: 100,128 fits.*Use kfold"):
        draw("leave_p_out", RowLayout(n=448), seed=0)


def test_a_number_beyond_reason_is_not_written_out():
    with pytest.raises(BadInput, match=r"more than 10\^15 fits"):
        draw("leave_p_out(p=500)", RowLayout(n=1000), seed=0)


def test_units_are_left_out_whole():
    unit = np.array([0, 1, 1, 2])
    plan = draw("leave_p_out", RowLayout(n=4, unit=unit), seed=0)
    assert [s.test.tolist() for s in plan.splits] == [[0, 1, 2], [0, 3], [1, 2, 3]]


@pytest.mark.parametrize("p", [4, 5])
def test_something_must_be_left_to_train(p):
    with pytest.raises(BadInput, match=f"1 <= p < the number of rows; got p={p} with 4"):
        draw(f"leave_p_out(p={p})", RowLayout(n=4), seed=0)


def test_strata_that_were_asked_for_are_refused():
    with pytest.raises(BadInput, match="leave_p_out cannot be stratified by site"):
        draw("leave_p_out", RowLayout(n=4, strata=np.array([0, 0, 1, 1]), strata_says="site"), seed=0)
