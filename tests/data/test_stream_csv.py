"""A CSV written as Parquet block by block."""

import pyarrow.parquet as pq
import pytest

from errbar.data import stream_csv
from errbar.data.stream_csv import write_as_parquet


def convert(tmp_path, text, **more):
    path, to = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return pq.read_table(to).to_pydict() if write_as_parquet(path, ",", to, **more) else None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_types_gaps_and_line_ends(tmp_path, end):
    text = end.join(["a,b,c", "1,x,2.5", "2,NA,?", '3,"u,v",1', ""])
    assert convert(tmp_path, text) == {"a": [1, 2, 3], "b": ["x", None, "u,v"], "c": [2.5, None, 1.0]}


def test_names_stay_as_they_are_written(tmp_path):
    assert convert(tmp_path, "id,y\n007,1\n7,0\n", as_text=["id"]) == {"id": ["007", "7"], "y": [1, 0]}


@pytest.mark.parametrize(("late", "kept"), [("0.5", [1.0, 1.0, 0.5]), ("x", ["1", "1", "x"])])
def test_a_value_after_the_head_that_is_no_such_number_changes_the_type(tmp_path, monkeypatch, late, kept):
    monkeypatch.setattr(stream_csv, "HEAD", 12)
    found = convert(tmp_path, f"a,b\n1,2\n1,2\n{late},2\n")
    assert found == {"a": kept, "b": [2, 2, 2]}


@pytest.mark.parametrize(
    "text",
    ["# by us\na,b\n1,2\n", "a;b\n1,5;2\n", "a,b\n1,2,\n3,4,\n", "a\nß\n".encode("latin-1"), "a,a\n1,2\n", "a,b"],
)
def test_what_is_not_plain_is_left_to_be_read_whole(tmp_path, text):
    assert convert(tmp_path, text) is None
