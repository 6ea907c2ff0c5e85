import numpy as np
import pytest

from errbar._shelf import shelf
from errbar.errors import BadInput, Refusal
from errbar.records.splitter import RowLayout
from errbar.splits import draw
from errbar.splits._layout import dense


@pytest.mark.parametrize("name", [n for n in shelf("splits").names if n != "time_ordered"])
def test_only_time_ordered_takes_rows_with_a_time(name):
    rest = {"unit": np.arange(20) % 10, "given": np.arange(20) % 4}
    with pytest.raises(
        Refusal, match=rf"{name} trains on rows that come later .*\(EB115\).*time_ordered, or leave `time`"
    ):
        draw(name, RowLayout(n=20, time=np.arange(20.0), **rest), seed=0)


@pytest.mark.parametrize("role", ["strata", "unit", "time", "given", "classes"])
def test_every_role_needs_as_many_entries_as_rows(role):
    with pytest.raises(BadInput, match=rf"one {role} per row; got the shape \(3,\)"):
        draw("kfold(k=2)", RowLayout(n=4, **{role: np.zeros(3)}), seed=0)


def test_no_rows_are_refused():
    with pytest.raises(BadInput, match="A plan needs rows; got 0"):
        draw("kfold", RowLayout(n=0), seed=0)


def test_class_codes_are_whole_numbers():
    with pytest.raises(BadInput, match="Class codes must be whole numbers of 0 or more; got float64"):
        draw("kfold(k=2)", RowLayout(n=4, classes=np.zeros(4)), seed=0)


def test_codes_become_dense_and_dense_codes_stay():
    assert dense(np.array([5, 2, 5, 9])).tolist() == [1, 0, 1, 2]
    assert dense(np.array(["b", "a", "b"])).tolist() == [1, 0, 1]
    assert dense(np.array([1, 0, 2])).tolist() == [1, 0, 2]


def test_units_may_be_called_anything():
    by_name = RowLayout(n=6, unit=np.array(list("xxyyzz")))
    by_code = RowLayout(n=6, unit=np.array([0, 0, 1, 1, 2, 2]))
    assert draw("kfold(k=3)", by_name, seed=0).digest == draw("kfold(k=3)", by_code, seed=0).digest


def test_strata_missing_from_training_are_said():
    site = np.repeat(np.arange(10), 2)
    plan = draw("holdout(rate=0.25)", RowLayout(n=20, strata=site, strata_says="site"), seed=0)
    missing = 10 - len(np.unique(site[plan.splits[0].train(20)]))
    assert plan.receipt == ("stratified by site", f"up to {missing} of 10 strata are missing from a training set")
