"""Files that are paired in their order, though a column of ids says otherwise."""

import numpy as np
import pytest

import errbar
from errbar.errors import Refusal

TRUTH = [0, 0, 1, 1]


def table(ids, label, name="id"):
    return {name: ids, "y": TRUTH, "guess": label}


def test_ids_in_another_order_are_noticed_though_the_truth_agrees_row_by_row():
    a, b = table([1, 2, 3, 4], [0, 1, 1, 1]), table([2, 1, 4, 3], [0, 1, 1, 0])
    with pytest.raises(Refusal, match=r"column 'id' names the same rows in a and b, 4 of 4 in other places.*`id=.id.`"):
        errbar.compare({"a": a, "b": b}, truth="y", label="guess", measures="accuracy")
    paired = errbar.compare({"a": a, "b": b}, truth="y", label="guess", id="id", measures="accuracy").comparisons[0]
    assert (paired.left_value, paired.right_value) == (0.75, 0.5)


@pytest.mark.parametrize(
    "b",
    [
        table([1, 2, 3, 4], [0, 0, 1, 1]),  # the same order
        table([5, 6, 7, 8], [0, 0, 1, 1]),  # other names: a counter of its own
        table([2, 2, 1, 1], [0, 0, 1, 1]),  # no id: it repeats
        table([2, 1, 4, 3], [0, 0, 1, 1], name="age"),  # a column of another name
    ],
)
def test_other_columns_say_nothing_of_the_order(b):
    a = table([1, 2, 3, 4], [0, 0, 1, 1], name="id" if "id" in b else "age")
    run = errbar.compare({"a": a, "b": b}, truth="y", label="guess", measures="accuracy")
    assert run.comparisons[0].gap == 0


def test_a_column_that_plays_a_role_is_not_taken_for_an_id():
    a, b = table([1, 2, 3, 4], [0, 0, 1, 1]), table([1, 2, 3, 4], np.array([0, 1, 1, 1]))
    run = errbar.compare({"a": a, "b": b}, truth="y", label="guess", unit="id", measures="accuracy")
    assert run.data.units == 4
