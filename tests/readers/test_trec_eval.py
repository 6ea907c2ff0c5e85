import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import text

SAID = "num_ret \t301\t10\nmap \t301\t0.5\nnum_ret\t302\t8\nmap\t302\t0.25\nrunid\tall\tbm25\nmap\tall\t0.375\n"


def test_a_row_a_query_and_what_trec_eval_found_for_all(tmp_path):
    found = read_log(text(tmp_path, SAID))
    assert found.item.tolist() == ["301", "302"] and list(found.outcomes) == ["map", "num_ret"]
    assert found.outcomes["map"].tolist() == [0.5, 0.25] and found.systems == ("bm25",)
    assert [(v.outcome, v.statistic, v.value) for v in found.own_values] == [("map", "all", 0.375)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("map 303", "line 7 has 2 words, and a line has 3"),
        ("map 301 0.1", "line 7 has map of query '301' again"),
        ("map 303 nan", "line 7 has 'nan' as value, which is no number"),
    ],
)
def test_refused_by_line(tmp_path, line, said):
    with pytest.raises(BadInput, match=said):
        read_log(text(tmp_path, SAID + line + "\n"))
