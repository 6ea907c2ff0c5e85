import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from errbar.records.ranked_lists import Judgements
from tests.readers.logs import text

QRELS = "301 0 d1 2\n301 0 d2 -1\n302\t0\td1\t0\n"


def test_four_words_a_line(tmp_path):
    found = read_log(text(tmp_path, QRELS))
    assert isinstance(found, Judgements) and found.grade.tolist() == [2, -1, 0] and found.query[2] == "302"


def test_a_table_with_relevance(tmp_path):
    found = read_log(text(tmp_path, "query_id,doc_id,relevance\n007,a,1\n7,b,0\n", "q.csv"))
    assert found.query.tolist() == ["007", "7"] and found.grade.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("301 0 d1 1", "line 4 has document 'd1' of query '301' again"),
        ("303 0 d1 1.5", "line 4 has '1.5' where a whole number is due"),
        ("303 0 d1", "line 4 has 3 words, not 4"),
        ("303 0 d1 99999999999", "where a whole number is due"),
    ],
)
def test_refused_by_line(tmp_path, line, said):
    with pytest.raises(BadInput, match=said):
        read_log(text(tmp_path, QRELS + line + "\n"))
