import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import lines, real


def test_completions_of_a_task_are_its_trials():
    found = real("code_passes_simulated.jsonl.gz")
    assert (found.n, len(set(found.item)), found.trial.max()) == (600, 60, 10)
    assert found.outcomes["passed"].mean() == pytest.approx(0.611667, abs=1e-6)
    assert found.fields["completion_id"][:3] == [0, 1, 2]


def test_half_a_character_is_a_question_mark_in_a_field_and_no_name_of_an_item(tmp_path):
    found = read_log(lines(tmp_path, {"task_id": "t", "passed": True, "completion": "\ud83d", "note": "a\ud83d"}))
    assert found.fields["note"] == ["a?"]
    with pytest.raises(BadInput, match="line 1 has no item"):
        read_log(lines(tmp_path, {"task_id": "t\ud83d", "passed": True}))


def test_refused_by_line(tmp_path):
    with pytest.raises(BadInput, match="line 2 lacks `passed`"):
        read_log(lines(tmp_path, {"task_id": "t", "passed": True}, {"task_id": "t"}))
