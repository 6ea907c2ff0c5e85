"""Dialects of CSV: what is read otherwise than plainly is noted, and what has two readings is refused."""

import gzip

import pytest

from errbar.api import compare, evaluate, gate, plan, score
from errbar.data.files import TableFile
from errbar.data.table_source import Source
from errbar.errors import BadInput


def table(tmp_path, text, name="x.csv"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return TableFile(path)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("y,p\n1,0.5\n", None),
        ("y;p\n1;0.5\n", None),
        (b"\xef\xbb\xbfy,p\r\n1,0.5\r\n", None),
        ("y;p\n1;0,5\n", "decimal commas read in p"),
        ("sep=;\ny;p\n1;0.5\n", "the line sep=; read as the separator"),
        ("sep=\t\ny\tp\n1\t0.5\n", "the line sep=TAB read as the separator"),
        ("# one\n#two\ny,p\n1,0.5\n", "2 comment lines (#) left out"),
        ("y,p\n1,0.5\n# an end\n", "1 comment line (#) left out"),
        ("y,p,\n1,0.5,\n", "a separator at the end of every line left out"),
        ("y,p\n1,0.5,\n", "a separator at the end of every row left out"),
        (gzip.compress(b"y,p\n1,0.5\n", mtime=0), "x.csv is gzip: unpacked while reading"),
        ("y,p\n1,0.5\n".encode("utf-16"), "x.csv read as UTF-16, not UTF-8"),
        ("y,p,é\n1,0.5,0\n".encode("cp1252"), "x.csv read as Windows-1252, not UTF-8"),
    ],
)
def test_a_dialect_is_read_and_noted(tmp_path, text, note):
    found = table(tmp_path, text)
    assert found.said == (() if note is None else (note,))
    assert found.columns(["y"])["y"].to_pylist() == [1] and found.columns(["p"])["p"].to_pylist() == [0.5]


def test_a_header_that_begins_with_a_hash_is_a_header(tmp_path):
    found = table(tmp_path, "# a comment\n#y,p\n1,0.5\n0,0.25\n")
    assert found.names == ("#y", "p") and found.said == ("1 comment line (#) left out",)


def test_a_row_that_begins_with_a_hash_is_a_row(tmp_path):
    found = table(tmp_path, "tag,p\n#1,0.5\n#2,0.25\n")
    assert found.columns(["tag"])["tag"].to_pylist() == ["#1", "#2"] and found.said == ()


def test_a_hash_inside_a_quoted_value_is_no_comment(tmp_path):
    found = table(tmp_path, 'y,t\n1,"a\n# b"\n')
    assert found.columns(["t"])["t"].to_pylist() == ["a\n# b"] and found.said == ()


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        (["0,5", "12,25", "-3"], [0.5, 12.25, -3.0]),
        (["0,123", "1,234"], [0.123, 1.234]),  # nobody writes 0 in front of thousands
        (["1.234,5", "2.000"], [1234.5, 2000.0]),
        (["1,234.5", "2,000"], [1234.5, 2000.0]),
        (["1,234,567", "+8"], [1234567.0, 8.0]),
        (["1,5e-3", ""], [0.0015, None]),
    ],
)
def test_commas_in_numbers_are_read_where_they_have_one_meaning(tmp_path, cells, values):
    found = table(tmp_path, "v\tw\n" + "".join(f"{cell}\t1\n" for cell in cells))
    assert found.columns(["v"])["v"].to_pylist() == values and len(found.said) == 1


@pytest.mark.parametrize("cells", [["1,2,3", "0,5"], ["0,5", "abc"], ["12,34,56"], ["1,5", "1.5"], ["x,y"]])
def test_text_with_commas_stays_text(tmp_path, cells):
    found = table(tmp_path, "v\tw\n" + "".join(f"{cell}\t1\n" for cell in cells))
    assert found.columns(["v"])["v"].to_pylist() == cells and found.said == ()


def test_a_number_with_two_readings_is_refused_when_it_is_used(tmp_path):
    path = table(tmp_path, "y;v;w\n" + "1;1,234;1\n2;2,345;2\n" * 9).path
    with pytest.raises(BadInput, match=r"one reading; column 'v' of .* has '1,234'.* Write 1.234 or 1234\.$"):
        score(path, truth="y", value="v")
    with pytest.raises(BadInput, match=r"Write 1.234 or 1234, or leave the column out with `drop=\"v\"`"):
        evaluate("ridge", path, target="y")
    assert score(path, truth="y", value="w")["rmse"].value == 0
    assert evaluate("ridge", path, target="y", drop="v").data.rows == 18


def test_another_column_shows_what_a_comma_or_a_point_means(tmp_path):
    found = table(tmp_path, "v;w;x\n1,234;0,5;1.234\n2,345;0,25;2.345\n")
    assert found.columns(["v"])["v"].to_pylist() == [1.234, 2.345]
    with pytest.raises(BadInput, match=r"column 'x' of .* has '1.234'.*'\.' may mark decimals or thousands"):
        Source(found.path).column("x", "value")


def test_a_file_of_tabs_may_have_a_comma_in_its_only_name(tmp_path):
    assert table(tmp_path, "weight, kg\n5\n", "x.tsv").names == ("weight, kg",)


def test_quoted_line_breaks_survive_rows_that_end_in_a_separator(tmp_path):
    found = table(tmp_path, 'y,t,\n1,"a,\nb,",\n')
    assert found.columns(["t"])["t"].to_pylist() == ["a,\nb,"]


def test_every_verb_shows_how_a_file_was_read(tmp_path):
    rows = "".join(f"{'ab'[i % 3 > 0]};0,{i + 10};{i}\n" for i in range(30))
    path = table(tmp_path, "y;p;x\n" + rows).path
    scores = table(tmp_path, "data;A;B\n" + "".join(f"d{i};0,{50 + i};0,{70 - i}\n" for i in range(8)), "s.csv").path
    roles = {"truth": "y", "prob": "p", "positive": "b"}
    runs = [
        score(path, **roles),
        compare([path, path], **roles),
        gate(path, champion=path, better="log_loss", **roles),
        plan(path, target="y", fit=False),
        evaluate("naive_bayes", path, target="y", plan="kfold(k=2)"),
    ]
    assert [run.verb for run in runs if "decimal commas read in p" not in str(run)] == []
    assert "decimal commas read in A, B" in str(compare(scores, datasets="data", better="high"))
