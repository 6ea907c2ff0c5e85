import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import lines

SPEC = {"spec": {"eval_name": "arith.test", "completion_fns": ["gpt-x"], "run_id": "r1"}}


def event(item, kind="match", **data):
    return {"run_id": "r1", "event_id": 0, "sample_id": item, "type": kind, "data": data}


def test_matches_are_grades_and_a_sample_without_one_is_missing(tmp_path):
    rows = [event("a.0", "sampling"), event("a.0", correct=True), event("a.1", correct=False), event("a.2", "sampling")]
    found = read_log(lines(tmp_path, SPEC, *rows, {"final_report": {"accuracy": 0.5, "notes": "x"}}))
    assert found.item.tolist() == ["a.0", "a.1", "a.2"]
    assert found.outcomes["correct"].tolist()[:2] == [1, 0] and np.isnan(found.outcomes["correct"][2])
    assert found.missing == {"correct": {2: "the sample has no match event"}}
    assert (found.task, found.systems) == ("arith.test", ("gpt-x",))
    assert [(v.statistic, v.value) for v in found.own_values] == [("accuracy", 0.5)]


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (event("a", correct=True), "line 3 grades 'a' again, as line 2 did"),
        ({"sample_id": "b"}, "line 3 has no type"),
        (event("b", correct="maybe"), "line 3 has 'maybe' as 'correct'"),
    ],
)
def test_refused_by_line(tmp_path, last, said):
    with pytest.raises(BadInput, match=said):
        read_log(lines(tmp_path, SPEC, event("a", correct=True), last))
