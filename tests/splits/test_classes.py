import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import _classes, draw


def counted(plan, y):
    """Test sets of main splits and training sets that lack each class, one by one."""
    test = [sum(c not in y[plan.splits[i].test] for i in plan.mains) for c in range(y.max() + 1)]
    train = [sum(c not in y[s.train(plan.n)] for s in plan.splits) for c in range(y.max() + 1)]
    return test, train


@pytest.mark.parametrize("call", ["kfold(k=7, repeats=3)", "subsampling", "nested_kfold(k=4)", "bootstrap(repeats=30)"])
@pytest.mark.parametrize("cells", [10**7, 1])
def test_missing_classes_are_counted_right_by_table_and_by_sort(call, cells, monkeypatch):
    monkeypatch.setattr(_classes, "MANY_CELLS", cells)
    y = np.random.default_rng(0).permutation(np.repeat([0, 1, 2, 3], [40, 12, 4, 1]))
    plan = draw(call, RowLayout(n=57, strata=y, classes=y), seed=0)
    total = np.bincount(y)
    by_table = isinstance(plan.splits, _classes.Partitions)
    found = (
        _classes._of_partitions(y, total, plan.splits)
        if by_table
        else _classes._of(RowLayout(57, classes=y), total, plan)
    )
    assert (found.test.tolist(), found.train.tolist()) == counted(plan, y)
    assert found.single is None


@pytest.mark.parametrize(
    ("call", "counts", "remedy"),
    [
        ("kfold(k=5)", [19, 1], "What is in one row only cannot be both trained on and tested"),
        ("nested_kfold(k=5)", [18, 2], "Use kfold stratified by class, which spreads it over the folds"),
        ("leave_p_out(p=2)", [18, 2], "Use kfold stratified by class"),
    ],
)
def test_a_refusal_names_what_would_work(call, counts, remedy):
    y = np.repeat([0, 1], counts)
    with pytest.raises(BadInput, match=remedy):
        draw(call, RowLayout(n=20, strata=y, classes=y), seed=0)


def test_what_is_advised_for_two_rows_of_a_class_works():
    y = np.repeat([0, 1], [18, 2])
    assert len(draw("kfold(k=5)", RowLayout(n=20, strata=y, classes=y), seed=0).splits) == 5


def test_the_split_named_is_the_first_that_sees_one_class():
    y = np.array([0, 0, 0, 1, 1, 0])
    folds = np.array([0, 0, 1, 2, 2, 1])
    with pytest.raises(BadInput, match="split 2 of given trains on 4 rows, all of class 0"):
        draw("given", RowLayout(n=6, given=folds, classes=y), seed=0)


def test_units_count_where_there_are_units():
    unit = np.repeat(np.arange(10), 4)
    y = np.isin(unit, [3, 7]).astype(int) + 2 * (unit == 5)
    layout = RowLayout(n=40, unit=unit, strata=y, classes=y, class_names=("a", "b", "c"), unit_name="dog", units="dogs")
    said = draw("kfold(k=5)", layout, seed=0).receipt
    assert "class 'b' has 8 rows in 2 dogs, fewer than the 5 folds: 3 folds test without it" in said
    assert (
        "class 'c' has 4 rows in 1 dog, fewer than the 5 folds: 4 folds test without it, 1 fold trains without it"
        in said
    )


def test_one_class_in_all_rows_is_not_for_the_plan_to_judge():
    y = np.zeros(10, int)
    assert draw("kfold(k=5)", RowLayout(n=10, strata=y, classes=y), seed=0).receipt == ("stratified by class",)
