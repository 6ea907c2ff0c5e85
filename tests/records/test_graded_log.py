import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.records.graded_log import GradedLog, as_texts

SIX = as_texts(["a", "a", "b", "b", "c", "d"])


def log(**parts):
    made = {"format": "made", "where": "made.jsonl", "item": SIX, "trial": np.array([1, 2, 1, 2, 1, 1])}
    made |= {"system": as_texts(["m"] * 6), "outcomes": {"score": np.array([1, 0, 1, 1, 0, np.nan])}}
    return GradedLog(**(made | parts))


def test_groupings_are_fields_that_put_two_items_and_more_together():
    fields = {
        "passage": ["p", "p", "p", "p", "q", "q"],
        "own": ["1", "1", "2", "2", "3", "4"],
        "constant": ["x"] * 6,
        "of_trials": ["p", "q", "p", "q", "p", "q"],
        "number": [0.5, 0.5, 0.5, 0.5, 1.5, 1.5],
        "one_alone": ["p", "p", "p", "p", "p", "q"],
        "lacking": ["p", "p", "p", "p", None, None],
    }
    assert log(fields=fields).groupings == ("passage", "lacking")


def test_systems_in_the_order_of_the_log():
    assert log(system=as_texts(["b", "a", "b", "a", "b", "a"])).systems == ("b", "a")


def test_every_part_has_a_value_per_row_and_there_is_a_row():
    with pytest.raises(BadInput, match=r"per row \(6\); found \{'score': 2\}"):
        log(outcomes={"score": np.array([1.0, 0.0])})
    with pytest.raises(BadInput, match=r"made\.jsonl has none"):
        log(item=as_texts([]))


def test_arrays_are_read_only_and_equal_logs_are_equal():
    one = log()
    assert one == log() and hash(one) == hash(log()) and one != log(task="another")
    with pytest.raises(ValueError, match="read-only"):
        one.outcomes["score"][0] = 5.0
