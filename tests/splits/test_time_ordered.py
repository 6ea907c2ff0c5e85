import numpy as np
import pytest
from sklearn.model_selection import TimeSeriesSplit

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import draw

DAYS = np.arange(60.0)


def sides(plan):
    return [(s.train(plan.n).tolist(), s.test.tolist()) for s in plan.splits]


@pytest.mark.parametrize("k", [2, 3, 5, 10])
def test_distinct_times_give_what_scikit_learn_gives(k):
    n = 6 * (k + 1)
    peer = TimeSeriesSplit(k).split(np.zeros((n, 1)))
    assert sides(draw(f"time_ordered(k={k})", RowLayout(n=n, time=np.arange(float(n))), seed=0)) == [
        (a.tolist(), b.tolist()) for a, b in peer
    ]


def test_one_block_is_one_split():
    plan = draw("time_ordered(k=1)", RowLayout(n=4, time=np.arange(4.0)), seed=0)
    assert sides(plan) == [([0, 1], [2, 3])]
    assert plan.traits.in_words(plan.options) == "1 block in time's order"


@pytest.mark.parametrize("gap", [1, 3])
def test_a_gap_in_days_leaves_out_that_many_days(gap):
    ours = draw(f"time_ordered(k=5, gap={gap})", RowLayout(n=60, time=DAYS), seed=0)
    peer = TimeSeriesSplit(5, gap=gap).split(np.zeros((60, 1)))
    assert sides(ours) == [(a.tolist(), b.tolist()) for a, b in peer]


def test_a_window_trains_on_that_many_days():
    ours = draw("time_ordered(k=5, gap=2, window=7)", RowLayout(n=60, time=DAYS), seed=0)
    peer = TimeSeriesSplit(5, gap=2, max_train_size=7).split(np.zeros((60, 1)))
    assert sides(ours) == [(a.tolist(), b.tolist()) for a, b in peer]


def test_a_distance_that_equals_the_gap_but_for_rounding_is_not_beyond_it():
    # 0.4 - 0.1 is 0.30000000000000004 as floats, so 0.3 < 0.4 - 0.1 would let the row of 0.3 in.
    time = np.array([0.1, 0.2, 0.3, 0.4])
    assert sides(draw("time_ordered(k=1, gap=0.1)", RowLayout(n=4, time=time), seed=0)) == [([0], [2, 3])]
    assert time[2] < time[3] - 0.1


def test_rows_may_come_in_any_order():
    order = np.random.default_rng(0).permutation(60)
    plan = draw("time_ordered(k=5)", RowLayout(n=60, time=DAYS[order]), seed=0)
    found = [(sorted(order[a]), sorted(order[b])) for a, b in sides(plan)]
    assert found == sides(draw("time_ordered(k=5)", RowLayout(n=60, time=DAYS), seed=0))


def test_rows_of_one_time_are_never_parted():
    # Blocks of about 4 of 12 rows: the five rows of time 1 stay together.
    time = np.array([0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 3.0])
    assert sides(draw("time_ordered(k=2)", RowLayout(n=12, time=time), seed=0)) == [
        ([0, 1, 2], [3, 4, 5, 6, 7]),
        ([0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11]),
    ]


def test_one_crowded_time_leaves_a_time_for_every_block():
    time = np.concatenate([np.zeros(97), [1.0, 2.0, 3.0]])
    assert [s.test.tolist() for s in draw("time_ordered(k=3)", RowLayout(n=100, time=time), seed=0).splits] == [
        [97], [98], [99],
    ]  # fmt: skip


def test_units_in_the_test_block_do_not_train():
    unit = np.array([0, 1, 2, 0, 3, 1])
    layout = RowLayout(n=6, time=np.arange(6.0), unit=unit, unit_name="patient", units="patients")
    plan = draw("time_ordered(k=2)", layout, seed=0)
    # Block (2, 3) tests patients 2 and 0: row 0 is out. Block (4, 5) tests 3 and 1: row 1 is out.
    assert sides(plan) == [([1], [2, 3]), ([0, 2, 3], [4, 5])]
    assert "2 times an earlier row was left out of training as its patient is tested" in plan.receipt
    assert "no patient on both sides (4 patients)" in plan.receipt


def test_too_few_times_are_refused():
    with pytest.raises(BadInput, match=r"k \+ 1 distinct times or more; got k=10 with 3:.*Use time_ordered\(k=2\)"):
        draw("time_ordered", RowLayout(n=30, time=np.arange(30.0) % 3), seed=0)


def test_a_gap_that_leaves_nothing_to_train_is_refused():
    with pytest.raises(BadInput, match=r"block 1 of 5 has none with gap=30. Use a smaller gap"):
        draw("time_ordered(k=5, gap=30)", RowLayout(n=60, time=DAYS), seed=0)


def test_without_a_time_it_is_refused():
    with pytest.raises(BadInput, match="Give `time`, or use kfold"):
        draw("time_ordered", RowLayout(n=60), seed=0)


def test_a_missing_time_is_refused():
    with pytest.raises(BadInput, match="2 rows have none, first row 1"):
        draw("time_ordered", RowLayout(n=4, time=np.array([1, np.nan, 2, np.inf])), seed=0)


def test_strata_that_were_asked_for_are_refused_and_classes_are_said():
    y = np.arange(60) % 2
    with pytest.raises(BadInput, match="time_ordered cannot be stratified by site: time decides"):
        draw("time_ordered", RowLayout(n=60, time=DAYS, strata=y, strata_says="site"), seed=0)
    plan = draw("time_ordered", RowLayout(n=60, time=DAYS, strata=y, classes=y), seed=0)
    assert "not stratified by class: time decides which rows are tested together" in plan.receipt


def test_a_first_block_of_one_class_is_refused_with_a_smaller_k():
    y = (DAYS > 20).astype(int)
    with pytest.raises(BadInput, match=r"split 0 of time_ordered.*all of class 'no'.*A smaller k"):
        draw("time_ordered(k=5)", RowLayout(n=60, time=DAYS, classes=y, class_names=("no", "yes")), seed=0)
    assert len(draw("time_ordered(k=1)", RowLayout(n=60, time=DAYS, classes=y), seed=0).splits) == 1
