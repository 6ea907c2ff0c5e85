import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import document, lines, text

CSV = (
    "question_id,model_a,model_b,winner,judge\n007,x,y,model_a,j1\n007,x,z,model_b,j1\n8,y,z,tie,j2\n8,x,y,both_bad,j2"
)
CSV += "\n"


def test_a_table_of_battles_keeps_ids_as_they_are_written(tmp_path):
    found = read_log(text(tmp_path, CSV, "b.csv"))
    assert found.item.tolist() == ["007", "007", "8", "8"] and found.outcomes["win"].tolist() == [1, 0, 0.5, 0.5]
    assert found.system.tolist() == ["x", "x", "y", "x"] and found.opponent.tolist() == ["y", "z", "z", "y"]
    assert found.fields["judge"] == ["j1", "j1", "j2", "j2"]


def test_lines_and_a_document_are_read_alike_and_a_battle_without_a_question_is_an_item(tmp_path):
    rows = [{"model_a": "x", "model_b": "y", "winner": "x"}, {"model_a": "x", "model_b": "y", "winner": "model_b"}]
    for path in (lines(tmp_path, *rows), document(tmp_path, rows)):
        found = read_log(path)
        assert found.item.tolist() == ["1", "2"] and found.outcomes["win"].tolist() == [1, 0]
        assert "without a question_id" in found.said[0]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("9,x,y,nobody,j", "row 5 has the winner 'nobody'. A winner is model_a, model_b, tie or both_bad"),
        ("9,x,x,tie,j", "row 5 lets 'x' meet itself"),
        ("9,x,,tie,j", "row 5 has no model_b"),
    ],
)
def test_refused_by_row(tmp_path, row, said):
    with pytest.raises(BadInput, match=said):
        read_log(text(tmp_path, CSV + row + "\n", "b.csv"))
