import json

import numpy as np
import pandas as pd
import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from errbar.records.ranked_lists import Judgements, RankedLists
from tests.readers.logs import document, lines, text

RUN = "301 Q0 d1 1 2.5 bm25\n301 Q0 d2 2 -1e3 bm25\n\n302 Q0 d1 1 3 other\n"


def test_six_words_a_line_under_any_name(tmp_path):
    found = read_log(text(tmp_path, RUN))
    assert isinstance(found, RankedLists) and found.systems == ("bm25", "other")
    assert found.query.tolist() == ["301", "301", "302"] and found.score.tolist() == [2.5, -1000, 3]


def test_a_dictionary_is_a_run_or_judgements_in_a_file_and_in_memory(tmp_path):
    run, qrels = {"q1": {"d1": 0.5, "d2": 2}}, {"q1": {"d1": 1, "d2": 0}}
    for given in (run, document(tmp_path, run)):
        assert read_log(given).score.tolist() == [0.5, 2.0]
    for given in (qrels, document(tmp_path, qrels)):
        found = read_log(given)
        assert isinstance(found, Judgements) and found.grade.tolist() == [1, 0]


def test_a_table_of_columns_as_pandas_writes_json_is_no_run(tmp_path):
    table = pd.DataFrame({"truth": [1, 0], "prob": [0.5, 0.2]})
    assert read_log(text(tmp_path, table.to_json(), "t.json")) is None
    assert read_log(table) is None and read_log({"truth": [1, 0]}) is None


@pytest.mark.parametrize("name", ["query_id", "q_id"])
def test_tables_lines_and_frames(tmp_path, name):
    frame = pd.DataFrame({name: ["1", "1"], "doc_id": ["a", "b"], "score": [2.0, 1.0], "system": ["s", "s"]})
    rows = json.loads(frame.to_json(orient="records"))
    frame.to_csv(tmp_path / "r.csv", index=False)
    for given in (frame, tmp_path / "r.csv", lines(tmp_path, *rows)):
        found = read_log(given)
        assert (found.query.tolist(), found.doc.tolist(), found.systems) == (["1", "1"], ["a", "b"], ("s",))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("301 Q0 d1 3 1.0 bm25", "line 5 has document 'd1' of query '301' again"),
        ("303 Q0 d1 1 nan bm25", "line 5 has 'nan' where a number is due"),
        ("303 Q0 d1 1 bm25", "line 5 has 5 words, not 6"),
    ],
)
def test_refused_by_line(tmp_path, line, said):
    with pytest.raises(BadInput, match=said):
        read_log(text(tmp_path, RUN + line + "\n"))


def test_other_numbers_in_a_dictionary_are_refused_by_document(tmp_path):
    with pytest.raises(BadInput, match="query 'q1', document 'd2' has 'x' where a number is due"):
        read_log(document(tmp_path, {"q1": {"d1": 0.5, "d2": "x"}}))
    with pytest.raises(BadInput, match="row 2 lacks its query or its document"):
        read_log(text(tmp_path, "query_id,doc_id,score\n1,a,2\n,b,1\n", "r.csv"))


def test_infinite_scores_rank(tmp_path):
    assert np.isinf(read_log(text(tmp_path, "1 Q0 d 1 inf t\n")).score[0])
