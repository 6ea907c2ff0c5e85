import numpy as np

from errbar.records.splitter import RowLayout
from errbar.splits import draw


def test_every_row_is_trained_on_and_tested():
    plan = draw("resubstitution", RowLayout(n=5), seed=0)
    (split,) = plan.splits
    assert split.test.tolist() == split.train(5).tolist() == [0, 1, 2, 3, 4]
    assert plan.receipt == ("every row is trained on and tested: no row is unseen",)


def test_units_are_said_to_be_on_both_sides():
    plan = draw("resubstitution", RowLayout(n=4, unit=np.array([0, 0, 1, 1]), unit_name="patient"), seed=0)
    assert "every patient on both sides: resubstitution has no unseen rows" in plan.receipt


def test_a_single_row_is_enough():
    assert len(draw("resubstitution", RowLayout(n=1), seed=0).splits) == 1
