import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import draw


def test_15_repeats_and_10_halvings_take_315_fits():
    # J (2 M + 1) = 15 * 21.
    plan = draw("paired_halves", RowLayout(n=200), seed=0)
    assert len(plan.splits) == 315
    assert len(plan.mains) == 15
    assert [(s.repeat, s.other, s.fold) for s in plan.splits if s.role == "half"] == [
        (m, side, j) for m in range(10) for side in (0, 1) for j in range(15)
    ]


def test_halves_share_no_row_and_test_as_many_rows_as_all_do():
    plan = draw("paired_halves(repeats=3, halvings=4)", RowLayout(n=101), seed=0)
    for m in range(4):
        half = [set(), set()]
        for s in plan.splits:
            if s.role == "half" and s.repeat == m:
                # 101 - round(90.9) = 10 tested; 50 in a half, so 40 train.
                assert (len(s.test), len(s.trained)) == (10, 40)
                half[s.other] |= {*s.test.tolist(), *s.trained.tolist()}
        assert [len(h) for h in half] == [50, 50]
        assert not half[0] & half[1]


def test_an_odd_row_is_said():
    assert "one row in no half: 101 is odd" in draw("paired_halves", RowLayout(n=101), seed=0).receipt
    assert draw("paired_halves", RowLayout(n=100), seed=0).receipt == ()


def test_halves_are_of_whole_units():
    unit = np.arange(200) % 40
    plan = draw("paired_halves(repeats=2, halvings=3)", RowLayout(n=200, unit=unit), seed=0)
    for m in range(3):
        half = [set(), set()]
        for s in plan.splits:
            if s.role == "half" and s.repeat == m:
                assert len(np.unique(unit[s.test])) == 4
                half[s.other] |= {*unit[s.test].tolist(), *unit[s.trained].tolist()}
        assert [len(h) for h in half] == [20, 20] and not half[0] & half[1]


def test_halves_are_stratified():
    y = np.repeat([0, 1], [60, 40])
    for s in draw("paired_halves(repeats=2, halvings=2)", RowLayout(n=100, strata=y), seed=0).splits:
        assert int(y[s.test].sum()) == 4
        if s.role == "half":
            assert int(y[s.trained].sum()) == 16


def test_a_half_must_train_on_two_rows():
    # Half of 10 rows is 5; rate 0.5 tests all 5 of them. At rate 0.7 3 are tested and 2 train.
    with pytest.raises(BadInput, match=r"half of 10 rows is 5, of which rate=0.5 tests 5. Use a higher rate"):
        draw("paired_halves(rate=0.5)", RowLayout(n=10), seed=0)
    assert len(draw("paired_halves(rate=0.7)", RowLayout(n=10), seed=0).splits) == 315
