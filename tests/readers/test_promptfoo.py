import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import document, lines, real


def result(index, score=1, **more):
    made = {"testIdx": index, "promptIdx": 0, "provider": {"id": "p"}, "gradingResult": {}, "score": score}
    return made | {"testCase": {"vars": {"q": index // 2}}} | more


def test_lines_tell_items_from_repeats_that_promptfoo_numbers_alike():
    found = real("out.jsonl.gz")
    assert (found.n, len(set(found.item)), found.trial.max(), len(found.systems)) == (150, 25, 3, 2)
    assert np.count_nonzero(found.outcomes["score"] == 1) == 89
    assert {tuple(np.sort(found.trial[(found.item == i) & (found.system == s)])) for i in set(found.item)
            for s in found.systems} == {(1, 2, 3)}  # fmt: skip
    assert "metadata.topic" in found.groupings


def test_a_document_divides_the_test_by_its_repeats_and_has_counts_of_promptfoos_own():
    found = real("out_first9.json.gz")
    assert (found.n, sorted(set(found.item)), found.trial.max()) == (18, ["0", "1", "2"], 3)
    own = {(value.system, value.statistic): value.value for value in found.own_values}
    assert own["dummy-adder prompt 0", "testPassCount"] + own["dummy-adder prompt 1", "testPassCount"] == 89


def test_a_failed_assertion_is_a_grade_and_an_error_is_missing(tmp_path):
    rows = [result(0, 0, failureReason=1), result(2, 0, failureReason=2, gradingResult=None)]
    found = read_log(lines(tmp_path, *rows))
    assert found.outcomes["score"][0] == 0 and np.isnan(found.outcomes["score"][1])
    assert found.missing == {"score": {1: "the request ended in an error"}}


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (result(0), "line 2 has testIdx 0 again, as line 1"),
        ({k: v for k, v in result(1).items() if k != "score"}, "line 2 lacks `score`"),
        (result(1, "good"), "line 2 has 'good' as 'score'"),
    ],
)
def test_refused_by_line(tmp_path, second, said):
    with pytest.raises(BadInput, match=said):
        read_log(lines(tmp_path, result(0), second))


def test_a_document_is_refused_by_result(tmp_path):
    with pytest.raises(BadInput, match="result 2 lacks `testIdx`"):
        read_log(document(tmp_path, {"results": {"results": [result(0), {"score": 1}]}}))
