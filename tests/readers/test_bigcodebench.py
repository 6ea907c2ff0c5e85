import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import document

EVAL = {"B/0": [{"status": "pass"}, {"status": "timeout"}], "B/1": [{"status": "fail"}, {"status": "pass"}]}


def test_status_by_task_and_answer(tmp_path):
    found = read_log(document(tmp_path, {"date": "x", "eval": EVAL}))
    assert found.item.tolist() == ["B/0", "B/0", "B/1", "B/1"] and found.trial.tolist() == [1, 2, 1, 2]
    assert found.outcomes["passed"].tolist() == [1, 0, 0, 1]


def test_an_unknown_status_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"answer 1 to 'B/1' has the status 'skipped'. Known are pass, fail, timeout"):
        read_log(document(tmp_path, {"eval": EVAL | {"B/1": [{"status": "skipped"}]}}))
