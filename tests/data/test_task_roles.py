"""Units, times, strata and folds that come with a task."""

import numpy as np
import pytest

from errbar.columns.read_column import to_column
from errbar.data.read_target import read_target
from errbar.data.table_source import Source
from errbar.data.task_roles import RowColumns, read_row_columns
from errbar.errors import BadInput

N = 40
CLASSES = ["a", "b"] * 20
NUMBERS = np.linspace(0.5, 1, N)


def read(data, y, targets=(), **roles):
    given = RowColumns(**{r: roles.get(r) for r in RowColumns._fields})
    goal = read_target([to_column(y, "y")], kind=None, learner_kinds=(), positive=None, cost=None)
    return read_row_columns(Source(data), given, goal, list(targets), N)


def test_where_nothing_is_given_classes_are_the_strata_and_numbers_have_none():
    parts, said = read(None, CLASSES)
    assert parts["strata"].tolist() == [0, 1] * 20
    assert parts["options"] == {"strata_says": "class", "time_unit": ""} and said == []
    parts, _ = read(None, NUMBERS)
    assert "strata" not in parts and parts["options"]["strata_says"] == ""


def test_a_column_called_target_that_is_not_the_target_is_a_column():
    data = {"target": ["x"] * 10 + ["z"] * 30, "y": NUMBERS}
    parts, _ = read(data, NUMBERS, ["y"], strata="target")
    assert (parts["strata"].tolist(), parts["strata_name"]) == ([0] * 10 + [1] * 30, "target")


@pytest.mark.parametrize(("column", "name"), [("target", "target"), ("y", "y"), ("y", "target")])
def test_the_target_by_either_name_is_cut_at_its_quantiles(column, name):
    parts, said = read({column: NUMBERS}, NUMBERS, [column], strata=name)
    assert parts["strata"].tolist() == [i // 10 for i in range(N)]
    assert said == ["strata: target cut into 4 bins at its quantiles"]


def test_several_outputs_have_no_quantiles():
    goal = read_target(
        [to_column(NUMBERS, "u"), to_column(NUMBERS**2, "v")], kind=None, learner_kinds=(), positive=None, cost=None
    )
    with pytest.raises(BadInput, match="Strata of the target need one output; got 2"):
        read_row_columns(Source({"u": NUMBERS}), RowColumns(None, None, "target", None), goal, [], N)


def test_folds_keep_their_names():
    assert read(None, CLASSES, given_fold=np.arange(N) % 11)[0]["given_fold"].tolist() == [i % 11 for i in range(N)]
    assert read(None, CLASSES, given_fold=["train", "test"] * 20)[0]["given_fold"].tolist() == ["train", "test"] * 20
    assert read(None, CLASSES, given_fold=[True, False] * 20)[0]["given_fold"].tolist() == ["True", "False"] * 20


def test_two_columns_are_no_time():
    with pytest.raises(BadInput, match="`time` must be one column, not the target; got 2"):
        read({"s": range(N), "t": range(N)}, CLASSES, time=["s", "t"])
